import { useTranslation } from '~/app/texts/use-translation'
import { Way } from '~/app/ui/feedback/steps'

export type RegistrationTexts = 'journalist' | 'trainer' | 'mediaOutlet' | 'serviceProvider'

interface RegistrationWayProps {
  /** The kind of account; null where it is not known, as on the page of a mailed link. */
  texts: RegistrationTexts | null
  /** The step that somebody is at; left out before the registration. */
  at?: 'confirm' | 'after'
}

/** What happens after the form: the way from the registration to the open campus, which is another one for each kind of account. */
export function RegistrationWay({ texts, at }: RegistrationWayProps) {
  const { t } = useTranslation('registration')
  const stepOf = (step: 'second' | 'third') =>
    texts ? [{ label: t(`next.${texts}.${step}.label`), description: t(`next.${texts}.${step}.text`) }] : []
  const steps = [
    { label: t('next.confirm.label'), description: t('next.confirm.text') },
    ...(texts ? [] : [{ label: t('next.logIn.label'), description: t('next.logIn.text') }]),
    ...stepOf('second'),
    ...stepOf('third'),
  ]
  return <Way title={t('next.title')} steps={steps} at={at && (at === 'confirm' ? 0 : 1)} />
}
