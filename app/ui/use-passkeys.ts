import { useHydrated } from './use-hydrated'

/** True in browsers that know passkeys, once scripts run. */
export function usePasskeys(): boolean {
  const hydrated = useHydrated()
  return hydrated && 'PublicKeyCredential' in window
}
