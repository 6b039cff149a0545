import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ResendForm } from './resend-form'

export interface ConfirmPageProps {
  state: 'valid' | 'used' | 'expired' | 'unknown'
  /** Address that uses the link. */
  action: string
}

/** The page linked in the confirmation mail. Opening it changes nothing; only its button does. */
export function ConfirmPage({ state, action }: ConfirmPageProps) {
  const { t } = useTranslation('registration')
  return (
    <>
      <PageHeading title={t(`confirm.${state}.title`)} lede={t(`confirm.${state}.text`)} />
      <Measure>
        <WayOn state={state} action={action} />
      </Measure>
    </>
  )
}

function WayOn({ state, action }: ConfirmPageProps) {
  const { t } = useTranslation('registration')
  const navigation = useNavigation()
  if (state === 'valid')
    return (
      <Form method="post" action={action}>
        <Button pending={navigation.state === 'submitting'} pendingText={t('verifying')}>
          {t('confirm.submit')}
        </Button>
      </Form>
    )
  if (state === 'used') return <ButtonLink href={paths.login()}>{t('logIn')}</ButtonLink>
  return (
    <Section title={t('resend.title')}>
      <p>{t('resend.text')}</p>
      <ResendForm />
    </Section>
  )
}
