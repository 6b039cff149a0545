import { useNavigation, useSubmit } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { loadPasskeyBrowser } from '~/app/platform/passkeys/load-passkey-browser'
import { paths } from '~/app/platform/paths'
import { useDelivery } from '~/app/ui/content/delivery'
import { Button } from '~/app/ui/forms/button'
import { useHydrated, usePasskeys } from '~/app/ui/use-hydrated'
import type { PasskeyRequest } from '~/contracts/accounts/passkeys'

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
