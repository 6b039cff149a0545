import { listMessageFiles } from '~/api/features/files/message-files.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import { notifyLive } from '~/api/platform/live'
import type { SentMessage } from '~/contracts/messages/messages'
import * as repo from './editing.repo'
import * as messages from './messages.repo'
import { isEditable } from './messages.rules'
import { blockedReasonIn, toMessage } from './messages.service'
import * as sending from './sending.repo'
import { findPlace, refuse } from './sending.service'

interface Change {
  id: string
  body: string
  /** Of the text that the author has seen. */
  version: number
}

const conflict = (code: string) => new ApiError('conflict', [{ propertyPath: '', code }])

/** The message as it is, if the actor may change it. @throws ApiError as `edit` */
async function findEditable(deps: ApiDeps, { id, version }: Change) {
  const found = await repo.findText(deps.database, id)
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
    const row = await messages.findSide(database, discussionId, actor.id)
    if (!row) throw notFound()
    refuse(blockedReasonIn(actor, row))
    const { message, files } = await findEditable(deps, change)
    if (message.body === body) return { ...toMessage(message, row, files), discussion: discussionId }
    const now = deps.now()
    await repo.updateText(database, { id, body, now })
    await notifyLive(database, { people, event: { type: 'message', discussionId } })
    const after = { ...message, body, edited_at: now, edit_count: message.edit_count + 1 }
    return { ...toMessage(after, row, files), discussion: discussionId }
  })
}
