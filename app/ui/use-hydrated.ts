import { useSyncExternalStore, useEffect, useLayoutEffect as useReactsLayoutEffect } from 'react'

const never = () => () => {}

/** False in the server's HTML and in the browser's first render, so that both match; true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** The layout effect of React, without its warning on the server, where there is no layout. */
export const useLayoutEffect = typeof document === 'undefined' ? useEffect : useReactsLayoutEffect

/** True in browsers that know passkeys, once scripts run. */
export function usePasskeys(): boolean {
  const hydrated = useHydrated()
  return hydrated && 'PublicKeyCredential' in window
}
