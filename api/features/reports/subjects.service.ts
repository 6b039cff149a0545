import type { ApiDeps } from '~/api/platform/deps'
import type { ReportedKind } from '~/contracts/administration/moderation'
import * as repo from './subjects.repo'

export type { Subject } from './subjects.repo'

type Deps = Pick<ApiDeps, 'database'>
interface Reported {
  kind: ReportedKind
  id: string
}

/** Current state of a reported item; undefined if it is gone. One query. */
export const findReported = (deps: Deps, { kind, id }: Reported) => repo.findSubject(deps.database, kind, id)

/** Some messages before and after a reported one, oldest first. */
export const findAround = (deps: Deps, place: NonNullable<repo.Subject['place']>, distance: number) =>
  repo.selectAround(deps.database, place, distance)

/** The two participants of a discussion. */
export const findParticipants = (deps: Deps, discussionId: string): Promise<string[]> =>
  repo.selectParticipants(deps.database, discussionId)

/** Removes an item by moderation; null restores it. */
export const setRemoved = (
  deps: Deps,
  thing: Reported & { kind: Exclude<ReportedKind, 'person'> },
  removedAt: Date | null,
): Promise<void> => repo.setRemoved(deps.database, thing, removedAt)
