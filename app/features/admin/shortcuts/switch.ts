import { useSyncExternalStore } from 'react'
import { storagePrefix } from '~/contracts/constants'

/** Whether shortcuts are on in this browser. Without storage they are on until the page is left. */
const name = `${storagePrefix}shortcuts`
const listeners = new Set<() => void>()
let on: boolean | undefined

function stored(): boolean {
  try {
    return localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

const current = () => (on ??= stored())

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function switchShortcuts(wanted: boolean): void {
  on = wanted
  try {
    if (wanted) localStorage.removeItem(name)
    else localStorage.setItem(name, 'off')
  } catch {
    // The choice holds on this page.
  }
  for (const listener of listeners) listener()
}

/** Null in the server's HTML: without scripts there are none. */
export const useShortcutsOn = (): boolean | null =>
  useSyncExternalStore<boolean | null>(subscribe, current, () => null)
