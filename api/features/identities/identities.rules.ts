import { lifetimes } from '~/contracts/constants'

/** Something to fill into a form; null for nothing that fits. */
export function trimmed(value: string, characters: number): string | null {
  const text = value.trim()
  return text !== '' && text.length <= characters ? text : null
}

/** Whether an identity may still be linked that a provider has answered for then, in milliseconds. */
export const isFresh = (at: number, now: Date): boolean =>
  now.getTime() - at <= lifetimes.unlinkedIdentity * 1000

/**
 * Whoever uses an open session of somebody else could link an identity of their own with it. A session that was opened after the
 * provider has answered proves that its owner has just logged in.
 */
export const provesOwner = (openedAt: Date | null, at: number): boolean =>
  openedAt !== null && openedAt.getTime() >= at
