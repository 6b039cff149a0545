import { validate as isUuid } from 'uuid'
import { sendFiles } from '~/api/features/files/message-files.service'
import { hasReadLast, notify, readAbout } from '~/api/features/notifications/notifications.service'
import { nameAndLink } from '~/api/features/testimonials/testimonials.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, notFound, violation, orNotFound } from '~/api/platform/errors'
import { notifyLive } from '~/api/platform/live'
import { countHit } from '~/api/platform/rate-limit'
import type { SentMessage, WritingBlockedReason } from '~/contracts/messages/messages'
import { settle } from './deletion/deletion.repo'
import * as messages from './messages.repo'
import { afterSeeing, blockedReasonOf, type PlacedMessage, rateLimitsOf } from './messages.rules'
import { findOwn, isSeen, blockedReasonIn, readerOf, toMessage } from './messages.service'
import * as repo from './sending.repo'

interface Content {
  subject: string
  body: string
  /** Ids of uploads. */
  files: readonly string[]
}

const refusals: Record<WritingBlockedReason, () => ApiError> = {
  self: () => violation('toUser', 'recipientSelf'),
  unknown: () => violation('toUser', 'recipientUnknown'),
  accessLevel: () => new ApiError('forbidden'),
  formerMember: () => conflict('recipientGone'),
  blockedByMe: () => conflict('recipientBlocked'),
  unreachable: () => conflict('recipientUnreachable'),
}
/** @throws ApiError the reason why somebody cannot write, if there is one */
export function refuse(blockedReason: WritingBlockedReason | null): void {
  if (blockedReason) throw refusals[blockedReason]()
}

/** Front-end path of a discussion. */
const pathOf = (discussionId: string) => `/messages/${discussionId}`

async function paceOf(deps: ApiDeps, actor: Actor) {
  return rateLimitsOf(await repo.getJoinedAt(deps.database, actor.id), deps.now())
}

/** Without scripts, opening a discussion reads its notification, and its messages stay unread: the next one sends another. */
const isToldAgain = async (
  deps: ApiDeps,
  { person_id: personId, unread_count: unread }: { person_id: string; unread_count: number },
  discussionId: string,
) => unread === 0 || hasReadLast(deps, { personId, type: 'message', path: pathOf(discussionId) })

/** One notification for all messages until the recipient has read them, or the notification. */
async function notifyReceiver(deps: ApiDeps, row: messages.DiscussionRow, email: string): Promise<void> {
  const { me, other, discussion_id: id } = row
  if (!me || !other) return
  const name = nameAndLink(me).name
  const path = pathOf(id)
  await notify(deps, {
    personId: other.id,
    type: 'message',
    data: { name },
    path,
    mail: {
      to: email,
      locale: other.locale,
      template: 'message',
      values: { name: nameAndLink(other).name, author: name, path },
    },
  })
}

interface Sending {
  discussionId: string
  content: Content
  /** The last message that the sender has seen. */
  seen: PlacedMessage | null
  people: Awaited<ReturnType<typeof repo.lockPeople>>
}

/** Marks what the actor has seen as read and updates the counters; inside a transaction, with the actor locked. */
async function markSeen(
  deps: ApiDeps,
  row: messages.DiscussionRow,
  { actor, seen }: { actor: Actor; seen: PlacedMessage | null },
): Promise<void> {
  const before = {
    unread: row.unread_count,
    readPosition: row.read_position,
    otherSent: row.their_sent_count ?? 0,
  }
  const after = afterSeeing(seen, before)
  if (after.readPosition === before.readPosition) return
  await repo.setRead(deps.database, {
    discussionId: row.discussion_id,
    personId: actor.id,
    unread: [before.unread, after.unread],
    readPosition: after.readPosition,
  })
  // The subtraction above does not know which messages were deleted singly.
  const unread =
    row.deleted_count > 0
      ? (await settle(deps.database, { discussionId: row.discussion_id, personId: actor.id })).unread
      : after.unread
  const people = [actor.id, ...(row.other ? [row.other.id] : [])]
  await notifyLive(deps.database, { people, event: { type: 'read', discussionId: row.discussion_id } })
  if (unread === 0) await readAbout(deps, { personId: actor.id, path: pathOf(row.discussion_id) })
}

/** Sends in a discussion in which the actor may write, with both people locked. */
async function send(deps: ApiDeps, actor: Actor, sending: Sending): Promise<SentMessage> {
  const { database } = deps
  const { discussionId, content, people } = sending
  const receiver = people.find(({ id }) => id !== actor.id)
  const before = await repo.findBefore(database, discussionId)
  const mine = before.find(({ person_id: id }) => id === actor.id)
  const theirs = before.find(({ person_id: id }) => id === receiver?.id)
  if (!receiver || !mine || !theirs) throw notFound()
  const { subject, body, files: ids } = content
  const written = { subject, body, fileCount: ids.length, discussionId, side: mine.side, now: deps.now() }
  const messageId = await repo.insertMessage(database, written)
  const files = await sendFiles(deps, { messageId, senderId: actor.id, files: ids })
  await repo.countMessage(database, { senderId: actor.id, receiverId: receiver.id })
  const returned = before.filter(({ hidden }) => hidden).map(({ person_id: id }) => id)
  if (returned.length > 0) await repo.countReturned(database, returned)
  const row = orNotFound(await messages.findDiscussion(database, discussionId, readerOf(deps, actor)))
  await markSeen(deps, row, { actor, seen: sending.seen })
  await notifyLive(database, { people: [actor.id, receiver.id], event: { type: 'message', discussionId } })
  if (await isToldAgain(deps, theirs, discussionId)) await notifyReceiver(deps, row, receiver.email)
  return { ...toMessage(row, row, files), discussion: discussionId }
}

/** Id of the recipient. @throws ApiError unprocessable at `toUser`: recipientSelf, recipientUnknown */
function recipientOf(actor: Actor, toUser: string): string {
  if (!isUuid(toUser)) throw refusals.unknown()
  const otherId = toUser.toLowerCase()
  if (otherId === actor.id) throw refusals.self()
  return otherId
}

/** Checks whether the actor may start a discussion. @throws ApiError as `writeTo` */
async function refuseBeginning(deps: ApiDeps, actor: Actor, otherId: string): Promise<void> {
  const other = await messages.findPerson(deps.database, otherId)
  if (!other || other.state === 'unconfirmed') throw refusals.unknown()
  if (other.state === 'active' && !isSeen(actor, other)) throw refusals.unknown()
  refuse(blockedReasonOf({ reader: actor, other, discussion: null }))
}

/**
 * Counts a message and, if it starts one, a discussion. Called before `writeTo`, outside its transaction.
 * @throws ApiError tooManyRequests, and as `writeTo` if no discussion can be started
 */
export async function countWriting(deps: ApiDeps, actor: Actor, toUser: string): Promise<void> {
  const otherId = recipientOf(actor, toUser)
  const { sending, starting } = await paceOf(deps, actor)
  await countHit(deps, sending, actor.id)
  if (await messages.findDiscussionOf(deps.database, { mine: actor.id, theirs: otherId }, deps.now())) return
  await refuseBeginning(deps, actor, otherId)
  await countHit(deps, starting, actor.id)
}

/**
 * Writes to a person: two people have one discussion, which the first message starts.
 * @throws ApiError unprocessable at `toUser`: recipientSelf, recipientUnknown; at `files`: fileGone
 * @throws ApiError conflict recipientGone, recipientBlocked, recipientUnreachable
 */
export async function writeTo(
  deps: ApiDeps,
  actor: Actor,
  { toUser, ...content }: Content & { toUser: string },
): Promise<SentMessage> {
  const { database } = deps
  const otherId = recipientOf(actor, toUser)
  return database.transaction(async () => {
    const people = await repo.lockPeople(database, [actor.id, otherId])
    const known = await messages.findDiscussionOf(database, { mine: actor.id, theirs: otherId }, deps.now())
    if (known) {
      refuse(blockedReasonIn(actor, known))
      return send(deps, actor, { discussionId: known.discussion_id, content, seen: null, people })
    }
    await refuseBeginning(deps, actor, otherId)
    const discussionId = await repo.insertDiscussion(database, [actor.id, otherId], deps.now())
    return send(deps, actor, { discussionId, content, seen: null, people })
  })
}

/** A message in one of the actor's discussions. @throws ApiError notFound, also for those of other people */
export async function findPlace(deps: ApiDeps, actor: Actor, id: string) {
  return orNotFound(isUuid(id) && (await messages.findPlace(deps.database, id, readerOf(deps, actor))))
}

interface Answered {
  /** The last message that the actor has seen. */
  messageId: string
  discussion?: string | undefined
}

/** Where an answer goes: to the discussion, if the message that it answers has ended since. */
async function findAnswered(deps: ApiDeps, actor: Actor, { messageId, discussion }: Answered) {
  if (
    discussion !== undefined &&
    !(await messages.findPlace(deps.database, messageId, readerOf(deps, actor)))
  ) {
    const row = await findOwn(deps, actor, discussion)
    return { discussionId: row.discussion_id, otherId: row.other?.id, seen: null }
  }
  const place = await findPlace(deps, actor, messageId)
  const { position, side_position: sidePosition } = place
  const seen = { own: place.side === place.my_side, position, sidePosition }
  return { discussionId: place.discussion_id, otherId: place.other_id, seen }
}

/** Counts an answer. Called before, outside of the transaction. @throws ApiError notFound, tooManyRequests */
export async function countReply(deps: ApiDeps, actor: Actor, answered: Answered): Promise<void> {
  await findAnswered(deps, actor, answered)
  const { sending } = await paceOf(deps, actor)
  await countHit(deps, sending, actor.id)
}

/**
 * Answers in the discussion of a message. Everything up to that message counts as read; later messages stay unread.
 * @param discussion where the answer goes if that message has ended
 * @throws ApiError notFound; unprocessable at `files`: fileGone; conflict recipientGone, recipientBlocked,
 * recipientUnreachable
 */
export async function reply(
  deps: ApiDeps,
  actor: Actor,
  { messageId, discussion, ...content }: Content & Answered,
): Promise<SentMessage> {
  const { database } = deps
  const { discussionId, otherId, seen } = await findAnswered(deps, actor, { messageId, discussion })
  const ids = [actor.id, ...(otherId ? [otherId] : [])]
  return database.transaction(async () => {
    const people = await repo.lockPeople(database, ids)
    const row = orNotFound(await messages.findSide(database, discussionId, readerOf(deps, actor)))
    refuse(blockedReasonIn(actor, row))
    return send(deps, actor, { discussionId: row.discussion_id, content, seen, people })
  })
}
