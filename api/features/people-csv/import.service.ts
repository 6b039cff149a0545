import { v7, validate as isUuid } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { findTakenEmails } from '~/api/features/people-admin/invitations.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound, violation } from '~/api/platform/errors'
import { importLimits, type PeopleImport } from '~/contracts/administration/people-csv'
import { readRecords } from './csv-file'
import { checksOf, type ImportError, type ImportLine, type LineChecks } from './import.rules'
import * as repo from './people-csv.repo'

export const importJob = 'people.import'

const recent = 10
const lookedUpAtOnce = 1000

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

/** Collects what is found in a file. Of its lines only some are objects at a time, as these take much more than text. */
class Findings {
  readonly #deps: ApiDeps
  readonly #countries: ReadonlySet<string>
  /** Errors by who found them, each in the order of lines, so that the first ones of all are among them. */
  readonly #faults: Record<'rules' | 'database', ImportError[]> = { rules: [], database: [] }
  readonly #parts: Buffer[] = []
  #unchecked: ImportLine[] = []
  #lineCount = 0

  constructor(deps: ApiDeps, countries: ReadonlySet<string>) {
    this.#deps = deps
    this.#countries = countries
  }

  addFaults(faults: readonly ImportError[], by: 'rules' | 'database' = 'rules'): void {
    if (this.#faults[by].length < importLimits.errorsKept) this.#faults[by].push(...faults)
  }

  async addLine(line: ImportLine): Promise<void> {
    this.#unchecked.push(line)
    if (this.#unchecked.length >= lookedUpAtOnce) await this.#lookUp()
  }

  async result(): Promise<CheckedFile> {
    await this.#lookUp()
    if (this.#parts.length === 0) this.#addPart('')
    const faults = [...this.#faults.rules, ...this.#faults.database].sort((a, b) => a.line - b.line)
    return {
      lines: Buffer.concat([...this.#parts, Buffer.from(']')]),
      lineCount: this.#lineCount,
      faults: faults.slice(0, importLimits.errorsKept),
    }
  }

  #addPart(text: string): void {
    this.#parts.push(Buffer.from((this.#parts.length === 0 ? '[' : ',') + text))
  }

  async #lookUp(): Promise<void> {
    const some = this.#unchecked
    if (some.length === 0) return
    this.#unchecked = []
    const faults = await checkAgainst(this.#deps, some, this.#countries)
    const wrong = new Set(faults.map(({ line }) => String(line)))
    const right = some.filter(({ line }) => !wrong.has(line))
    if (right.length > 0) this.#addPart(JSON.stringify(right).slice(1, -1))
    this.#lineCount += right.length
    this.addFaults(faults, 'database')
  }
}

/**
 * Checks a file, before `createImport` and outside its transaction.
 * @throws ApiError unprocessable at `file`: importEncoding, importUnreadable, importEmpty, importTooManyLines
 */
export async function readImport(deps: ApiDeps, bytes: Uint8Array): Promise<CheckedFile> {
  const findings = new Findings(deps, await repo.selectCountries(deps.database))
  let checks: LineChecks | undefined
  let isEmpty = true
  for await (const record of readRecords(bytes)) {
    if (!checks) {
      checks = checksOf(record)
      findings.addFaults(checks.headerFaults)
      continue
    }
    isEmpty = false
    // The rest is still read: a file that cannot be read is refused as a whole.
    if (checks.headerFaults.length > 0) continue
    const found = checks.check(record)
    if ('values' in found) await findings.addLine(found.values)
    else findings.addFaults(found.faults)
  }
  if (isEmpty) throw violation('file', 'importEmpty')
  return findings.result()
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
