import { keepReport } from '~/api/features/reports/reports.service'
import { readAbout } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import { notifyLive } from '~/api/platform/live'
import type { MessageSettings } from '~/contracts/messages/messages'
import type { ReportCategory } from '~/contracts/administration/moderation'
import * as messages from './messages.repo'
import { findOwn } from './messages.service'
import * as repo from './sending.repo'
import { findPlace } from './sending.service'

/** Marks a discussion of the actor as read, with what was told of it; again is the same. @throws ApiError notFound */
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

/** Closes the actor's discussion to messages of the other person, or opens it again. @throws ApiError notFound */
export async function setBlocked(
  deps: ApiDeps,
  actor: Actor,
  { id, blocked }: { id: string; blocked: boolean },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    // A message being written at this moment was accepted before; the next one is refused.
    await repo.lockPeople(database, [actor.id])
    const { discussion_id: discussionId } = await findOwn(deps, actor, id)
    await repo.setBlocked(database, { discussionId, personId: actor.id }, blocked ? deps.now() : null)
  })
}

/**
 * Keeps what a reader says is wrong with a message that they got, for the administration.
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

/** Who may begin to write to the actor. */
export const findSettings = async (deps: ApiDeps, actor: Actor): Promise<MessageSettings> => ({
  from: await messages.getMessageAccess(deps.database, actor.id),
})

/** Lets other people in than before; running discussions that the actor has written in go on. */
export async function changeSettings(
  deps: ApiDeps,
  actor: Actor,
  settings: MessageSettings,
): Promise<MessageSettings> {
  await messages.updateMessageAccess(deps.database, actor.id, settings.from)
  return settings
}

/**
 * Before a person is erased: what only they could still read goes with them, and the people who wrote with them are named, for the
 * names in what they have been told. The discussions stay for those others.
 */
export async function leaveDiscussions(deps: Pick<ApiDeps, 'database'>, personId: string): Promise<string[]> {
  await repo.deleteDeserted(deps.database, personId)
  return repo.selectCorrespondents(deps.database, personId)
}
