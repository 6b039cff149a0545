export interface LinkFacts {
  usedAt: Date | null
  expiresAt: Date
  /** The state of the account permits the action. */
  open: boolean
}

/** State of a mailed link. Revoked links and those of closed accounts count as expired. */
export function judgeLink(
  facts: LinkFacts | null | undefined,
  now: Date,
): 'valid' | 'used' | 'expired' | 'unknown' {
  if (!facts) return 'unknown'
  if (facts.usedAt) return 'used'
  return facts.open && facts.expiresAt > now ? 'valid' : 'expired'
}

type State = 'unconfirmed' | 'active' | 'deactivated' | 'blocked'

/**
 * Reply to a forgotten password: a reset link, another confirmation link for an unconfirmed registration, or nothing.
 * Deactivated accounts can reset the password too, as a login reactivates them.
 */
export function replyToForgotten(
  state: State | undefined,
): 'link' | 'reactivationLink' | 'confirmation' | null {
  if (state === 'active') return 'link'
  if (state === 'deactivated') return 'reactivationLink'
  return state === 'unconfirmed' ? 'confirmation' : null
}

/** A masked e-mail, recognisable for its owner but useless to others. */
export function abbreviated(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = Array.from(email.slice(0, at))
  return `${first}…${email.slice(at)}`
}

/** Mail programs and the database ignore the case of addresses. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
