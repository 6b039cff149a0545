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
 * somebody else may hold it. Within the leeway a used one rotates again: two tabs that wake up together are no theft.
 */
export function judgeRefresh(state: RefreshState, now: Date): 'rotate' | 'refuse' | 'endFamily' {
  const age = (from: Date) => (now.getTime() - from.getTime()) / 1000
  if (state.sessionEndedAt || !state.active) return 'refuse'
  if (state.usedAt && age(state.usedAt) > lifetimes.refreshLeeway) return 'endFamily'
  if (state.expiresAt <= now || age(state.sessionCreatedAt) > lifetimes.sessionAbsolute) return 'refuse'
  return 'rotate'
}

/**
 * What a right password is worth. A deactivated account can be had back until its data is erased; afterwards, and for an
 * account that is not confirmed or is blocked, nobody learns that it exists.
 */
export function judgeAccount(
  { state, deactivatedAt }: { state: string; deactivatedAt: Date | null },
  now: Date,
): 'open' | 'reactivate' | 'refuse' {
  if (state === 'active') return 'open'
  if (state !== 'deactivated' || !deactivatedAt) return 'refuse'
  const end = new Date(deactivatedAt)
  end.setUTCFullYear(end.getUTCFullYear() + lifetimes.reactivationYears)
  return now < end ? 'reactivate' : 'refuse'
}
