import { keepReport } from '~/api/features/reports/reports.service'
import { readAbout } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import { notifyLive } from '~/api/platform/live'
import type { MessageSettings } from '~/contracts/messages/messages'
import type { ReportCategory } from '~/contracts/administration/moderation'
import { forgetWithout } from './deletion/forgetting.repo'
import * as messages from './messages.repo'
import { undoneBy } from './messages.rules'
import { findOwn } from './messages.service'
import * as repo from './sending.repo'
import { findPlace } from './sending.service'

/** Marks a discussion of the actor and its notifications as read. Idempotent. @throws ApiError notFound */
export async function readAll(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    await repo.lockPeople(database, [actor.id])
    const row = await findOwn(deps, actor, id)
    await readAbout(deps, { personId: actor.id, path: `/messages/${row.discussion_id}` })
    if (row.unread_count === 0 && row.read_position === row.message_count) return
    await repo.setRead(database, {
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
    await repo.lockPeople(database, [actor.id])
    const { discussion_id: discussionId } = await findOwn(deps, actor, id)
    await repo.setBlocked(database, { discussionId, personId: actor.id }, blocked ? deps.now() : null)
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
  const place = await findPlace(deps, actor, id)
  if (place.side === place.my_side) throw new ApiError('conflict', [{ propertyPath: '', code: 'messageOwn' }])
  await keepReport(deps, { kind: 'message', subjectId: place.id, reporterId: actor.id, ...words })
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
  await repo.deleteDeserted(deps.database, personId)
  await forgetWithout(deps.database, personId, undoneBy(deps.now()))
  return repo.selectCorrespondents(deps.database, personId)
}
