import { createHash } from 'node:crypto'
import { writeAtomFeed } from '~/api/features/following/feeds.service'
import { listFile } from '~/api/platform/csv/list-file'
import type { ApiDeps } from '~/api/platform/deps'
import { writtenFile } from '~/api/platform/file-answer'
import { keptKind } from '~/api/platform/kept/kept'
import { translate } from '~/api/platform/translations'
import { type Locale, limits } from '~/contracts/constants'
import type { RegistryEntry, RegistryFilters } from '~/contracts/content/registry'
import type { FileAnswer } from '~/contracts/endpoint'
import { writtenDay } from '~/contracts/written-day'
import { dayOf } from '~/contracts/days'
import * as repo from './registry.repo'
import { asTrustValue, trustText } from './registry.rules'
import { entriesInBatches, filterOf, reportOf } from './registry.service'

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
      title: translate(locale, `following:registry.${kind}`, values),
      link: page,
      paragraphs:
        lastDay === null || kind === 'withdrawn'
          ? []
          : [translate(locale, 'following:registry.valid', values)],
      author: name,
      category: kind,
      date: at ?? new Date(0),
    }
  })
  const text = writeAtomFeed(entries, {
    ...{ publicUrl, brandName },
    title: translate(locale, 'following:registry.title', { brand: brandName }),
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
