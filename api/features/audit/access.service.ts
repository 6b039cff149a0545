import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { type DataAccess, actionsOnMany, actionsOnPerson } from '~/contracts/administration/audit-log'
import { limits } from '~/contracts/constants'
import * as repo from './log.repo'
import { namesIn, type Names } from './names'

function toAccess(names: Names, row: Awaited<ReturnType<typeof repo.selectAbout>>[number]): DataAccess {
  const organisation = row.organisation_id ? names.get(row.organisation_id) : undefined
  const isAdmin = organisation?.kind === 'admin'
  const kind = row.actor_id === null ? 'campus' : (organisation?.kind ?? null)
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    by: kind,
    organisation: isAdmin ? null : (organisation?.name ?? null),
  }
}

/** Audit entries about a person's data, as shown to that person. Admins stay anonymous. */
export async function listAccesses(
  deps: ApiDeps,
  actor: Actor,
  query: PageWindow,
): Promise<Page<DataAccess[]>> {
  const who = { personId: actor.id, own: actionsOnPerson, common: actionsOnMany }
  const rows = await repo.selectAbout(deps.database, who, pageWindow(query))
  const total = await repo.countAbout(deps.database, who, limits.counted + 1)
  const names = await namesIn(
    deps,
    rows.map(({ organisation_id }) => organisation_id),
  )
  return new Page(
    rows.map((row) => toAccess(names, row)),
    total,
  )
}
