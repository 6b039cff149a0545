import { useLocation, useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTexts, useTranslation } from '~/app/texts/use-translation'
import { fetchPageAhead } from '~/app/platform/hydration/texts-of-pages.client'
import { paths } from '~/app/platform/paths'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { PlainField } from '~/app/ui/forms/plain-field'
import type { LoginFailure } from './auth.server'
import { PasskeyButton } from './passkey-button'
import { ProviderButtons, type ProviderButtonsProps } from './provider-buttons'

interface LoginFormProps {
  returnTo: string
  /** Whose accounts log in here as well. */
  providers?: ProviderButtonsProps['providers'] | undefined
  failure?: LoginFailure | undefined
  /** Prefilled e-mail. */
  email?: string | null
  /** The session has ended while a page was used. */
  hasEnded?: boolean
}

export function LoginForm({ returnTo, providers = [], failure, email, hasEnded = false }: LoginFormProps) {
  const { t } = useTranslation(['auth', 'errors'])
  const wanted = failure?.returnTo ?? returnTo
  // With the way back in the address, the page after a failed attempt says again why it asks.
  const way = wanted === paths.home ? undefined : wanted
  const action = paths.login(way)
  const pending = useNavigation().formAction === action
  const { key: attempt } = useLocation()
  const texts = useTexts()
  const fetchHome = () => fetchPageAhead(texts, 'routes/home')
  const isUnconfirmed = failure?.code === 'api.accountUnconfirmed'
  const sessionHasEnded = failure?.hasEnded ?? hasEnded
  return (
    <div className="stack">
      {sessionHasEnded ? <Notice tone="warning">{t('sessionEnded.page')}</Notice> : null}
      {failure ? (
        <ErrorSummary
          submission={failure}
          errors={[{ text: t(errorKey(failure.code)) }]}
          {...(isUnconfirmed ? { title: t('unconfirmed') } : {})}
        />
      ) : null}
      {failure?.code === 'api.accountBlocked' ? (
        <p>
          <Link to={paths.helpdeskContact('account')}>{t('askHelpdesk')}</Link>
        </p>
      ) : null}
      {isUnconfirmed ? (
        <Form method="post" action={paths.resendConfirmation}>
          <input type="hidden" name="email" value={failure.email} />
          <Button variant="secondary">{t('sendConfirmation')}</Button>
        </Form>
      ) : null}
      <Form method="post" action={action} className="stack" onFocus={fetchHome} noValidate>
        <input type="hidden" name="returnTo" value={wanted} />
        {sessionHasEnded ? <input type="hidden" name="ended" value="1" /> : null}
        <PlainField
          label={t('email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={failure?.email ?? email ?? undefined}
          required
        />
        <PlainField
          // A new field after each attempt; otherwise the browser would keep the wrong password.
          key={attempt}
          label={t('password')}
          type="password"
          name="password"
          autoComplete="current-password"
          required
        />
        <div className="row">
          <Button pending={pending}>{t('logIn')}</Button>
        </div>
      </Form>
      <PasskeyButton place="login" returnTo={wanted} />
      <ProviderButtons providers={providers} returnTo={wanted} />
      <p>
        <Link to={paths.requestLoginLink(way)}>{t('linkByMail')}</Link>
      </p>
      <p>
        <Link to={paths.forgotPassword}>{t('forgotten')}</Link>
      </p>
      <p>
        {t('noAccount')} <Link to={paths.register.individual}>{t('register')}</Link>
      </p>
      <p>
        <Link to={paths.register.organisations}>{t('registerOrganisation')}</Link>
      </p>
    </div>
  )
}
