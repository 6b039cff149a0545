import { useNavigation, useSubmit } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { usePasskeys } from '~/app/ui/use-passkeys'
import type { PasskeyRequest } from '~/contracts/accounts/passkeys'

/** `login`: instead of e-mail and password; `step`: instead of the code after them. */
type Place = 'login' | 'step'

/** The server uses no passkeys. */
const loadBrowserPart = async () => (import.meta.env.SSR ? null : import('~/app/platform/passkey-browser'))

async function askCampus(place: Place): Promise<PasskeyRequest> {
  const body = new URLSearchParams({ intent: 'ask', place })
  const response = await fetch(paths.passkeyLogin, { method: 'POST', body, redirect: 'error' })
  if (!response.ok) throw new Error(`The campus answered ${String(response.status)}`)
  return (await response.json()) as PasskeyRequest
}

function usePasskeyLogin(place: Place, returnTo: string) {
  const submit = useSubmit()
  const isSent = useNavigation().formAction === paths.passkeyLogin
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const press = async () => {
    setState('asking')
    try {
      const [browser, request] = await Promise.all([loadBrowserPart(), askCampus(place)])
      const token = (await browser?.proveWithPasskey(request)) ?? ''
      submit({ intent: 'use', place, token, returnTo }, { method: 'post', action: paths.passkeyLogin })
      setState('idle')
    } catch {
      // Mostly somebody who has changed their mind; browsers do not tell.
      setState('failed')
    }
  }
  return { pending: isSent || state === 'asking', failed: state === 'failed', press }
}

/** Only in browsers with scripts and passkeys. Its place is kept free, so that nothing moves when it appears. */
export function PasskeyButton({ place, returnTo }: { place: Place; returnTo: string }) {
  const { t } = useTranslation('auth')
  const isOffered = usePasskeys()
  const { pending, failed, press } = usePasskeyLogin(place, returnTo)
  return (
    <div className="when-scripts">
      {isOffered ? (
        <Button type="button" variant="secondary" pending={pending} onClick={() => void press()}>
          {t('passkey.use')}
        </Button>
      ) : null}
      <p role="status">{failed ? t(`passkey.failed.${place}`) : null}</p>
    </div>
  )
}
