import { v7 } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { findTakenEmails } from '~/api/features/people-admin/invitations.service'
import { beginningOf } from '~/api/platform/authentication/traces'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, orNotFound } from '~/api/platform/errors'
import {
  importLimits,
  type PeopleImport,
  type exportPeople as contract,
} from '~/contracts/administration/people-csv'
import type { ImportError, ImportLine } from './import.rules'
import * as repo from './people-csv.repo'
import { readPeople } from './people-csv.tasks'
import type { z } from 'zod'
import { listPeopleIds } from '~/api/features/people-admin/people.service'
import { type Cell, csvStream } from '~/api/platform/csv/csv'
import type { FileAnswer } from '~/contracts/endpoint'
import { profileKindOf } from '~/contracts/people/people'

export const importJob = 'people.import'

const recent = 10

/** Checks that need the database: countries, and existing accounts. */
async function checkAgainst(
  deps: ApiDeps,
  lines: readonly ImportLine[],
  countries: ReadonlySet<string>,
): Promise<ImportError[]> {
  const emails = lines.map(({ email }) => email.toLowerCase())
  const taken = await findTakenEmails(deps, emails)
  return lines.flatMap(({ line, country, email }) => [
    ...(countries.has(country) ? [] : [{ line: Number(line), column: 'country', code: 'invalid' }]),
    ...(taken.has(email.toLowerCase())
      ? [{ line: Number(line), column: 'email', code: 'emailRegistered' }]
      : []),
  ])
}

const nameOf = (name: string) =>
  name
    .replaceAll(/[\0\r\n]/g, ' ')
    .trim()
    .slice(-200) || 'people.csv'

/** Valid lines of a file, and the errors of the others. */
interface CheckedFile {
  /** A JSON array, written in pieces: a hundred thousand lines at once would block other requests. */
  lines: Uint8Array
  lineCount: number
  faults: ImportError[]
}

/**
 * Checks a file, before `createImport` and outside its transaction.
 * @throws ApiError unprocessable at `file`: importEncoding, importUnreadable, importEmpty, importTooManyLines, importTooCostly
 */
export async function readImport(deps: ApiDeps, bytes: Uint8Array): Promise<CheckedFile> {
  const { pieces, faults } = await deps.threads.run(readPeople, bytes)
  const countries = await repo.selectCountries(deps.database)
  const parts: string[] = []
  let lineCount = 0
  for (const piece of pieces) {
    const lines = JSON.parse(new TextDecoder().decode(piece)) as ImportLine[]
    const found = await checkAgainst(deps, lines, countries)
    const wrong = new Set(found.map(({ line }) => String(line)))
    const right = lines.filter(({ line }) => !wrong.has(line))
    if (right.length > 0) parts.push(JSON.stringify(right).slice(1, -1))
    lineCount += right.length
    faults.push(...found)
  }
  return {
    lines: Buffer.from(`[${parts.join(',')}]`),
    lineCount,
    faults: faults.sort((a, b) => a.line - b.line).slice(0, importLimits.errorsKept),
  }
}

/** Stores the result of `readImport`. Nobody is invited yet. */
export async function createImport(
  deps: ApiDeps,
  actor: Actor,
  { name, lines, lineCount, faults }: CheckedFile & { name: string },
): Promise<PeopleImport> {
  const id = v7()
  await repo.insertImport(deps.database, {
    id,
    createdBy: actor.id,
    name: nameOf(name),
    lines,
    lineCount,
    faults,
    now: deps.now(),
  })
  return findImport(deps, actor, id)
}

type Row = Omit<NonNullable<Awaited<ReturnType<typeof repo.findImport>>>, 'faults'>

const toImport = (row: Row, faults: ImportError[], faultCount: number): PeopleImport => ({
  id: row.id,
  name: row.name,
  state: row.state,
  lineCount: row.line_count,
  doneCount: row.done_count,
  invitedCount: row.invited_count,
  faultCount,
  faults: faults.slice(0, importLimits.errorsShown),
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
})

/** One of the actor's imports. @throws ApiError notFound */
export async function findImport(deps: ApiDeps, actor: Actor, id: string): Promise<PeopleImport> {
  const row = orNotFound(await repo.findImport(deps.database, id, actor.id))
  const { faults, ...rest } = row
  return toImport(rest, faults, faults.length)
}

/** The actor's imports, newest first. */
export async function listImports(deps: ApiDeps, actor: Actor): Promise<PeopleImport[]> {
  const rows = await repo.selectImports(deps.database, actor.id, recent)
  return rows.map((row) => toImport(row, [], row.fault_count))
}

/**
 * Queues a job that invites the people on all valid lines. Idempotent; also resumes an interrupted import.
 * @throws ApiError notFound; conflict importEmpty if there is no valid line
 */
export async function startImport(deps: ApiDeps, actor: Actor, id: string): Promise<PeopleImport> {
  const { database } = deps
  await database.transaction(async () => {
    const row = await repo.lockImport(database, id)
    if (row?.created_by !== actor.id) throw notFound()
    if (row.line_count === 0) throw conflict('importEmpty')
    if (row.state === 'running' || row.state === 'done') return
    await repo.setState(database, id, { state: 'running' })
    // Nothing shortens what a job carries, and done ones stay for days.
    const address = beginningOf(actor.address)
    await deps.enqueue(importJob, { id, address })
    const details = { lines: row.line_count - row.done_count }
    await recordAuditEntry(deps, actor, {
      action: 'people.imported',
      subject: { kind: 'import', id },
      details,
    })
  })
  return findImport(deps, actor, id)
}

const header = [
  'id', 'kind', 'state', 'firstName', 'lastName', 'organisation', 'email', 'country', 'language', 'created',
] as const // prettier-ignore
/** About a hundred kilobytes. */
const atOnce = 1000

type Query = z.output<typeof contract.query>

async function* lines(deps: ApiDeps, query: Query): AsyncGenerator<Cell[][]> {
  for await (const ids of listPeopleIds(deps, query, atOnce)) {
    const rows = await repo.selectExported(deps.database, ids)
    yield rows.map((row) => [
      row.id,
      profileKindOf({ roles: row.roles, contributor: row.parent_id !== null }),
      row.state,
      row.first_name,
      row.last_name,
      row.entity_name,
      row.email,
      row.country_id,
      row.locale,
      row.created_at.toISOString(),
    ])
  }
}

/**
 * All people matching a filter, as CSV. Everyone with an account can see that the export took place. It is recorded
 * before the first line, so also if the download is interrupted; their number is not known then.
 */
export async function exportPeople(deps: ApiDeps, actor: Actor, query: Query): Promise<FileAnswer> {
  const { kind, state, validated, editor, country } = query
  await recordAuditEntry(deps, actor, {
    action: 'people.exported',
    subject: { kind: 'export', id: null },
    details: {
      kind: kind ?? null,
      state: state ?? null,
      validated: validated ?? null,
      editor: editor ?? null,
      country: country ?? null,
    },
  })
  return {
    type: 'text/csv; charset=utf-8',
    read: () => Promise.resolve(csvStream(header, lines(deps, query))),
    tag: v7(),
    shared: false,
    saveAs: `people-${deps.now().toISOString().slice(0, 10)}.csv`,
  }
}
