import { readAbout } from '~/api/features/notifications/notifications.service'
import { nameAndLink } from '~/api/features/testimonials/testimonials.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound } from '~/api/platform/errors'
import { notifyLive } from '~/api/platform/live'
import type { DeletedForUser } from '~/contracts/messages/messages'
import { isPresent, isUndoable, undoneBy } from '../messages.rules'
import { findOwn } from '../messages.service'
import { lockPeople } from '../sending.repo'
import { findPlace } from '../sending.service'
import * as repo from './deletion.repo'
import type { Database } from '~/api/platform/database'
import type { Sweep } from '~/api/platform/jobs'

const undoOver = () => conflict('undoOver')

/** In a transaction with the actor locked, as every change of a discussion. */
async function findLocked(deps: ApiDeps, actor: Actor, messageId: string) {
  await lockPeople(deps.database, [actor.id])
  const place = await findPlace(deps, actor, messageId)
  return {
    discussionId: place.discussion_id,
    personId: actor.id,
    position: place.position,
    isDeleted: place.is_deleted,
  }
}

/** Counters, notifications and open pages of the actor, after a deletion or its undoing. */
async function follow(deps: ApiDeps, actor: Actor, place: repo.Place): Promise<void> {
  const { database } = deps
  const { discussionId } = place
  const { hidden, unread } = await repo.settle(database, place)
  if (unread === 0) await readAbout(deps, { personId: actor.id, path: `/messages/${discussionId}` })
  const type = hidden ? 'deleted' : 'message'
  await notifyLive(database, { people: [actor.id], event: { type, discussionId } })
}

async function answerFor(deps: ApiDeps, actor: Actor, discussionId: string): Promise<DeletedForUser> {
  const { other, hidden } = await findOwn(deps, actor, discussionId)
  return { with: isPresent(other) ? nameAndLink(other).name : null, discussionLeft: !hidden }
}

interface UpTo {
  /** Of the discussion. */
  id: string
  /** The newest message that the actor has seen; what came after it stays. */
  last: string
}

async function findLast(deps: ApiDeps, actor: Actor, { id, last }: UpTo) {
  const place = await findLocked(deps, actor, last)
  if (place.discussionId !== id.toLowerCase()) throw notFound()
  return { place, cleared: await repo.findCleared(deps.database, place) }
}

/**
 * Deletes a discussion for the actor alone, up to a message. Idempotent: nothing that came meanwhile goes with a second click.
 * @throws ApiError notFound
 */
export async function deleteDiscussion(deps: ApiDeps, actor: Actor, upTo: UpTo): Promise<DeletedForUser> {
  const { database } = deps
  return database.transaction(async () => {
    const { place, cleared } = await findLast(deps, actor, upTo)
    if (place.position > cleared.cleared_to) {
      const { discussionId, personId, position: to } = place
      await repo.setCleared(database, {
        ...{ discussionId, personId, to },
        ...{ before: cleared.cleared_to, at: deps.now() },
      })
      await follow(deps, actor, place)
    }
    return answerFor(deps, actor, place.discussionId)
  })
}

/**
 * Undoes the latest deletion of a discussion. Idempotent. What was deleted before stays deleted.
 * @throws ApiError notFound; conflict undoOver
 */
export async function restoreDiscussion(deps: ApiDeps, actor: Actor, upTo: UpTo): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const { place, cleared } = await findLast(deps, actor, upTo)
    const now = deps.now()
    if (cleared.cleared_to < place.position) return
    if (cleared.cleared_to > place.position || !isUndoable(cleared.cleared_at, now)) throw undoOver()
    const { discussionId, personId } = place
    const before = cleared.cleared_before
    // An earlier deletion cannot be undone any more, but the clean-up may not have seen it yet.
    await repo.setCleared(database, {
      ...{ discussionId, personId, to: before, before },
      at: before > 0 ? undoneBy(now) : null,
    })
    await follow(deps, actor, place)
  })
}

/** Deletes a message for the actor alone. Idempotent. @throws ApiError notFound */
export async function deleteMessage(deps: ApiDeps, actor: Actor, id: string): Promise<DeletedForUser> {
  return deps.database.transaction(async () => {
    const place = await findLocked(deps, actor, id)
    if (!place.isDeleted) {
      await repo.insertDeleted(deps.database, place, deps.now())
      await follow(deps, actor, place)
    }
    return answerFor(deps, actor, place.discussionId)
  })
}

/** Undoes the deletion of a message. Idempotent. @throws ApiError notFound; conflict undoOver */
export async function restoreMessage(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async () => {
    const place = await findLocked(deps, actor, id)
    const deleted = await repo.findDeleted(deps.database, place)
    if (!deleted) return
    // With the discussion, it was deleted once more.
    const { cleared_to: cleared } = await repo.findCleared(deps.database, place)
    if (place.position <= cleared || !isUndoable(deleted.deleted_at, deps.now())) throw undoOver()
    await repo.removeDeleted(deps.database, place)
    await follow(deps, actor, place)
  })
}

/** One deletion may concern very many messages. */
const size = 50

/** Deletes the messages that both people of a discussion have deleted for themselves, once neither can undo it. */
export function forgettingMessages(database: Database, now: Date): Sweep[] {
  const before = undoneBy(now)
  return [
    {
      take: (limit) => repo.forgetCleared(database, before, limit),
      count: (limit) => repo.countCleared(database, before, limit),
      size,
    },
    {
      take: (limit) => repo.forgetDeleted(database, before, limit),
      count: (limit) => repo.countDeleted(database, before, limit),
      size,
    },
  ]
}
