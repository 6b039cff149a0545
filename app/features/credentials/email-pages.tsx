import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Way } from '~/app/ui/feedback/steps'
import { Button, ButtonLink } from '~/app/ui/forms/button'

interface NewEmailPageProps {
  state: 'valid' | 'used' | 'expired' | 'unknown' | 'taken'
  email: string | null
  /** Address that uses the link. */
  action: string
}

/** The page linked in the mail to the new address. Opening it changes nothing; only its button does. */
export function NewEmailPage({ state, email, action }: NewEmailPageProps) {
  const { t } = useTranslation('credentials')
  const pending = useNavigation().state === 'submitting'
  const text = t(`newEmail.${state}.text`, { email })
  const lede = <MarkedText text={text} marks={{ strong: (words) => <strong>{words}</strong> }} />
  return (
    <>
      <PageHeading title={t(`newEmail.${state}.title`)} lede={lede} />
      <Sidebar at="end" wide side={<EmailWay at={stepOf[state]} />}>
        {state === 'valid' ? (
          <Form method="post" action={action}>
            <Button pending={pending}>{t('newEmail.submit')}</Button>
          </Form>
        ) : (
          <ButtonLink href={paths.accountSection('email')}>{t('newEmail.toSettings')}</ButtonLink>
        )}
      </Sidebar>
    </>
  )
}

const emailSteps = ['ask', 'confirm', 'logIn'] as const
type EmailStep = (typeof emailSteps)[number]

const stepOf: Record<NewEmailPageProps['state'], EmailStep> = {
  valid: 'confirm',
  used: 'logIn',
  expired: 'ask',
  unknown: 'ask',
  taken: 'ask',
}

/** From one address to another. */
function EmailWay({ at }: { at: EmailStep }) {
  const { t } = useTranslation('credentials')
  const steps = emailSteps.map((step) => ({
    label: t(`newEmail.way.${step}.label`),
    description: t(`newEmail.way.${step}.text`),
  }))
  return <Way title={t('way.title')} steps={steps} at={emailSteps.indexOf(at)} />
}
