import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Measure, Stack } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { BotTrap } from '~/app/ui/forms/bot-trap'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import { Link } from '~/app/ui/navigation/link'
import type { LoginLinkState } from '~/contracts/accounts/auth'

const strong = (words: string) => <strong>{words}</strong>

interface RequestPageProps {
  stamp: string
  /** The form was sent: the page says so and offers to send it again. */
  sent: boolean
  email: string | null
  /** The wanted page, while the link has not been asked for. */
  returnTo: string | null
  result: SubmissionResult | undefined
}

/** Asks for the e-mail, then says that a link was mailed; the text is the same for every e-mail. */
export function LinkRequestPage(page: RequestPageProps) {
  const { t } = useTranslation(['login-link', 'auth'])
  const { sent, email } = page
  const mailed = email ? <MarkedText text={t('sent.textTo', { email })} marks={{ strong }} /> : t('sent.text')
  return (
    <>
      <PageHeading title={t(sent ? 'sent.title' : 'title')} lede={sent ? mailed : t('lede')} />
      <Measure>
        <Stack gap="lg">
          {sent ? (
            <>
              <p>{t('sent.next')}</p>
              <Section title={t('missing.title')}>
                <p>{t('missing.text')}</p>
                <EmailForm {...page} />
              </Section>
            </>
          ) : (
            <EmailForm {...page} />
          )}
          <p>
            <Link to={paths.login()}>{t('withPassword')}</Link>
          </p>
        </Stack>
      </Measure>
    </>
  )
}

function EmailForm({ stamp, sent, email, returnTo, result }: RequestPageProps) {
  const { t } = useTranslation(['login-link', 'auth'])
  const navigation = useNavigation()
  const [form, fields] = useForm<{ email: string }>({
    // A separate form after the first one was sent; their fields are unrelated.
    id: sent ? 'again' : 'link',
    lastResult: navigation.state === 'idle' ? result : null,
    defaultValue: { email: email ?? '' },
    constraint: { email: { required: true, maxLength: 254 } },
  })
  const action = sent ? paths.loginLinkSent : paths.requestLoginLink(returnTo ?? undefined)
  return (
    <Form key={form.id} method="post" action={action} id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={{ email: t('auth:email') }} submission={result} />
      <Field
        field={fields.email}
        label={t('auth:email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
      />
      <BotTrap stamp={stamp} result={result} />
      <div className="row">
        <Button variant={sent ? 'secondary' : 'primary'} pending={navigation.state === 'submitting'}>
          {t(sent ? 'again' : 'submit')}
        </Button>
      </div>
    </Form>
  )
}

interface LinkPageProps extends LoginLinkState {
  /** Address that uses the link. */
  action: string
}

/** The page linked in the mail. Opening it changes nothing; only its button does. */
export function LoginByLinkPage({ state, email, action }: LinkPageProps) {
  const { t } = useTranslation(['login-link', 'auth'])
  const pending = useNavigation().formAction === action
  const lede = <MarkedText text={t(`${state}.text`, { email })} marks={{ strong }} />
  return (
    <>
      <PageHeading title={t(`${state}.title`)} lede={lede} />
      <Measure>
        {state === 'valid' ? (
          <Form method="post" action={action}>
            <Button pending={pending}>{t('auth:logIn')}</Button>
          </Form>
        ) : (
          <div className="row">
            <ButtonLink href={paths.requestLoginLink()}>{t('another')}</ButtonLink>{' '}
            <ButtonLink href={paths.login()} variant="secondary">
              {t('withPassword')}
            </ButtonLink>
          </div>
        )}
      </Measure>
    </>
  )
}
