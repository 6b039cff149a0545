import { outletOf } from '~/api/features/self-assessment/self-assessment.service'
import { tellListening } from '~/api/features/webhooks/sending.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { lockAccount } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { defineJob, type JobRun } from '~/api/platform/jobs'
import { keptKind } from '~/api/platform/kept/kept'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import { limits, type Locale } from '~/contracts/constants'
import { type OutletPolicies, policiesOf, policyQuestions } from '~/contracts/content/outlet-policies'
import type {
  RegistryEntry,
  RegistryFacets,
  RegistryFilters,
  RegistryQuery,
} from '~/contracts/content/registry'
import { dayOf } from '~/contracts/days'
import * as repo from './registry.repo'
import { facetsOf, marksOf, asTrustValue, trustText } from './registry.rules'
import { createHash } from 'node:crypto'
import { writeAtomFeed } from '~/api/features/following/feeds.service'
import { listFile } from '~/api/platform/csv/list-file'
import { writtenFile } from '~/api/platform/file-answer'
import { translateForFile } from '~/api/platform/translations'
import type { FileAnswer } from '~/contracts/endpoint'
import { writtenDay } from '~/contracts/written-day'

type From = Pick<ApiDeps, 'database'>
/** Without the address of the report, which is not the same on each host. */
type KeptEntry = Omit<RegistryEntry, 'report'>

const filterOf = ({ now }: Pick<ApiDeps, 'now'>, filters: RegistryFilters): repo.Filter => ({
  marks: marksOf(filters),
  text: filters.text,
  stage: filters.stage,
  standing: filters.standing,
  today: dayOf(now()),
})

/** Address of the newest report of an outlet. */
const reportOf = ({ config }: Pick<ApiDeps, 'config'>, outletId: string): string =>
  `${config.publicUrl}/u/${outletId}/transparency`

const toEntry = (row: repo.EntryRow, today: string): KeptEntry => {
  const isCertified = row.certified_until !== null && row.certified_until >= today
  return {
    id: row.outlet_id,
    name: row.name,
    country: row.country_id,
    city: row.city,
    website: row.website,
    mediaTypes: row.media_types,
    languages: row.languages,
    stage: isCertified ? 'certified' : 'published',
    standing: row.valid_until < today ? 'outOfDate' : 'valid',
    number: row.number,
    publishedAt: row.published_at.toISOString(),
    validUntil: row.valid_until,
    certificate: isCertified ? row.certificate : null,
    certifiedUntil: isCertified ? row.certified_until : null,
  }
}

const withReport = (deps: ApiDeps, entry: KeptEntry): RegistryEntry => ({
  ...entry,
  report: reportOf(deps, entry.id),
})

interface Asked {
  filter: repo.Filter
  page: repo.Wanted
}

/** The same for everybody. */
const registryPage = keptKind({
  name: 'registry',
  topics: ['registry'],
  make: async ({ database }: From, { filter, page }: Asked) => {
    const { total, counts } = await repo.countFacets(database, filter, limits.counted + 1)
    const more = total > limits.counted
    const counted = more ? limits.counted : total
    const select = more ? repo.selectMany : repo.selectFew
    const wanted = { ...page, most: limits.counted }
    const rows = page.offset < counted ? await select(database, filter, wanted) : []
    const items = rows.map((row) => toEntry(row, filter.today))
    return { items, facets: facetsOf(counts), more, total: counted }
  },
})

interface Listing {
  items: RegistryEntry[]
  facets: RegistryFacets
  more: boolean
}

/**
 * Listed outlets, filtered, with counts per filter value; up to five queries, one if nothing has changed since somebody else asked.
 * At most `limits.counted` are counted and can be paged through.
 */
export async function listEntries(deps: ApiDeps, query: RegistryQuery): Promise<Page<Listing>> {
  const page = { ...pageWindow(query), sort: query.sort }
  const asked = { filter: filterOf(deps, query), page }
  const { total, items, ...rest } = await deps.kept.get(registryPage, asked)
  return new Page({ ...rest, items: items.map((entry) => withReport(deps, entry)) }, total)
}

/** The registry in the order of ids, from behind one. One query. */
export async function readEntries(
  deps: ApiDeps,
  { after, ...filters }: RegistryFilters & { after?: string | undefined },
  limit: number = limits.registryBatch,
): Promise<{ items: RegistryEntry[]; next: string | null }> {
  const filter = filterOf(deps, filters)
  const rows = await repo.selectAfter(deps.database, filter, { after, limit })
  const items = rows.map((row) => withReport(deps, toEntry(row, filter.today)))
  return { items, next: items.length === limit ? (items.at(-1)?.id ?? null) : null }
}

/** Everything in batches, each a query of its own. */
async function* entriesInBatches(
  deps: ApiDeps,
  filters: RegistryFilters,
  size: number,
): AsyncGenerator<RegistryEntry[]> {
  let after: string | null | undefined
  do {
    const part: Awaited<ReturnType<typeof readEntries>> = await readEntries(
      deps,
      { ...filters, after: after ?? undefined },
      size,
    )
    yield part.items
    after = part.next
  } while (after !== null)
}

/** Job that tells the systems of providers of a report; its data is `PublishedReport`. */
export const reportJob = 'registry.report'

interface PublishedReport {
  /** Id of the outlet. */
  outlet: string
  number: number
}

/** Nobody is told if the outlet is not listed, or the report is the newest no more. */
async function tellProviders(deps: ApiDeps, run: JobRun, { outlet, number }: PublishedReport): Promise<void> {
  const row = await repo.findListed(deps.database, outlet)
  if (row?.number !== number) return
  const path = `/u/${outlet}/transparency`
  const report = `${deps.config.publicUrl}${path}/${String(number)}.json`
  const data = { outlet, name: row.name, number: String(number), report }
  await tellListening(deps, run, {
    event: 'report.published',
    subject: outlet,
    since: row.published_at,
    data,
    path,
  })
}

export const registryJobs = [defineJob({ name: reportJob, handler: tellProviders })]

const addresses = keptKind({
  name: 'addresses of the registry',
  topics: ['registry'],
  make: async ({ database }: From, { limit }: { limit: number }) =>
    (await repo.selectNewest(database, limit)).map(({ outlet_id: id, published_at: at }) => ({
      id,
      changedAt: at?.toISOString() ?? '',
    })),
})

/** Where search engines find reports. */
export const listAddresses = ({ kept }: ApiDeps): Promise<{ id: string; changedAt: string }[]> =>
  kept.get(addresses, { limit: limits.openAddresses })

/** Pages that the newest report of an outlet names; none if there is none that can be read. One query. */
export async function findPolicies({ database }: ApiDeps, outletId: string): Promise<OutletPolicies> {
  const keys = Object.values(policyQuestions)
  return policiesOf((await repo.findAnswers(database, { outletId, keys })) ?? {})
}

/** Whether the actor's outlet stands in the registry, from now on. */
export async function setListing(deps: ApiDeps, actor: Actor, listed: boolean): Promise<void> {
  const { database, now } = deps
  const outletId = outletOf(actor)
  await database.transaction(async () => {
    // Reports and profile change behind the same lock.
    await lockAccount(database, outletId)
    if (listed) await repo.insertEntry(database, outletId, now())
    else await repo.deleteEntry(database, outletId)
  })
}

const columns = {
  id: ({ id }: RegistryEntry) => id,
  name: ({ name }: RegistryEntry) => name,
  country: ({ country }: RegistryEntry) => country,
  city: ({ city }: RegistryEntry) => city,
  website: ({ website }: RegistryEntry) => website,
  mediaTypes: ({ mediaTypes }: RegistryEntry) => mediaTypes.join(' '),
  languages: ({ languages }: RegistryEntry) => languages.join(' '),
  stage: ({ stage }: RegistryEntry) => stage,
  standing: ({ standing }: RegistryEntry) => standing,
  number: ({ number }: RegistryEntry) => number,
  published: ({ publishedAt }: RegistryEntry) => dayOf(new Date(publishedAt)),
  validUntil: ({ validUntil }: RegistryEntry) => validUntil,
  certificate: ({ certificate }: RegistryEntry) => certificate,
  certifiedUntil: ({ certifiedUntil }: RegistryEntry) => certifiedUntil,
  report: ({ report }: RegistryEntry) => report,
}

/** As CSV, which is sent again only if something has changed. */
export async function writeList(deps: ApiDeps, filters: RegistryFilters): Promise<FileAnswer> {
  const version = await deps.kept.changes(['registry'])
  const file = listFile({
    name: 'registry',
    day: deps.now(),
    columns,
    read: (size) => entriesInBatches(deps, filters, size),
  })
  if (version === null) return file
  const state = JSON.stringify([version, filterOf(deps, filters), deps.config.publicUrl])
  return { ...file, tag: createHash('sha256').update(state).digest('base64url') }
}

/** Entries of the feed. */
const mostChanges = 50

const certificateKinds = {
  good: 'certified',
  suspended: 'suspended',
  withdrawn: 'certificateWithdrawn',
} as const

const kindOf = (row: repo.ChangeRow) => {
  const { state, number, changed_at: at, certificate_state: certificate } = row
  if (certificate && row.certificate_changed_at?.getTime() === at?.getTime())
    return certificateKinds[certificate]
  if (state === 'withdrawn') return 'withdrawn'
  return number === 1 ? 'published' : 'replaced'
}

/** The last change of each outlet, for programs that follow the registry. */
export async function writeChanges(deps: ApiDeps, locale: Locale): Promise<FileAnswer> {
  const { publicUrl, brandName } = deps.config
  const rows = await repo.selectChanges(deps.database, mostChanges)
  const entries = rows.map((row) => {
    const { outlet_id: id, name, number, changed_at: at, certificate } = row
    const kind = kindOf(row)
    const isOfCertificate = Object.values<string>(certificateKinds).includes(kind)
    const lastDay = isOfCertificate ? row.certified_until : row.valid_until
    const page = isOfCertificate
      ? `${publicUrl}/certificate/${certificate ?? ''}`
      : `${reportOf(deps, id)}/${String(number)}`
    const values = { name, number: String(number), date: lastDay === null ? '' : writtenDay(locale, lastDay) }
    return {
      id: `${page}#${kind}`,
      title: translateForFile(locale, `following:registry.${kind}`, values),
      link: page,
      paragraphs:
        lastDay === null || kind === 'withdrawn'
          ? []
          : [translateForFile(locale, 'following:registry.valid', values)],
      author: name,
      category: kind,
      date: at ?? new Date(0),
    }
  })
  const text = writeAtomFeed(entries, {
    ...{ publicUrl, brandName },
    title: translateForFile(locale, 'following:registry.title', { brand: brandName }),
    page: `${publicUrl}/registry`,
    self: `${publicUrl}/registry.atom`,
    since: new Date(0),
  })
  return writtenFile(text, { type: 'application/atom+xml; charset=utf-8' })
}

/** Websites of outlets that are certified on a day. In batches: of all at once the planner would read the whole table. */
const trustMembers = keptKind({
  name: 'members in trust.txt',
  topics: ['registry'],
  make: async ({ database }: Pick<ApiDeps, 'database'>, { today }: { today: string }) => {
    const filter: repo.Filter = { marks: [], text: undefined, stage: 'certified', standing: undefined, today }
    const members = new Set<string>()
    let after: string | undefined
    do {
      const rows = await repo.selectAfter(database, filter, { after, limit: limits.registryBatch })
      for (const { website } of rows) {
        const member = website === null ? null : asTrustValue(website)
        if (member !== null && members.size < limits.trustMembers) members.add(member)
      }
      after = rows.length === limits.registryBatch ? rows.at(-1)?.outlet_id : undefined
    } while (after !== undefined && members.size < limits.trustMembers)
    return [...members]
  },
})

/** The campus's own trust.txt: who is certified, and where to ask. One query, if nothing has changed since somebody asked. */
export async function writeTrustFile(deps: ApiDeps): Promise<FileAnswer> {
  const { publicUrl, dataTrainingAllowed } = deps.config
  const members = await deps.kept.get(trustMembers, { today: dayOf(deps.now()) })
  const text = trustText([
    ...members.map((member) => ['member', member] as const),
    ['contact', `${publicUrl}/helpdesk`],
    ...(dataTrainingAllowed === null
      ? []
      : [['datatrainingallowed', dataTrainingAllowed ? 'yes' : 'no'] as const]),
  ])
  return writtenFile(text, { type: 'text/plain; charset=utf-8' })
}
