import { storagePrefix } from '~/contracts/constants'

/** Texts that wait in this browser to be sent; a browser without storage, or with a full one, simply keeps none. */
const prefix = `${storagePrefix}text.`

export function readLocalDraft(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name)
  } catch {
    return null
  }
}

/** An empty text is none. */
export function saveLocalDraft(name: string, text: string): void {
  try {
    if (text.trim()) localStorage.setItem(prefix + name, text)
    else localStorage.removeItem(prefix + name)
  } catch {
    // The text stands in its field all the same.
  }
}

/** After a logout the next person at this browser finds nothing. */
export function clearLocalDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Nothing was kept then.
  }
}
