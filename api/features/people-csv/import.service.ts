import { v7, validate as isUuid } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { findTakenEmails } from '~/api/features/people-admin/invitations.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound, violation } from '~/api/platform/errors'
import { importLimits, type PeopleImport } from '~/contracts/administration/people-csv'
import { inPieces, readRecords } from './csv-file'
import {
  checkLines,
  type ImportError,
  type ImportLine,
  isTooLong,
  type RawLine,
  textOf,
} from './import.rules'
import * as repo from './people-csv.repo'

export const importJob = 'people.import'

const recent = 10
const lookedUpAtOnce = 1000

/** Records of the file. @throws ApiError unprocessable at `file` for an invalid file */
async function readFile(bytes: Uint8Array): Promise<RawLine[]> {
  const text = textOf(bytes)
  if (text === null) throw violation('file', 'importEncoding')
  const records = await readRecords(text)
  if (records.length < 2) throw violation('file', 'importEmpty')
  if (isTooLong(records)) throw violation('file', 'importTooManyLines')
  return records
}

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
  /** As a JSON array, written in pieces: a hundred thousand lines at once would block other requests. */
  lines: string
  lineCount: number
  faults: ImportError[]
}

/**
 * Checks a file, before `createImport` and outside its transaction.
 * @throws ApiError unprocessable at `file`: importEncoding, importUnreadable, importEmpty, importTooManyLines
 */
export async function readImport(deps: ApiDeps, bytes: Uint8Array): Promise<CheckedFile> {
  const { lines, faults } = await inPieces(checkLines(await readFile(bytes)))
  const countries = await repo.selectCountries(deps.database)
  const parts: string[] = []
  let lineCount = 0
  for (let from = 0; from < lines.length; from += lookedUpAtOnce) {
    const some = lines.slice(from, from + lookedUpAtOnce)
    const more = await checkAgainst(deps, some, countries)
    const wrong = new Set(more.map(({ line }) => String(line)))
    const right = some.filter(({ line }) => !wrong.has(line))
    if (right.length > 0) parts.push(JSON.stringify(right).slice(1, -1))
    lineCount += right.length
    if (faults.length < 2 * importLimits.errorsKept) faults.push(...more)
  }
  faults.sort((a, b) => a.line - b.line)
  return { lines: `[${parts.join(',')}]`, lineCount, faults: faults.slice(0, importLimits.errorsKept) }
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
  const row = isUuid(id) ? await repo.findImport(deps.database, id, actor.id) : undefined
  if (!row) throw notFound()
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
  if (!isUuid(id)) throw notFound()
  await database.transaction(async () => {
    const row = await repo.lockImport(database, id)
    if (row?.created_by !== actor.id) throw notFound()
    if (row.line_count === 0) throw new ApiError('conflict', [{ propertyPath: '', code: 'importEmpty' }])
    if (row.state === 'running' || row.state === 'done') return
    await repo.setState(database, id, { state: 'running' })
    await deps.enqueue(importJob, { id, address: actor.address })
    const details = { lines: row.line_count - row.done_count }
    await recordAuditEntry(deps, actor, {
      action: 'people.imported',
      subject: { kind: 'import', id },
      details,
    })
  })
  return findImport(deps, actor, id)
}
