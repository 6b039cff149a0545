import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { EmailForm } from '~/app/ui/forms/email-form'

interface ForgottenPageProps {
  stamp: string
  /** The form was sent: the page confirms it and offers to resend. */
  sent: boolean
  email: string | null
  result: SubmissionResult | undefined
}

/** Asks for the e-mail, then says "check your mail"; the text is the same for every e-mail. */
export function ForgottenPage(page: ForgottenPageProps) {
  const { t } = useTranslation('credentials')
  if (page.sent) return <SentPage {...page} />
  return (
    <>
      <PageHeading title={t('forgotten.title')} lede={t('forgotten.lede')} />
      <Measure>
        <Stack gap="lg">
          <AddressForm {...page} />
          <p>
            <Link to={paths.login()}>{t('forgotten.toLogin')}</Link>
          </p>
        </Stack>
      </Measure>
    </>
  )
}

function SentPage(page: ForgottenPageProps) {
  const { t } = useTranslation('credentials')
  const { email } = page
  const text = email ? (
    <MarkedText text={t('sent.textTo', { email })} marks={{ strong: (words) => <strong>{words}</strong> }} />
  ) : (
    t('sent.text')
  )
  return (
    <>
      <PageHeading title={t('sent.title')} lede={text} />
      <Measure>
        <Stack gap="lg">
          <p>{t('sent.next')}</p>
          <Section title={t('resend.title')}>
            <p>{t('resend.text')}</p>
            <AddressForm {...page} />
          </Section>
          <p>
            <Link to={paths.login()}>{t('forgotten.toLogin')}</Link>
          </p>
        </Stack>
      </Measure>
    </>
  )
}

function AddressForm({ sent, ...page }: ForgottenPageProps) {
  const { t } = useTranslation('credentials')
  const label = t('fields.email')
  return sent ? (
    <EmailForm
      {...page}
      id="again"
      action={paths.forgotPasswordSent}
      label={label}
      submitLabel={t('resend.submit')}
      variant="secondary"
    />
  ) : (
    <EmailForm
      {...page}
      id="forgotten"
      action={paths.forgotPassword}
      label={label}
      submitLabel={t('forgotten.submit')}
    />
  )
}
