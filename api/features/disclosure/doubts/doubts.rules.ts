import { lifetimes } from '~/contracts/constants'
import type { DisclosureState } from '~/contracts/content/disclosure'

/** Why no answer of a report in this state can be doubted; null if it can. */
export function refusalIn(state: DisclosureState): 'doubtReplaced' | 'doubtUnread' | null {
  if (state === 'replaced') return 'doubtReplaced'
  return state === 'published' || state === 'outOfDate' ? null : 'doubtUnread'
}

/** The end of the time in which a decision can be undone. Nobody outside hears of it before. */
export const undoEnd = (decidedAt: Date): Date =>
  new Date(decidedAt.getTime() + lifetimes.decisionUndo * 1000)

interface Decided {
  decided_at: Date | null
  reply: string | null
}

/** Why the decision about a doubt cannot be undone; null if it can. */
export function undoRefusal(
  { decided_at: at, reply }: Decided,
  now: Date,
): 'doubtOpen' | 'undoTooLate' | 'doubtReplied' | null {
  if (!at) return 'doubtOpen'
  if (undoEnd(at) <= now) return 'undoTooLate'
  return reply === null ? null : 'doubtReplied'
}
