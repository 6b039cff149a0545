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
import { localName } from '~/contracts/languages'
import { dayOf } from '~/contracts/days'
import type { FileAnswer } from '~/contracts/endpoint'
import { can } from '~/contracts/permissions'
import { selectCohortNames } from './cohorts.repo'
import * as repo from './progress.repo'

export const partnerOf = (deps: ApiDeps, { organisation }: Actor, cohort?: string): repo.Partner => ({
  id: organisation.id,
  today: dayOf(deps.now()),
  cohort,
})

function toProgress(row: repo.OutletRow, locale: Locale): OutletProgress {
  const { id, shares, stage, open, total, moved_at: movedAt } = row
  return {
    id,
    name: row.name ?? '',
    country: localName(row.country, locale),
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

/** The cohorts of the actor’s group by name; none for a legal entity. @throws ApiError notFound for a wanted one that is none of them */
async function cohortsOf({ database }: ApiDeps, actor: Actor, wanted: string | undefined) {
  const isGroup = can(actor.accessLevel, 'cohorts.manage')
  const cohorts = isGroup ? await selectCohortNames(database, actor.organisation.id) : []
  if (wanted !== undefined) orNotFound(cohorts.find(({ id }) => id === wanted))
  return cohorts
}

/** Outlets of a group or a legal entity, as far as each shows how far it is. At most three queries. */
export async function listPartnerOutlets(
  deps: ApiDeps,
  actor: Actor,
  { query: { stage, text, cohort, ...query }, locale }: Asked<OutletFilter & PageWindow>,
): Promise<Page<z.input<typeof listOutlets.output>>> {
  const cohorts = await cohortsOf(deps, actor, cohort)
  const counted = await countPartnerOutlets(deps, actor, cohort)
  const wanted = { stage, text, ...pageWindow(query) }
  const rows = await repo.selectOutlets(deps.database, partnerOf(deps, actor, cohort), wanted)
  const items = rows.map((row) => toProgress(row, locale))
  return new Page({ items, ...counted, cohorts }, rows[0]?.matching ?? 0)
}

/** How many outlets of a group or a legal entity, or of one cohort, have reached which stage, as far as they show it. One query. */
export async function countPartnerOutlets(
  deps: ApiDeps,
  actor: Actor,
  cohort?: string,
): Promise<OutletCounts> {
  const counts = { registered: 0, assessing: 0, published: 0, inAudit: 0, certified: 0 }
  let unshared = 0
  for (const { stage, count } of await repo.countStages(deps.database, partnerOf(deps, actor, cohort)))
    if (stage === null) unshared = count
    else counts[stage] = count
  return { counts, unshared }
}

type Line = OutletProgress & { cohorts: string[] }

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
  cohorts: ({ cohorts }: Line) => cohorts.join('; '),
}

/** The same list as a file. What an outlet no longer shows when its batch is read is not in it. */
export async function exportPartnerOutlets(
  deps: ApiDeps,
  actor: Actor,
  { query: { cohort, ...filter }, locale }: Asked<OutletFilter>,
): Promise<FileAnswer> {
  await cohortsOf(deps, actor, cohort)
  async function* read(limit: number) {
    for (let offset = 0; ; offset += limit) {
      const partner = partnerOf(deps, actor, cohort)
      const rows = await repo.selectOutlets(deps.database, partner, { ...filter, limit, offset })
      if (rows.length > 0)
        yield rows.map((row): Line => ({ ...toProgress(row, locale), cohorts: row.cohorts }))
      if (rows.length < limit) return
    }
  }
  return listFile({ name: 'outlets', day: deps.now(), columns, read })
}

/** Id of the outlet that shows the actor’s group its answers. @throws ApiError notFound unless it does at present */
export const requireSharing = async ({ database }: ApiDeps, actor: Actor, id: string): Promise<string> =>
  orNotFound(await repo.findSharing(database, { id, groupId: actor.organisation.id })).id
