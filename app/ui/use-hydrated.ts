import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML and in the browser's first render, so that both match; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
