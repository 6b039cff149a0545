import { blockPerson, unblockPerson } from '~/api/features/people-admin/blocking.service'
import { findParticipants, findReported, setRemoved } from '~/api/features/reports/subjects.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notifyLive } from '~/api/platform/live'
import { limits } from '~/contracts/constants'
import type { CaseRow } from './moderation.repo'

type Thing = Pick<CaseRow, 'subject_kind' | 'subject_id'>

/** Open pages of a discussion look again. */
async function notifyParticipants(
  deps: ApiDeps,
  { subject_kind: kind, subject_id: id }: Thing,
): Promise<void> {
  const { database } = deps
  const place = kind === 'message' ? (await findReported(deps, { kind, id }))?.place : null
  if (!place) return
  const people = await findParticipants(deps, place.discussionId)
  await notifyLive(database, { people, event: { type: 'message', discussionId: place.discussionId } })
}

/** Takes what was reported away from everybody but moderators; somebody who was reported is blocked. */
export async function takeAway(
  deps: ApiDeps,
  actor: Actor,
  { row, statement }: { row: Thing; statement: string },
): Promise<void> {
  const { subject_kind: kind, subject_id: id } = row
  if (kind === 'person') {
    const reason = Array.from(statement).slice(0, limits.reasonMaximumCharacters).join('')
    // The moderation's own words say it all.
    await blockPerson(deps, actor, { id, reason, quiet: true })
    return
  }
  await setRemoved(deps, { kind, id }, deps.now())
  await notifyParticipants(deps, row)
}

/** Gives back what was taken away. */
export async function bringBack(deps: ApiDeps, actor: Actor, row: Thing): Promise<void> {
  const { subject_kind: kind, subject_id: id } = row
  if (kind === 'person') {
    await unblockPerson(deps, actor, { id, quiet: true })
    return
  }
  await setRemoved(deps, { kind, id }, null)
  await notifyParticipants(deps, row)
}
