import { lifetimes } from '~/contracts/constants'

/** Something to fill into a form; null for nothing that fits. */
export function trimmed(value: string, characters: number): string | null {
  const text = value.trim()
  // PostgreSQL stores no NUL.
  return text !== '' && text.length <= characters && !text.includes('\0') ? text : null
}

/** Whether an identity may still be linked that a provider has answered for then, in milliseconds. */
export const isFresh = (at: number, now: Date): boolean =>
  now.getTime() - at <= lifetimes.unlinkedIdentity * 1000
