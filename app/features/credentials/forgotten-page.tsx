import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { BotTrap } from '~/app/ui/forms/bot-trap'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'

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
          <EmailForm {...page} />
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
            <EmailForm {...page} />
          </Section>
          <p>
            <Link to={paths.login()}>{t('forgotten.toLogin')}</Link>
          </p>
        </Stack>
      </Measure>
    </>
  )
}

function EmailForm({ stamp, sent, email, result }: ForgottenPageProps) {
  const { t } = useTranslation('credentials')
  const navigation = useNavigation()
  const [form, fields] = useForm<{ email: string }>({
    // A separate form after the first one was sent; their fields are unrelated.
    id: sent ? 'again' : 'forgotten',
    lastResult: navigation.state === 'idle' ? result : null,
    defaultValue: { email: email ?? '' },
    constraint: { email: { required: true, maxLength: 254 } },
  })
  const action = sent ? paths.forgotPasswordSent : paths.forgotPassword
  return (
    <Form key={form.id} method="post" action={action} id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={{ email: t('fields.email') }} submission={result} />
      <Field
        field={fields.email}
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
      />
      <BotTrap stamp={stamp} result={result} />
      <div className="row">
        <Button variant={sent ? 'secondary' : 'primary'} pending={navigation.state === 'submitting'}>
          {sent ? t('resend.submit') : t('forgotten.submit')}
        </Button>
      </div>
    </Form>
  )
}
