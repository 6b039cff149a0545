import { discardMessageFiles } from '~/api/features/files/message-files.service'
import { readAbout } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Side } from '~/api/platform/database/schema'
import { conflict } from '~/api/platform/errors'
import { defineJob, inBatches, type JobRun } from '~/api/platform/jobs'
import { notifyLive } from '~/api/platform/live'
import { lifetimes } from '~/contracts/constants'
import type { Ending, EndingChange } from '~/contracts/messages/messages'
import { afterStep } from '../messages.rules'
import { blockedReasonIn, endingOf, findOwn } from '../messages.service'
import { lockPeople } from '../sending.repo'
import { refuse } from '../sending.service'
import * as repo from './deletion.repo'

const dayMs = 24 * 3600 * 1000
const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** Messages of a discussion that are deleted in one transaction; a long one takes several. */
const atOnce = 500

/** Takes what has ended from what the people of a discussion see, with its counters, notifications and open pages. */
async function clear(deps: ApiDeps, row: repo.EndingRow, endedTo: number): Promise<void> {
  const { database } = deps
  await repo.clearEnded(database, row.id, endedTo)
  for (const personId of row.people ?? []) {
    const { unread } = await repo.settle(database, { discussionId: row.id, personId })
    if (unread === 0) await readAbout(deps, { personId, path: `/messages/${row.id}` })
    await notifyLive(database, { people: [personId], event: { type: 'deleted', discussionId: row.id } })
  }
}

/** Ends what is old enough in a discussion whose people are locked: they see it no more. Returns the last position that has ended. */
async function raise(deps: ApiDeps, row: repo.EndingRow): Promise<number> {
  const { id, ending_days: days, ended_to: before } = row
  if (days === null) return before
  const endedTo = await repo.raiseEnd(deps.database, id, daysBefore(deps.now(), days))
  if (endedTo > before) await clear(deps, row, endedTo)
  return endedTo
}

/**
 * Ends what is old enough in a discussion, and deletes a part of what has ended. With its people locked. What moderators may still need
 * is kept for them alone and looked at again a day later. True if there is more to delete.
 */
async function end(deps: ApiDeps, row: repo.EndingRow & { ends_at: Date }): Promise<boolean> {
  const { database } = deps
  const { id, ending_days: days } = row
  const now = deps.now()
  const endedTo = await raise(deps, row)
  const ended = await repo.selectEnded(database, { id, endedTo }, atOnce)
  const isKept =
    ended.length > 0 && (await repo.isUndecided(database, id, daysBefore(now, lifetimes.appealDays)))
  if (ended.length > 0 && !isKept) {
    const ids = ended.map((message) => message.id)
    await discardMessageFiles(deps, ids)
    await repo.deleteMessages(database, ids)
  }
  const first = days === null ? null : await repo.findFirstAfter(database, id, endedTo)
  const next = days === null ? [] : [new Date((first?.created_at ?? now).getTime() + days * dayMs)]
  const isMore = ended.length === atOnce && !isKept
  const again = isKept ? [new Date(now.getTime() + dayMs)] : isMore ? [row.ends_at] : []
  const [soonest = null] = [...next, ...again].sort((a, b) => a.getTime() - b.getTime())
  await repo.setNext(database, id, soonest)
  return isMore
}

/** In a transaction. Another server may have done it meanwhile. Returns in how many there is more to delete. */
async function endThose(deps: ApiDeps, ids: readonly string[]): Promise<number> {
  const { database } = deps
  const people = await repo.selectPeople(database, ids)
  if (people.length > 0) await lockPeople(database, people)
  const now = deps.now()
  let unfinished = 0
  for (const { ends_at: due, ...row } of await repo.selectEndings(database, ids))
    if (due !== null && due <= now && (await end(deps, { ...row, ends_at: due }))) unfinished += 1
  return unfinished
}

/** Deletes the messages that have ended, oldest first. */
async function endMessages(deps: ApiDeps, run: JobRun): Promise<void> {
  const now = deps.now()
  await inBatches<repo.Due>(deps, run, {
    next: (page) => repo.selectDue(deps.database, { now, ...page }),
    handle: async (items) => {
      run.left += await endThose(
        deps,
        items.map(({ id }) => id),
      )
    },
    describe: ({ id }) => ({ discussionId: id }),
    size: 10,
  })
}

/** Before all that a person has is read: what has ended is not part of it. */
export async function endMessagesOf(deps: ApiDeps, personId: string): Promise<void> {
  const { database } = deps
  for (const { id } of await repo.selectDueOf(database, personId, deps.now()))
    await database.transaction(() => endThose(deps, [id]))
}

const otherSide = (side: Side): Side => (side === 1 ? 2 : 1)

const endingJob = 'messages.end'

/**
 * One step of two people towards messages that end, or away from it. Idempotent. What is older than the days that are agreed on ends at
 * once, and is deleted by the job, which then begins at once too; what has ended does not come back when it is stopped.
 * @throws ApiError notFound; conflict endingChanged, recipientGone, recipientBlocked, recipientUnreachable
 */
export async function changeEnding(
  deps: ApiDeps,
  actor: Actor,
  { id, ...change }: EndingChange & { id: string },
): Promise<Ending & { discussionLeft: boolean }> {
  const { database } = deps
  const { other } = await findOwn(deps, actor, id)
  return database.transaction(async () => {
    await lockPeople(database, [actor.id, ...(other ? [other.id] : [])])
    const row = await findOwn(deps, actor, id)
    if (change.step === 'propose' || change.step === 'agree') refuse(blockedReasonIn(actor, row))
    const agreed = afterStep(endingOf(row), change)
    if (!agreed) throw conflict('endingChanged')
    const discussionId = row.discussion_id
    const endOlder = async () => {
      const [found] = await repo.selectEndings(database, [discussionId])
      return found !== undefined && (await raise(deps, found)) > found.ended_to
    }
    // Under what was agreed on so far, then under what is now.
    const isLess = await endOlder()
    const endsAt = deps.now()
    const by = agreed.proposed?.own ? row.my_side : otherSide(row.my_side)
    await repo.setAgreement(database, discussionId, { ...agreed, by, endsAt })
    if ((await endOlder()) || isLess) await deps.enqueue(endingJob, {})
    const people = [actor.id, ...(other ? [other.id] : [])]
    await notifyLive(database, { people, event: { type: 'message', discussionId } })
    const result = await findOwn(deps, actor, id)
    return { ...endingOf(result), discussionLeft: !result.hidden }
  })
}

export const endingJobs = [defineJob({ name: endingJob, schedule: '*/5 * * * *', handler: endMessages })]
