import { limits, type Locale } from '~/contracts/constants'
import type { MessageAccess, WritingBlockedReason } from '~/contracts/messages/messages'
import { can, type AccessLevel } from '~/contracts/permissions'
import type { Subject } from '~/contracts/people/visibility'

/** What discussions say and decide about a person. */
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

/** People who are away are as little on the campus as those who have left. */
export const isPresent = (person: PersonFacts | null): person is PersonFacts => person?.state === 'active'

/** Beginning of a text, whole characters only. */
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
  /** The discussion that the two have already. */
  discussion: { blockedByMe: boolean; blockedByOther: boolean; otherHasWritten: boolean } | null
}

/**
 * What keeps the reader from writing to the other person. A person who has written can be answered, whomever they
 * let in otherwise.
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
  /** By the reader themselves. */
  own: boolean
  position: number
  sidePosition: number
}
interface ReadState {
  /** Unread messages of the other person. */
  unread: number
  readPosition: number
  /** Messages that the other person has written in all. */
  otherSent: number
}

/** What is left unread for somebody who has seen everything up to this message: nothing is counted anew. */
export function afterSeeing(
  seen: PlacedMessage | null,
  { unread, readPosition, otherSent }: ReadState,
): Pick<ReadState, 'unread' | 'readPosition'> {
  if (!seen || seen.position <= readPosition) return { unread, readPosition }
  const otherSeen = seen.own ? seen.position - seen.sidePosition : seen.sidePosition
  return { unread: Math.min(unread, otherSent - otherSeen), readPosition: seen.position }
}

/** Positions of the messages on a page, the newest of which are on the first one. */
export function positionsOf(count: number, { limit, offset }: { limit: number; offset: number }) {
  const to = count - offset
  return { from: Math.max(1, to - limit + 1), to }
}

/** Rows of a list on a page, sought from the end that is nearer. */
export function nearerEnd(total: number, { limit, offset }: { limit: number; offset: number }) {
  if (offset * 2 <= total) return { fromEnd: false, limit, offset }
  return {
    fromEnd: true,
    limit: Math.max(0, Math.min(limit, total - offset)),
    offset: Math.max(0, total - offset - limit),
  }
}

const dayMs = 24 * 3600 * 1000
const minute = 60
const hour = 3600

/** How much somebody may write: those who have just come are slower, as nobody knows them yet. */
export function rateLimitsOf(createdAt: Date, now: Date) {
  const isNew = now.getTime() - createdAt.getTime() < dayMs
  return {
    sending: { name: 'message', max: isNew ? 10 : 30, windowSeconds: minute },
    starting: { name: 'discussion', max: isNew ? 10 : 40, windowSeconds: hour },
  }
}
