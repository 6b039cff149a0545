import { countFailures } from '~/api/features/jobs/jobs.service'
import type { ApiDeps } from '~/api/platform/deps'
import {
  type Overview,
  overviewKinds,
  type AdminTestimonial,
  type Statistics,
} from '~/contracts/administration/overview'
import * as repo from './overview.repo'
import { countBound, countOf, queueOf, waitingOf, daysOf, seriesOf, tableOf } from './overview.rules'
import type { Actor } from '~/api/platform/authentication/actor'
import { inBatches } from '~/api/platform/database/lists/place-in-list'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { limits } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import type { Database, DatabaseLog } from '~/api/platform/database'
import { defineJob } from '~/api/platform/jobs'
import { createHash } from 'node:crypto'
import { dayOf, daysAfter } from '~/contracts/days'
import { statistics, type StatisticSpan } from '~/contracts/administration/statistics'
import { peopleFile } from '~/api/features/audit/audit.service'

/** Days covered by the first run. */
const remembered = 364

/**
 * Records the statistics of all complete days that are not recorded yet: yesterday, days on which nothing ran, and the
 * past year for a new statistic. Idempotent, also when run concurrently.
 */
export async function recordStatistics(deps: ApiDeps): Promise<void> {
  const { database } = deps
  const yesterday = daysAfter(dayOf(deps.now()), -1)
  const first = await repo.firstMoment(database)
  if (!first) return
  const beginning = [dayOf(first), daysAfter(yesterday, -remembered)].sort().at(-1) ?? yesterday
  const last = await repo.lastDays(database)
  for (const figure of statistics) {
    const noted = last.get(figure)
    const from = noted === undefined ? beginning : daysAfter(noted, 1)
    if (from <= yesterday) await repo.recordStatistic(database, figure, { from, to: yesterday })
  }
}

/** Statistics up to yesterday. One query. */
export async function listStatistics(deps: ApiDeps, span: StatisticSpan): Promise<Statistics> {
  const rows = await repo.selectStatistics(deps.database, daysOf(span, deps.now()))
  return seriesOf(rows, span, deps.now())
}

/** Daily values as a CSV file. */
export async function statisticsFile(deps: ApiDeps, span: StatisticSpan): Promise<FileAnswer> {
  const days = daysOf(span, deps.now())
  const bytes = new TextEncoder().encode(tableOf(await repo.selectStatistics(deps.database, days), days))
  return {
    type: 'text/csv',
    read: () => Promise.resolve(bytes),
    tag: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    shared: false,
    saveAs: `campus-${days.from}-${days.to}.csv`,
  }
}

const dayMs = 24 * 3600 * 1000
/** Days after which an undecided validation request becomes a matter for admins. */
const overdueDays = 21
const shown = 10

/** The admin overview: open work, and new entries of each section. Four queries at most. */
export async function findOverview(deps: ApiDeps): Promise<Overview> {
  const { database } = deps
  const overdue = new Date(deps.now().getTime() - overdueDays * dayMs)
  const row = await repo.getCounts(database, { bound: countBound, overdue })
  const newest = await repo.selectNewest(database, shown)
  const failures = await countFailures(deps)
  const counts = countOf(row)
  const waiting = waitingOf(row)
  return {
    database: await nearEmbeddedLimit(database),
    queue: queueOf(row, failures),
    parts: overviewKinds.map((part) => ({
      part,
      count: counts[part],
      waiting: waiting[part],
      newest: newest
        .filter((each) => each.part === part)
        .map(({ id, name, at }) => ({ id, name, at: at.toISOString() })),
    })),
  }
}

const toTestimonial = (row: repo.AdminTestimonialRow): AdminTestimonial => ({
  id: row.id,
  text: row.text,
  author: row.author_id === null ? null : { id: row.author_id, name: row.author ?? '' },
  profile: { id: row.profile_id, name: row.profile },
  createdAt: row.created_at.toISOString(),
  hidden: row.hidden_at !== null,
  removed: row.removed_at !== null,
})

/** All testimonials, newest first; counted up to 1,001. Two queries. */
export async function listAdminTestimonials(
  { database }: ApiDeps,
  query: PageWindow & { text?: string | undefined },
): Promise<Page<AdminTestimonial[]>> {
  const text = query.text || undefined
  const rows = await repo.selectAdminTestimonials(database, text, pageWindow(query))
  const items = rows.map(toTestimonial)
  return new Page(items, await repo.countAdminTestimonials(database, text, limits.counted + 1))
}

async function* readTestimonials({ database }: ApiDeps, text: string | undefined, size: number) {
  const batches = inBatches(size, (batch) => repo.selectAdminTestimonials(database, text, batch))
  for await (const rows of batches) yield rows.map(toTestimonial)
}

/** The same list as a file. */
export const exportAdminTestimonials = (
  deps: ApiDeps,
  actor: Actor,
  text: string | undefined,
): Promise<FileAnswer> =>
  peopleFile<AdminTestimonial>(deps, actor, {
    name: 'testimonials',
    filter: {},
    columns: {
      id: ({ id }) => id,
      text: (testimonial) => testimonial.text,
      author: ({ author }) => author?.name ?? null,
      profile: ({ profile }) => profile.name,
      created: ({ createdAt }) => createdAt,
      hidden: ({ hidden }) => hidden,
      removed: ({ removed }) => removed,
    },
    read: (size) => readTestimonials(deps, text || undefined, size),
  })

/** Up to here the embedded database was measured to be enough; the figures are in docs/growth.md. */
export const embeddedLimit = { people: 20_000, noticeFrom: 0.7 } as const

/** Null on a server, and while an embedded database is far from its limit. */
async function nearEmbeddedLimit(database: Database): Promise<NonNullable<Overview['database']> | null> {
  if (database.kind === 'server') return null
  const people = await repo.estimatePeople(database)
  const { people: limit, noticeFrom } = embeddedLimit
  return people < limit * noticeFrom ? null : { people: Math.round(people / 100) * 100, limit }
}

/** At startup, for those who read the log rather than the pages. */
export async function warnNearEmbeddedLimit(database: Database, log: DatabaseLog): Promise<void> {
  const size = await nearEmbeddedLimit(database)
  if (size)
    log.warn(
      size,
      'the campus is close to the limit of its embedded database, or beyond it: move to PostgreSQL, see docs/growth.md',
    )
}

export const overviewJobs = [
  defineJob({ name: 'overview.figures', schedule: '15 0 * * *', handler: recordStatistics }),
]
