import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and in the first render of the browser, so that both agree; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
