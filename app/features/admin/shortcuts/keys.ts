import { adminSections } from '~/app/features/admin/admin-sections'
import { useSyncExternalStore } from 'react'
import { createStore } from '~/app/platform/store'
import { storagePrefix } from '~/contracts/constants'

type Section = (typeof adminSections)[keyof typeof adminSections][number][0]

/** The letters after `g`. */
export const sectionKeys = {
  o: 'overview',
  s: 'statistics',
  p: 'people',
  v: 'journalists',
  t: 'reviews',
  l: 'links',
  c: 'offers',
  d: 'documents',
  h: 'helpdesk',
  m: 'moderation',
  a: 'audit',
} as const satisfies Record<string, Section>

/** What works on every page, and what works on the page of a case. */
export const pageKeys = { j: 'next', k: 'previous', o: 'open', '/': 'search', '?': 'help' } as const
export const caseKeys = { a: 'approve', r: 'reject', q: 'ask', d: 'decide' } as const

export type CaseKey = keyof typeof caseKeys
export type Command =
  | { do: (typeof pageKeys)[keyof typeof pageKeys] | 'awaitSection' }
  | { do: 'focus'; key: CaseKey }
  | { do: 'go'; href: string }

const isIn = <Keys extends object>(keys: Keys, key: PropertyKey): key is keyof Keys =>
  Object.hasOwn(keys, key)

/** What a key means; `g` waits for the letter of a section. */
export function commandOf(key: string, afterG: boolean): Command | null {
  if (afterG) {
    const href = isIn(sectionKeys, key) ? hrefOf(sectionKeys[key]) : undefined
    return href === undefined ? null : { do: 'go', href }
  }
  if (key === 'g') return { do: 'awaitSection' }
  if (isIn(caseKeys, key)) return { do: 'focus', key }
  return isIn(pageKeys, key) ? { do: pageKeys[key] } : null
}

const hrefOf = (section: Section): string | undefined =>
  Object.values(adminSections)
    .flat()
    .find(([name]) => name === section)?.[1]

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
