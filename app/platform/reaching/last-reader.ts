import { storagePrefix } from '~/contracts/constants'

/** Whose page another tab of this browser has loaded; the id is empty for a visitor's. */
export interface LastReader {
  id: string
  name: string
}

const key = `${storagePrefix}reader`
let last: LastReader | null = null

export const lastReader = (): LastReader | null => last

/** Tells the other tabs whose page this one has loaded. Nothing of it is kept. */
export function announceReader(reader: LastReader): void {
  try {
    localStorage.setItem(key, JSON.stringify(reader))
    localStorage.removeItem(key)
  } catch {
    // Then only the answer to a form says it.
  }
}

export function onReader(listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key !== key || event.newValue === null) return
    last = JSON.parse(event.newValue) as LastReader
    listener()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
