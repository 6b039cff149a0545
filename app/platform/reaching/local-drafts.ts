import { storagePrefix } from '~/contracts/constants'
import { createStore } from '../store'

/** Unsent texts, stored in this browser; if storage is missing or full, none are kept. */
const prefix = `${storagePrefix}text.`

/** How long a text is kept: by this device, or only by this tab of the browser. */
export type Keeper = 'device' | 'tab'
/** @throws where a browser stores nothing */
const storageOf = (keeper: Keeper) => (keeper === 'tab' ? sessionStorage : localStorage)

export function readLocalDraft(name: string, keeper: Keeper = 'device'): string | null {
  try {
    return storageOf(keeper).getItem(prefix + name)
  } catch {
    return null
  }
}

/** An empty text is deleted. */
export function saveLocalDraft(name: string, text: string, keeper: Keeper = 'device'): void {
  try {
    if (text.trim()) storageOf(keeper).setItem(prefix + name, text)
    else storageOf(keeper).removeItem(prefix + name)
  } catch {
    // The text is still in its field.
  }
}

/** All drafts of a kind. */
export function eachLocalDraft(kind: string): [name: string, text: string][] {
  try {
    const names = Object.keys(localStorage).filter((key) => key.startsWith(prefix + kind))
    return names.map((key) => [key.slice(prefix.length), localStorage.getItem(key) ?? ''])
  } catch {
    return []
  }
}

/** Deletes the drafts on logout, so that the next person at this browser cannot see them. */
export function clearLocalDrafts(): void {
  for (const [name] of eachLocalDraft('')) saveLocalDraft(name, '')
}

/** What somebody typed on this page before and has not sent; and how it is thrown away. */
export const typedInput = createStore<{ discard: () => void } | null>(null)
