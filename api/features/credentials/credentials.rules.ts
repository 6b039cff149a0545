export interface LinkFacts {
  usedAt: Date | null
  expiresAt: Date
  /** The account may still do what the link is for. */
  open: boolean
}

/** What a mailed link is worth. One that was taken back, or whose account is closed, counts as expired. */
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
 * What somebody gets who has forgotten the password: a link, another link that confirms the registration, or nothing. A
 * deactivated account may have a new password too, for it is opened again by logging in.
 */
export function replyToForgotten(
  state: State | undefined,
): 'link' | 'reactivationLink' | 'confirmation' | null {
  if (state === 'active') return 'link'
  if (state === 'deactivated') return 'reactivationLink'
  return state === 'unconfirmed' ? 'confirmation' : null
}

/** Enough of an address for its owner to know it again, and too little for others to write to. */
export function abbreviated(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = Array.from(email.slice(0, at))
  return `${first}…${email.slice(at)}`
}

/** Mail programs and the database see no difference between capitals and others. */
export const isSameEmail = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
