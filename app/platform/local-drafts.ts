import { storagePrefix } from '~/contracts/constants'

/** Unsent texts, stored in this browser; if storage is missing or full, none are kept. */
const prefix = `${storagePrefix}text.`

export function readLocalDraft(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

/** An empty text is deleted. */
export function saveLocalDraft(name: string, text: string): void {
  try {
    if (text.trim()) localStorage.setItem(prefix + name, text)
    else localStorage.removeItem(prefix + name)
  } catch {
    // The text is still in its field.
  }
}

/** Deletes the drafts on logout, so that the next person at this browser cannot see them. */
export function clearLocalDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Then no drafts exist.
  }
}
