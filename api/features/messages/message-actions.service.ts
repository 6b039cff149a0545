import { keepReport } from '~/api/features/reports/reports.service'
import { readAbout } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, orNotFound } from '~/api/platform/errors'
import { notifyLive } from '~/api/platform/live'
import type { MessageSettings, SentMessage } from '~/contracts/messages/messages'
import type { ReportCategory } from '~/contracts/administration/moderation'
import { forgetWithout } from './deletion/deletion.repo'
import * as messages from './messages.repo'
import { undoneBy, isEditable } from './messages.rules'
import { findOwn, blockedReasonIn, readerOf, toMessage } from './messages.service'
import * as sending from './sending.repo'
import { findPlace, refuse } from './sending.service'
import { listMessageFiles } from '~/api/features/files/message-files.service'

/** Marks a discussion of the actor and its notifications as read. Idempotent. @throws ApiError notFound */
export async function readAll(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    await sending.lockPeople(database, [actor.id])
    const row = await findOwn(deps, actor, id)
    await readAbout(deps, { personId: actor.id, path: `/messages/${row.discussion_id}` })
    if (row.unread_count === 0 && row.read_position === row.message_count) return
    await sending.setRead(database, {
      discussionId: row.discussion_id,
      personId: actor.id,
      unread: [row.unread_count, 0],
      readPosition: row.message_count,
    })
    const people = [actor.id, ...(row.other ? [row.other.id] : [])]
    await notifyLive(database, { people, event: { type: 'read', discussionId: row.discussion_id } })
  })
}

/** Blocks messages of the other person in the actor's discussion, or unblocks them. @throws ApiError notFound */
export async function setBlocked(
  deps: ApiDeps,
  actor: Actor,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    // A message being sent concurrently has been accepted; the next one is rejected.
    await sending.lockPeople(database, [actor.id])
    const { discussion_id: discussionId } = await findOwn(deps, actor, id)
    await sending.setBlocked(database, { discussionId, personId: actor.id }, blocked ? deps.now() : null)
  })
}

/**
 * Stores a report of a received message for admins.
 * @throws ApiError notFound; conflict messageOwn, alreadyReported
 */
export async function report(
  deps: ApiDeps,
  actor: Actor,
  { id, ...words }: { id: string; category: ReportCategory; reason: string },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    // What ends meanwhile must not be deleted before the case is open, which keeps it.
    await sending.lockPeople(database, [actor.id])
    const place = await findPlace(deps, actor, id)
    if (place.side === place.my_side) throw conflict('messageOwn')
    await keepReport(deps, { kind: 'message', subjectId: place.id, reporterId: actor.id, ...words })
  })
}

/** Who may start a discussion with the actor. */
export const findSettings = async (deps: ApiDeps, actor: Actor): Promise<MessageSettings> => ({
  from: await messages.getMessageAccess(deps.database, actor.id),
})

/** Changes who may start a discussion; discussions that the actor has written in continue. */
export async function changeSettings(
  deps: ApiDeps,
  actor: Actor,
  settings: MessageSettings,
): Promise<MessageSettings> {
  await messages.updateMessageAccess(deps.database, actor.id, settings.from)
  return settings
}

/**
 * Prepares the erasure of a person: deletes discussions and messages that only they could still read, and returns the ids of their
 * correspondents, in whose notifications names must be removed. The discussions stay for those others.
 */
export async function leaveDiscussions(
  deps: Pick<ApiDeps, 'database' | 'now'>,
  personId: string,
): Promise<string[]> {
  await sending.deleteDeserted(deps.database, personId)
  await forgetWithout(deps.database, personId, undoneBy(deps.now()))
  return sending.selectCorrespondents(deps.database, personId)
}

interface Change {
  id: string
  body: string
  /** Of the text that the author has seen. */
  version: number
}

/** The message as it is, if the actor may change it. @throws ApiError as `edit` */
async function findEditable(deps: ApiDeps, { id, version }: Change) {
  const found = await messages.findText(deps.database, id)
  if (!found || found.removed_at) throw notFound()
  if (!isEditable(found.created_at, deps.now())) throw conflict('messageEditOver')
  if (found.edit_count !== version) throw conflict('messageChanged')
  return { message: found, files: (await listMessageFiles(deps, [id])).get(id) }
}

/**
 * Changes the text of the actor's message. A report keeps the text that was reported.
 * @throws ApiError notFound, also for received messages, those that moderation has removed, and those
 * that the actor has deleted for themselves
 * @throws ApiError conflict messageEditOver, messageChanged, recipientGone, recipientBlocked, recipientUnreachable
 */
export async function edit(deps: ApiDeps, actor: Actor, change: Change): Promise<SentMessage> {
  const { database } = deps
  const { id, body } = change
  const place = await findPlace(deps, actor, id)
  if (place.side !== place.my_side || place.is_deleted) throw notFound()
  const discussionId = place.discussion_id
  const people = [actor.id, ...(place.other_id ? [place.other_id] : [])]
  return database.transaction(async () => {
    await sending.lockPeople(database, people)
    const row = orNotFound(await messages.findSide(database, discussionId, readerOf(deps, actor)))
    refuse(blockedReasonIn(actor, row))
    const { message, files } = await findEditable(deps, change)
    if (message.body === body) return { ...toMessage(message, row, files), discussion: discussionId }
    const now = deps.now()
    await messages.updateText(database, { id, body, now })
    await notifyLive(database, { people, event: { type: 'message', discussionId } })
    const after = { ...message, body, edited_at: now, edit_count: message.edit_count + 1 }
    return { ...toMessage(after, row, files), discussion: discussionId }
  })
}
