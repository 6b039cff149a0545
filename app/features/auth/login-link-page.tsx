import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { MarkedText } from '~/app/ui/content/marked-text'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Way } from '~/app/ui/feedback/steps'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { EmailForm } from '~/app/ui/forms/email-form'
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
      <Sidebar at="end" wide side={sent ? <Missing {...page} /> : <LinkWay at="ask" />}>
        <Stack gap="lg">
          {sent ? <LinkWay at="open" /> : <AddressForm {...page} />}
          <p>
            <Link to={paths.login()}>{t('withPassword')}</Link>
          </p>
        </Stack>
      </Sidebar>
    </>
  )
}

const linkSteps = ['ask', 'open', 'enter'] as const

/** The login by a mailed link. */
function LinkWay({ at }: { at: (typeof linkSteps)[number] }) {
  const { t } = useTranslation('login-link')
  const steps = linkSteps.map((step) => ({
    label: t(`way.${step}.label`),
    description: t(`way.${step}.text`),
  }))
  return <Way title={t('way.title')} steps={steps} at={linkSteps.indexOf(at)} />
}

/** For those to whom no mail has come. */
function Missing(page: RequestPageProps) {
  const { t } = useTranslation('login-link')
  return (
    <Section title={t('missing.title')}>
      <p>{t('missing.text')}</p>
      <AddressForm {...page} />
    </Section>
  )
}

function AddressForm({ sent, returnTo, ...page }: RequestPageProps) {
  const { t } = useTranslation(['login-link', 'auth'])
  const label = t('auth:email')
  return sent ? (
    <EmailForm
      {...page}
      id="again"
      action={paths.loginLinkSent}
      asks="login-link:asks"
      label={label}
      submitLabel={t('again')}
      variant="secondary"
    />
  ) : (
    <EmailForm
      {...page}
      id="link"
      action={paths.requestLoginLink(returnTo ?? undefined)}
      asks="login-link:asks"
      label={label}
      submitLabel={t('submit')}
    />
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
      <Sidebar at="end" wide side={<LinkWay at={state === 'valid' ? 'enter' : 'ask'} />}>
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
      </Sidebar>
    </>
  )
}
