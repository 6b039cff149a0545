import { useSyncExternalStore } from 'react'
import { createStore } from '~/app/platform/store'
import { storagePrefix } from '~/contracts/constants'

/** Whether shortcuts are on in this browser. Without storage they are on until the page is left. */
const name = `${storagePrefix}shortcuts`
/** As switched on this page, if it was. */
const on = createStore<boolean | null>(null)

function stored(): boolean {
  try {
    return localStorage.getItem(name) !== 'off'
  } catch {
    return true
  }
}

const current = () => on.get() ?? stored()

export function switchShortcuts(wanted: boolean): void {
  try {
    if (wanted) localStorage.removeItem(name)
    else localStorage.setItem(name, 'off')
  } catch {
    // The choice holds on this page.
  }
  on.set(wanted)
}

/** Null in the server's HTML: without scripts there are none. */
export const useShortcutsOn = (): boolean | null =>
  useSyncExternalStore<boolean | null>(on.subscribe, current, () => null)
