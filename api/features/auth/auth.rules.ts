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
 * What to do with a refresh token that comes in: `rotate` it, `refuse` it, or `endFamily` because it was used before and
 * somebody else may hold it. Within the leeway a used one rotates again, to the successor that it has: two tabs that wake up
 * together are no theft.
 */
export function judgeRefresh(state: RefreshState, now: Date): 'rotate' | 'refuse' | 'endFamily' {
  const age = (from: Date) => (now.getTime() - from.getTime()) / 1000
  if (state.sessionEndedAt || !state.active) return 'refuse'
  if (state.usedAt && age(state.usedAt) > lifetimes.refreshLeeway) return 'endFamily'
  if (state.expiresAt <= now || age(state.sessionCreatedAt) > lifetimes.sessionAbsolute) return 'refuse'
  return 'rotate'
}

/**
 * What a right password is worth. A deactivated account can be had back until its data is erased: for three years, and
 * for the days that the last mail before the erasure has promised. Afterwards, for an account that is not confirmed, and
 * for a contributor whose organisation is away, nobody learns that it exists. Who is blocked is told so.
 */
export function judgeAccount(account: AccountFacts, now: Date): 'open' | 'reactivate' | 'blocked' | 'refuse' {
  if (account.parent_state !== null && account.parent_state !== 'active') return 'refuse'
  if (account.state === 'active') return 'open'
  if (account.state === 'blocked') return 'blocked'
  if (account.state !== 'deactivated' || !account.deactivated_at) return 'refuse'
  const end = reactivationEnd(account.deactivated_at)
  const [, lastNotice] = lifetimes.erasureNoticeDays
  const promised = (account.erasure_notice_at?.getTime() ?? 0) + lastNotice * 24 * 3600 * 1000
  return now.getTime() < Math.max(end.getTime(), promised) ? 'reactivate' : 'refuse'
}

/** Of an account, as its row says it. */
export interface AccountFacts {
  state: string
  deactivated_at: Date | null
  /** When the newest mail before the erasure was sent. */
  erasure_notice_at: Date | null
  /** Null for accounts that are no contributor's. */
  parent_state: string | null
}
