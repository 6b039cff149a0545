import { z } from 'zod'
import { lifetimes } from '~/contracts/constants'

/** Something to fill into a form; null for nothing that fits. */
export function trimmed(value: string, characters: number): string | null {
  const text = value.trim()
  return text !== '' && text.length <= characters ? text : null
}

/** An identity that no account is linked with: sealed, it is kept by the browser alone. */
const Unlinked = z.object({
  provider: z.string(),
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  isConfirmed: z.boolean(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** When the provider has answered, in milliseconds. */
  at: z.number(),
})
export type Unlinked = z.infer<typeof Unlinked>

/** Null if it is not valid any longer. */
export function readUnlinked(text: string | null, now: Date): Unlinked | null {
  if (text === null) return null
  const unlinked = Unlinked.parse(JSON.parse(text))
  return now.getTime() - unlinked.at <= lifetimes.unlinkedIdentity * 1000 ? unlinked : null
}

/**
 * Whoever uses an open session of somebody else could link an identity of their own with it. A session that was opened after the
 * provider has answered proves that its owner has just logged in.
 */
export const provesOwner = (openedAt: Date | null, { at }: Pick<Unlinked, 'at'>): boolean =>
  openedAt !== null && openedAt.getTime() >= at
