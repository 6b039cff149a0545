import { blockPerson, unblockPerson } from '~/api/features/people-admin/blocking.service'
import { findParticipants, findReported, setRemoved } from '~/api/features/reports/subjects.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notifyLive } from '~/api/platform/live'
import { limits } from '~/contracts/constants'
import type { CaseRow } from './moderation.repo'

type Thing = Pick<CaseRow, 'subject_kind' | 'subject_id'>

/** Makes open pages of a discussion reload. */
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

/** Hides a reported item from everyone but moderators; blocks a reported person. */
export async function takeAway(
  deps: ApiDeps,
  actor: Actor,
  { row, statement }: { row: Thing; statement: string },
): Promise<void> {
  const { subject_kind: kind, subject_id: id } = row
  if (kind === 'person') {
    const reason = Array.from(statement).slice(0, limits.reasonMaximumCharacters).join('')
    // The moderation sends its own notification.
    await blockPerson(deps, actor, { id, reason, quiet: true })
    return
  }
  await setRemoved(deps, { kind, id }, deps.now())
  await notifyParticipants(deps, row)
}

/** Restores a removed item. */
export async function bringBack(deps: ApiDeps, actor: Actor, row: Thing): Promise<void> {
  const { subject_kind: kind, subject_id: id } = row
  if (kind === 'person') {
    await unblockPerson(deps, actor, { id, quiet: true })
    return
  }
  await setRemoved(deps, { kind, id }, null)
  await notifyParticipants(deps, row)
}
