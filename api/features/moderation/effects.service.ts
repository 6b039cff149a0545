import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { tellLive } from '~/api/platform/live'
import type { CaseRow } from './moderation.repo'
import { findSubject, selectParties, setBlocked, setRemoved } from './subjects.repo'

type Thing = Pick<CaseRow, 'subject_kind' | 'subject_id'>

/** Open pages of a discussion look again. */
async function tellParties(deps: ApiDeps, { subject_kind: kind, subject_id: id }: Thing): Promise<void> {
  const { database } = deps
  const place = kind === 'message' ? (await findSubject(database, kind, id))?.place : null
  if (!place) return
  const people = await selectParties(database, place.discussionId)
  await tellLive(database, { people, event: { type: 'message', discussionId: place.discussionId } })
}

/** Takes what was reported away from everybody but moderators; somebody who was reported is blocked. */
export async function takeAway(
  deps: ApiDeps,
  actor: Actor,
  { row, statement }: { row: Thing; statement: string },
): Promise<void> {
  const { subject_kind: kind, subject_id: id } = row
  if (kind === 'person')
    return setBlocked(deps.database, { id, by: actor.id, reason: statement.slice(0, 1000) }, deps.now())
  await setRemoved(deps.database, { kind, id }, deps.now())
  await tellParties(deps, row)
}

/** Gives back what was taken away. */
export async function bringBack(deps: ApiDeps, _actor: Actor, row: Thing): Promise<void> {
  const { subject_kind: kind, subject_id: id } = row
  if (kind === 'person') return setBlocked(deps.database, { id, by: null, reason: null }, null)
  await setRemoved(deps.database, { kind, id }, null)
  await tellParties(deps, row)
}
