import { reactivationEnd } from '~/contracts/accounts/account'
import { lifetimes } from '~/contracts/constants'

interface RefreshState {
  usedAt: Date | null
  expiresAt: Date
  sessionCreatedAt: Date
  sessionEndedAt: Date | null
  active: boolean
}

/**
 * Decides about a refresh token: `rotate`, `refuse`, or `endFamily` if it was reused, which indicates theft. Within the
 * leeway a used one rotates again, to its existing successor: two tabs may refresh concurrently.
 */
export function judgeRefresh(state: RefreshState, now: Date): 'rotate' | 'refuse' | 'endFamily' {
  const age = (from: Date) => (now.getTime() - from.getTime()) / 1000
  if (state.sessionEndedAt || !state.active) return 'refuse'
  if (state.usedAt && age(state.usedAt) > lifetimes.refreshLeeway) return 'endFamily'
  if (state.expiresAt <= now || age(state.sessionCreatedAt) > lifetimes.sessionAbsolute) return 'refuse'
  return 'rotate'
}

/**
 * Consequence of a correct password. A deactivated account can be reactivated until its data is erased: for three
 * years, and during the days promised by the last mail before the erasure. Afterwards, and for contributors of an
 * inactive organisation, the existence of the account is not revealed. Who is blocked is told so, as is who has not
 * confirmed the address yet.
 */
export function judgeAccount(
  account: AccountFacts,
  now: Date,
): 'open' | 'reactivate' | 'blocked' | 'unconfirmed' | 'refuse' {
  if (account.parent_state !== null && account.parent_state !== 'active') return 'refuse'
  if (account.state === 'active') return 'open'
  if (account.state === 'blocked' || account.state === 'unconfirmed') return account.state
  if (account.state !== 'deactivated' || !account.deactivated_at) return 'refuse'
  const end = reactivationEnd(account.deactivated_at)
  const [, lastNotice] = lifetimes.erasureNoticeDays
  const promised = (account.erasure_notice_at?.getTime() ?? 0) + lastNotice * 24 * 3600 * 1000
  return now.getTime() < Math.max(end.getTime(), promised) ? 'reactivate' : 'refuse'
}

/** State of an account, as stored in its row. */
export interface AccountFacts {
  state: string
  deactivated_at: Date | null
  /** Time of the newest mail before the erasure. */
  erasure_notice_at: Date | null
  /** Null for accounts that are not a contributor's. */
  parent_state: string | null
}

/** True if the correct password, or a mailed link instead of it, allows a login or at least reactivation. */
export const mayLogIn = (account: AccountFacts, now: Date): boolean =>
  ['open', 'reactivate'].includes(judgeAccount(account, now))

interface LinkFacts extends AccountFacts {
  used_at: Date | null
  expires_at: Date
}

/** State of a mailed link of a login. */
export function judgeLink(link: LinkFacts | undefined, now: Date): 'valid' | 'used' | 'expired' | 'unknown' {
  if (!link) return 'unknown'
  if (link.used_at) return 'used'
  return link.expires_at > now && mayLogIn(link, now) ? 'valid' : 'expired'
}
