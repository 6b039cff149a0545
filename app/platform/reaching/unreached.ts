/** What the campus has not answered, and how to try again. */
export interface Unreached {
  /** A page that was to be opened, a form that was sent, or what the open page loads by itself. */
  what: 'page' | 'form' | 'news'
  again: () => void
}

let present: Unreached | null = null
const listeners = new Set<() => void>()

export const currentUnreached = (): Unreached | null => present

export function setUnreached(now: Unreached | null): void {
  present = now
  for (const listener of [...listeners]) listener()
}

/** There was an answer again: what is said of these is over. */
export function settle(...kinds: Unreached['what'][]): void {
  if (present && kinds.includes(present.what)) setUnreached(null)
}

/** Returns the unsubscribe function. */
export function onUnreached(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let reader = ''

/** For whom the forms of the open page were made; requests of its scripts say it too. */
export const readerOfPage = (): string => reader
export function setReaderOfPage(now: string): void {
  reader = now
}
