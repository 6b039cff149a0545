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

export interface OwnerFacts {
  state: State
  /** Null for accounts that are not a contributor's. */
  parent_state: State | null
}

/**
 * Reply to a forgotten password: a reset link, another confirmation link for an unconfirmed registration, or nothing.
 * Deactivated accounts can reset the password too, as a login reactivates them. Contributors of an organisation that is away cannot
 * log in with any password, and are told so.
 */
export function replyToForgotten(
  owner: OwnerFacts | undefined,
): 'link' | 'reactivationLink' | 'parentAway' | 'confirmation' | null {
  if (!owner || owner.state === 'blocked') return null
  if (owner.state === 'unconfirmed') return 'confirmation'
  if (owner.parent_state !== null && owner.parent_state !== 'active') return 'parentAway'
  return owner.state === 'active' ? 'link' : 'reactivationLink'
}

/** A new password is of use: the owner can log in with it, or reactivate the account. */
export const mayReset = (owner: OwnerFacts): boolean =>
  ['link', 'reactivationLink'].includes(String(replyToForgotten(owner)))

/** A masked e-mail, recognisable for its owner but useless to others. */
export function abbreviated(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = Array.from(email.slice(0, at))
  return `${first}…${email.slice(at)}`
}

/** Mail programs and the database ignore the case of addresses. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
