import { useLocation, useNavigation, useSubmit } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { Link } from '~/app/ui/navigation/link'
import { useTexts, useTranslation } from '~/app/texts/use-translation'
import { fetchPageAhead } from '~/app/platform/hydration/texts-of-pages.client'
import { paths } from '~/app/platform/paths'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { PlainField } from '~/app/ui/forms/plain-field'
import type { LoginFailure } from './auth.server'
import { useState } from 'react'
import { loadPasskeyBrowser } from '~/app/platform/passkeys/load-passkey-browser'
import { useDelivery } from '~/app/ui/content/delivery'
import { useHydrated, usePasskeys } from '~/app/ui/use-hydrated'
import type { PasskeyRequest } from '~/contracts/accounts/passkeys'

interface LoginFormProps {
  returnTo: string
  /** Whose accounts log in here as well. */
  providers?: ProviderButtonsProps['providers'] | undefined
  failure?: LoginFailure | undefined
  /** Prefilled e-mail. */
  email?: string | null
  /** The session has ended while a page was used. */
  hasEnded?: boolean
  /** Beside the form, the page leads to the registration itself. */
  isAlone?: boolean
}

export function LoginForm(props: LoginFormProps) {
  const { returnTo, providers = [], failure, email, hasEnded = false, isAlone = true } = props
  const { t } = useTranslation('auth')
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
          codes={[failure.code]}
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
      {isAlone ? (
        <>
          <p>
            {t('noAccount')} <Link to={paths.register.individual}>{t('register')}</Link>
          </p>
          <p>
            <Link to={paths.register.organisations}>{t('registerOrganisation')}</Link>
          </p>
        </>
      ) : null}
    </div>
  )
}

export interface ProviderButtonsProps {
  providers: readonly { id: string; name: string }[]
  returnTo: string
}

/** Logs in with an account of a newsroom or partner: a form of its own for each, sent as a document, since it leaves the campus. */
function ProviderButtons({ providers, returnTo }: ProviderButtonsProps) {
  const { t } = useTranslation('auth')
  return providers.map(({ id, name }) => (
    <Form key={id} method="post" action={paths.providerLogin(id)} reloadDocument>
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button variant="secondary">{t('provider.use', { name })}</Button>
    </Form>
  ))
}

/** `login`: instead of e-mail and password; `step`: instead of the code after them. */
type Place = 'login' | 'step'

type Refusal = 'tooMany' | 'gone'

/** What the campus asks the browser for, or why it does not. */
async function askCampus(place: Place): Promise<PasskeyRequest | Refusal> {
  const body = new URLSearchParams({ intent: 'ask', place })
  const response = await fetch(paths.passkeyLogin, { method: 'POST', body, redirect: 'manual' })
  if (response.ok) return (await response.json()) as PasskeyRequest
  if (response.status === 429) return 'tooMany'
  // The step is over, or another tab has logged in or removed the passkeys.
  if (response.type === 'opaqueredirect' || [401, 410].includes(response.status)) return 'gone'
  throw new Error(`The campus answered ${String(response.status)}`)
}

function usePasskeyLogin(place: Place, returnTo: string) {
  const submit = useSubmit()
  const isSent = useNavigation().formAction === paths.passkeyLogin
  const [state, setState] = useState<'idle' | 'asking' | 'failed' | 'tooMany'>('idle')
  const askAndSend = async () => {
    const [browser, request] = await Promise.all([loadPasskeyBrowser(), askCampus(place)])
    if (request === 'gone') location.reload()
    else if (request === 'tooMany') setState(request)
    else {
      const token = (await browser?.proveWithPasskey(request)) ?? ''
      submit({ intent: 'use', place, token, returnTo }, { method: 'post', action: paths.passkeyLogin })
      setState('idle')
    }
  }
  const press = () => {
    setState('asking')
    // Mostly somebody who has changed their mind; browsers do not tell.
    askAndSend().catch(() => setState('failed'))
  }
  return { pending: isSent || state === 'asking', state, press }
}

/**
 * Only in browsers with scripts and passkeys. Where a page with scripts was sent, its place is kept free until they run, so that
 * nothing moves when it appears.
 */
export function PasskeyButton({ place, returnTo }: { place: Place; returnTo: string }) {
  const { t } = useTranslation('auth')
  const isSentInFull = useDelivery() === 'full'
  const isHydrated = useHydrated()
  const isOffered = usePasskeys()
  const { pending, state, press } = usePasskeyLogin(place, returnTo)
  if (!isSentInFull || (isHydrated && !isOffered)) return null
  return (
    <div className="when-scripts">
      {isOffered ? (
        <Button type="button" variant="secondary" pending={pending} onClick={press}>
          {t('passkey.use')}
        </Button>
      ) : null}
      <p role="status">
        {state === 'failed'
          ? t(`passkey.failed.${place}`)
          : state === 'tooMany'
            ? t('passkey.tooMany')
            : null}
      </p>
    </div>
  )
}
