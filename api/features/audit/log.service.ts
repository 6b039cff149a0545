import { v7, validate as isUuid } from 'uuid'
import type { z } from 'zod'
import type { Actor } from '~/api/platform/authentication/actor'
import { csvStream, type Cell } from '~/api/platform/csv/csv'
import type { ApiDeps } from '~/api/platform/deps'
import { requireNoTransaction } from '~/api/platform/database'
import { findPeople, type FoundPeople } from '~/api/platform/database/lists/person-words'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import {
  type AuditEntry,
  type AuditFilter,
  type AuditReport,
  type AuditVerification,
  type DataAccess,
  actionsOnMany,
  actionsOnPerson,
  type NamedInLog,
} from '~/contracts/administration/audit-log'
import type { FileAnswer } from '~/contracts/endpoint'
import { recordAuditEntry, recordOnceAnHour, verifyChain } from './audit.service'
import type { StoredEntry } from './chain'
import * as repo from './audit.repo'
import { limits } from '~/contracts/constants'
import type { AuditAction, AuditDetails, AuditSubject } from '~/contracts/administration/audit'
import { profileKindOf, profileName } from '~/contracts/people/people'

const exportedAtOnce = 1000
/** Entries looked through at once for a file, so that a rare match needs no statement over the whole log. */
const searchedAtOnce = 20_000
/** Time limit for verifying the chain on a page; the command line has none. */
const verificationMs = 8000

function toEntry(names: Names, row: StoredEntry): AuditEntry {
  const { actor_id: actorId, organisation_id: organisationId } = row
  return {
    position: row.position,
    at: row.at.toISOString(),
    action: row.action,
    actor: named(names, actorId),
    organisation: organisationId === actorId ? null : named(names, organisationId),
    subject: { kind: row.subject_kind, id: row.subject_id },
    person: named(names, row.person_id),
    details: row.details,
    address: row.address,
  }
}

const idsOf = (rows: readonly StoredEntry[]) =>
  rows.flatMap((row) => [row.actor_id, row.organisation_id, row.person_id])

async function shown(deps: ApiDeps, rows: readonly StoredEntry[]): Promise<AuditEntry[]> {
  const names = await namesIn(deps, idsOf(rows))
  return rows.map((row) => toEntry(names, row))
}

/** Ids also match erased accounts; words match names and addresses of accounts. */
async function whoIs({ database }: ApiDeps, words: string | undefined): Promise<FoundPeople | null> {
  return words && isUuid(words) ? { ids: [words] } : findPeople(database, words)
}

const entryFilterOf = async (deps: ApiDeps, filter: AuditFilter): Promise<repo.EntryFilter> => ({
  ...filter,
  actor: await whoIs(deps, filter.actor),
  person: await whoIs(deps, filter.person),
})

/** Audit entries, newest first. Reading them is recorded, too, once an hour. */
export async function listEntries(
  deps: ApiDeps,
  actor: Actor,
  query: PageWindow & AuditFilter,
): Promise<Page<AuditEntry[]>> {
  const { database } = deps
  await recordOnceAnHour(deps, actor, { action: 'log.viewed', subject: { kind: 'log', id: null } })
  const window = pageWindow(query)
  if (!isFiltered(query)) {
    const { position: newest } = await repo.findHead(database)
    const rows = await repo.selectPage(database, { newest, ...window })
    return new Page(await shown(deps, rows), newest)
  }
  const page = await repo.selectIdsOfPage(database, await entryFilterOf(deps, query), window)
  const rows = page.ids.length > 0 ? await repo.selectEntries(database, page.ids) : []
  return new Page(await shown(deps, rows), page.total, page)
}

const header = [
  'position', 'at', 'action', 'actor_id', 'actor', 'organisation_id', 'organisation', 'subject_kind', 'subject_id',
  'person_id', 'person', 'details', 'address', 'previous_hash', 'hash',
] as const // prettier-ignore

function toLine(entry: AuditEntry, { previous_hash, hash, organisation_id }: StoredEntry): Cell[] {
  const { actor, organisation, subject, person } = entry
  return [
    entry.position,
    entry.at,
    entry.action,
    actor?.id ?? null,
    actor?.name ?? null,
    organisation_id,
    organisation?.name ?? null,
    subject.kind,
    subject.id,
    person?.id ?? null,
    person?.name ?? null,
    JSON.stringify(entry.details),
    entry.address,
    previous_hash,
    hash,
  ]
}

/** From the newest entry to the first one, in bounded statements. */
async function* lines(deps: ApiDeps, filter: repo.EntryFilter, below: number) {
  let position = below
  while (position > 1) {
    const from = Math.max(1, position - searchedAtOnce)
    const rows = (await repo.selectBetween(deps.database, filter, {
      from,
      below: position,
      limit: exportedAtOnce,
    })) as StoredEntry[]
    const entries = await shown(deps, rows)
    yield entries.flatMap((entry, index) => (rows[index] ? [toLine(entry, rows[index])] : []))
    position = rows.length < exportedAtOnce ? from : (rows.at(-1)?.position ?? from)
  }
}

/** All matching entries as CSV. The export is recorded even if the download is interrupted. */
export async function exportEntries(deps: ApiDeps, actor: Actor, filter: AuditFilter): Promise<FileAnswer> {
  const { position } = await repo.findHead(deps.database)
  const details = {
    action: filter.action ?? null,
    since: filter.since ?? null,
    before: filter.before ?? null,
  }
  await recordAuditEntry(deps, actor, { action: 'log.exported', subject: { kind: 'log', id: null }, details })
  const entryFilter = await entryFilterOf(deps, filter)
  return {
    type: 'text/csv; charset=utf-8',
    read: () => Promise.resolve(csvStream(header, lines(deps, entryFilter, position + 1))),
    tag: v7(),
    shared: false,
    saveAs: `log-${deps.now().toISOString().slice(0, 10)}.csv`,
  }
}

function headIn(text: string | undefined) {
  const [position, hash] = (text ?? '').split(':')
  return position && hash ? { position: Number(position), hash } : undefined
}

/** Verifies the chain within the time limit of a page. Not to be called inside a transaction. */
export async function verifyEntries(
  { database }: ApiDeps,
  { head }: z.output<typeof AuditVerification>,
): Promise<AuditReport> {
  requireNoTransaction('reading the log through')
  const until = Date.now() + verificationMs
  const known = headIn(head)
  const report = await verifyChain(database, {
    ...(known ? { known } : {}),
    isOver: () => Date.now() > until,
  })
  if (!report.whole) {
    const { position, fault } = report
    return { whole: false, complete: true, count: Math.max(0, position - 1), position, fault, head: null }
  }
  const { complete, count } = report
  const newest = complete && count > 0 ? `${String(report.head.position)}:${report.head.hash}` : null
  return { whole: true, complete, count, position: null, fault: null, head: newest }
}

/** True if the filter is not empty. */
const isFiltered = ({ action, actor, person, subject, since, before }: AuditFilter): boolean =>
  [action, actor, person, subject, since, before].some((each) => each !== undefined)

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

/** What has been done with one thing, for those who may do it. */
export interface Step {
  id: string
  at: Date
  action: AuditAction
  /** Also of an account that is gone; null for the system. */
  actorId: string | null
  details: AuditDetails
}

/** Steps shown of one thing; the audit log has all of them. */
const shownSteps = 50

/** The last entries about one thing, the newest first. */
export async function lastSteps(
  { database }: Pick<ApiDeps, 'database'>,
  subject: { kind: AuditSubject; id: string },
): Promise<Step[]> {
  const rows = await repo.selectOn(database, subject, shownSteps)
  return rows.map(({ id, at, action, actor_id: actorId, details }) => ({ id, at, action, actorId, details }))
}

type Names = ReadonlyMap<string, NamedInLog>

const kindOf = ({ roles, parent_id }: repo.NamedRow) =>
  profileKindOf({ roles, contributor: parent_id !== null })

function toNamed(row: repo.NamedRow): NamedInLog {
  const kind = kindOf(row)
  const { title, first_name: firstName, last_name: lastName, entity_name: entityName } = row
  return { id: row.id, kind, name: profileName({ kind, title, firstName, lastName, entityName }) }
}

/** Names of all people in the given entries, in one query. */
async function namesIn(deps: Pick<ApiDeps, 'database'>, ids: readonly (string | null)[]): Promise<Names> {
  const known = [...new Set(ids.filter((id) => id !== null))]
  const rows = known.length > 0 ? await repo.selectNamed(deps.database, known) : []
  return new Map(rows.map((row) => [row.id, toNamed(row)]))
}

const named = (names: Names, id: string | null): NamedInLog | null =>
  id === null ? null : (names.get(id) ?? { id, name: null, kind: null })
