import type { z } from 'zod'
import type { Actor } from '~/api/platform/authentication/actor'
import { listFile } from '~/api/platform/csv/list-file'
import type { ApiDeps } from '~/api/platform/deps'
import { orNotFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import type {
  listOutlets,
  OutletCounts,
  OutletFilter,
  OutletProgress,
} from '~/contracts/certification/progress'
import type { Locale } from '~/contracts/constants'
import { dayOf } from '~/contracts/days'
import type { FileAnswer } from '~/contracts/endpoint'
import * as repo from './progress.repo'

const partnerOf = (deps: ApiDeps, { organisation }: Actor) => ({
  id: organisation.id,
  today: dayOf(deps.now()),
})

function toProgress(row: repo.OutletRow, locale: Locale): OutletProgress {
  const { id, shares, stage, open, total, moved_at: movedAt } = row
  return {
    id,
    name: row.name ?? '',
    country: row.country?.[locale] ?? null,
    shares,
    stage,
    progress: open &&
      movedAt && {
        ready: total - open.length,
        total,
        open,
        movedAt: movedAt.toISOString(),
        reportUntil: row.report_until,
        certifiedUntil: row.certified_until,
      },
  }
}

type Asked<Q> = { query: Q; locale: Locale }

/** Outlets of a group or a legal entity, as far as each shows how far it is. Two queries. */
export async function listPartnerOutlets(
  deps: ApiDeps,
  actor: Actor,
  { query: { stage, text, ...query }, locale }: Asked<OutletFilter & PageWindow>,
): Promise<Page<z.input<typeof listOutlets.output>>> {
  const counted = await countPartnerOutlets(deps, actor)
  const wanted = { stage, text, ...pageWindow(query) }
  const rows = await repo.selectOutlets(deps.database, partnerOf(deps, actor), wanted)
  const items = rows.map((row) => toProgress(row, locale))
  return new Page({ items, ...counted }, rows[0]?.matching ?? 0)
}

/** How many outlets of a group or a legal entity have reached which stage, as far as they show it. One query. */
export async function countPartnerOutlets(deps: ApiDeps, actor: Actor): Promise<OutletCounts> {
  const counts = { registered: 0, assessing: 0, published: 0, inAudit: 0, certified: 0 }
  let unshared = 0
  for (const { stage, count } of await repo.countStages(deps.database, partnerOf(deps, actor)))
    if (stage === null) unshared = count
    else counts[stage] = count
  return { counts, unshared }
}

const columns = {
  outlet: ({ name }: OutletProgress) => name,
  country: ({ country }: OutletProgress) => country ?? '',
  shows: ({ shares }: OutletProgress) => shares,
  stage: ({ stage }: OutletProgress) => stage ?? '',
  ready: ({ progress }: OutletProgress) => progress?.ready ?? '',
  of: ({ progress }: OutletProgress) => progress?.total ?? '',
  open: ({ progress }: OutletProgress) => progress?.open.join(' ') ?? '',
  lastMoved: ({ progress }: OutletProgress) => progress?.movedAt ?? '',
  reportUntil: ({ progress }: OutletProgress) => progress?.reportUntil ?? '',
  certifiedUntil: ({ progress }: OutletProgress) => progress?.certifiedUntil ?? '',
}

/** The same list as a file. What an outlet no longer shows when its batch is read is not in it. */
export function exportPartnerOutlets(deps: ApiDeps, actor: Actor, asked: Asked<OutletFilter>): FileAnswer {
  async function* read(limit: number) {
    for (let offset = 0; ; offset += limit) {
      const partner = partnerOf(deps, actor)
      const rows = await repo.selectOutlets(deps.database, partner, { ...asked.query, limit, offset })
      if (rows.length > 0) yield rows.map((row) => toProgress(row, asked.locale))
      if (rows.length < limit) return
    }
  }
  return listFile({ name: 'outlets', day: deps.now(), columns, read })
}

/** Id of the outlet that shows the actor’s group its answers. @throws ApiError notFound unless it does at present */
export const requireSharing = async ({ database }: ApiDeps, actor: Actor, id: string): Promise<string> =>
  orNotFound(await repo.findSharing(database, { id, groupId: actor.organisation.id })).id
