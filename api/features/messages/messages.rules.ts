import { lifetimes, limits, type Locale } from '~/contracts/constants'
import type { Ending, EndingChange, MessageAccess, WritingBlockedReason } from '~/contracts/messages/messages'
import { can, type AccessLevel } from '~/contracts/permissions'
import type { Subject } from '~/contracts/people/visibility'

/** Facts about a person that discussions show or depend on. */
export interface PersonFacts extends Omit<Subject, 'contributor' | 'roles'> {
  id: string
  roles: string[]
  parent_id: string | null
  vanity_name: string | null
  title: string | null
  first_name: string
  last_name: string
  entity_name: string | null
  picture_id: string | null
  messages_from: MessageAccess
  locale: Locale
}

/** Inactive accounts are treated like erased ones. */
export const isPresent = (person: PersonFacts | null): person is PersonFacts => person?.state === 'active'

/** Beginning of a text, without splitting characters. */
export function previewOf(body: string): { body: string; cut: boolean } {
  const characters = Array.from(body)
  const cut = characters.length > limits.messagePreviewCharacters
  return { body: cut ? characters.slice(0, limits.messagePreviewCharacters).join('') : body, cut }
}

function isOpenFor(access: MessageAccess, accessLevel: AccessLevel): boolean {
  if (accessLevel === 'admin' || access === 'everyone') return true
  return access === 'providersAndAdmins' && accessLevel === 'provider'
}

interface Situation {
  reader: { id: string; accessLevel: AccessLevel }
  other: PersonFacts | null
  /** The existing discussion between the two. */
  discussion: { blockedByMe: boolean; blockedByOther: boolean; otherHasWritten: boolean } | null
}

/**
 * Why the user cannot write to the other person, or null. A person who has written can always be answered, regardless
 * of their settings.
 */
export function blockedReasonOf({ reader, other, discussion }: Situation): WritingBlockedReason | null {
  if (!isPresent(other)) return 'formerMember'
  if (other.id === reader.id) return 'self'
  if (discussion?.blockedByMe) return 'blockedByMe'
  if (!discussion && !can(reader.accessLevel, 'messages.start')) return 'accessLevel'
  const isLetIn = discussion?.otherHasWritten === true || isOpenFor(other.messages_from, reader.accessLevel)
  return discussion?.blockedByOther || !isLetIn ? 'unreachable' : null
}

export interface PlacedMessage {
  /** Sent by the user. */
  own: boolean
  position: number
  sidePosition: number
}
interface ReadState {
  /** Unread messages of the other person. */
  unread: number
  readPosition: number
  /** Total number of messages of the other person. */
  otherSent: number
}

/** Number of unread messages after reading up to this message; computed without counting rows. */
export function afterSeeing(
  seen: PlacedMessage | null,
  { unread, readPosition, otherSent }: ReadState,
): Pick<ReadState, 'unread' | 'readPosition'> {
  if (!seen || seen.position <= readPosition) return { unread, readPosition }
  const otherSeen = seen.own ? seen.position - seen.sidePosition : seen.sidePosition
  return { unread: Math.min(unread, otherSent - otherSeen), readPosition: seen.position }
}

/** Positions of the messages on a page; page one has the newest. */
export function positionsOf(count: number, { limit, offset }: { limit: number; offset: number }) {
  const to = count - offset
  return { from: Math.max(1, to - limit + 1), to }
}

/**
 * The same for somebody who has deleted messages for themselves: all up to a position, and single ones after it.
 * @param skipped how many single ones are newer than the first message of the page, and than its last one
 */
export function shownPositions(
  {
    count,
    clearedTo,
    skipped,
  }: { count: number; clearedTo: number; skipped: { first: number; last: number } },
  window: { limit: number; offset: number },
) {
  const { from, to } = positionsOf(count, window)
  return { from: Math.max(clearedTo + 1, from - skipped.last), to: to - skipped.first }
}

/** Offset of a page from the nearer end of the list. */
export function nearerEnd(total: number, { limit, offset }: { limit: number; offset: number }) {
  if (offset * 2 <= total) return { fromEnd: false, limit, offset }
  return {
    fromEnd: true,
    limit: Math.max(0, Math.min(limit, total - offset)),
    offset: Math.max(0, total - offset - limit),
  }
}

/** Whether the author of a message may still change its text. */
export const isEditable = (sentAt: Date, now: Date): boolean =>
  now.getTime() - sentAt.getTime() < lifetimes.messageEdit * 1000

/** Deletions from before this moment cannot be undone any more. */
export const undoneBy = (now: Date): Date => new Date(now.getTime() - lifetimes.messageUndo * 1000)

/** @param deletedAt null: the messages may be gone already */
export const isUndoable = (deletedAt: Date | null, now: Date): boolean =>
  deletedAt !== null && deletedAt > undoneBy(now)

const dayMs = 24 * 3600 * 1000
const minute = 60
const hour = 3600

/** Rate limits by age of the account: stricter for new ones. */
export function rateLimitsOf(createdAt: Date, now: Date) {
  const isNew = now.getTime() - createdAt.getTime() < dayMs
  return {
    sending: { name: 'message', max: isNew ? 10 : 30, windowSeconds: minute },
    starting: { name: 'discussion', max: isNew ? 10 : 40, windowSeconds: hour },
  }
}

type Step = (now: Ending, days: number) => Ending | null

const agreeing: Step = ({ proposed }, days) =>
  proposed?.days === days && !proposed.own ? { days, proposed: null } : null

/** Null: there is another proposal or agreement by now. What is done twice changes nothing. */
const steps: Record<EndingChange['step'], Step> = {
  /** What the other one proposes as well is agreed on: both may ask at once. An agreement holds until both agree on another. */
  propose: (now, days) => {
    const agreed = agreeing(now, days)
    if (agreed) return agreed
    if (now.days === days) return now.proposed?.own ? { ...now, proposed: null } : now
    return { ...now, proposed: { days, own: true } }
  },
  agree: (now, days) => agreeing(now, days) ?? (now.days === days && !now.proposed ? now : null),
  withdraw: (now, days) => {
    if (now.proposed) return now.proposed.days === days ? { ...now, proposed: null } : null
    return now.days === days ? null : now
  },
  stop: (now, days) => {
    if (now.days === null) return now
    return now.days === days ? { days: null, proposed: null } : null
  },
}

/** What holds after a step of the one who sees it so; null if it is about something that does not hold any more. */
export const afterStep = (now: Ending, { step, days }: EndingChange): Ending | null => steps[step](now, days)
