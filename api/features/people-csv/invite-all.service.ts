import { countInvitation, inviteAccount } from '~/api/features/people-admin/invitations.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import { type JobRun, defineJob } from '~/api/platform/jobs'
import { can, effectiveRole, accessLevelOf } from '~/contracts/permissions'
import { accountOf, type ImportLine } from './import.rules'
import * as repo from './people-csv.repo'
import { importJob } from './import.service'

const linesAtOnce = 500

interface Task {
  id: string
  /** Shortened IP address from which the import was started. */
  address: string
}

/** The person who started an import; null if they are no longer permitted to. */
async function starterOf(deps: ApiDeps, createdBy: string | null, address: string): Promise<Actor | null> {
  const person = createdBy === null ? undefined : await repo.findStarter(deps.database, createdBy)
  if (!person) return null
  const accessLevel = accessLevelOf({ ...person, contributor: person.parent_id !== null })
  if (!can(accessLevel, 'people.manage')) return null
  return {
    id: person.id,
    sessionId: '',
    locale: person.locale,
    accessLevel,
    isEditor: person.editor,
    organisation: { id: person.id, role: effectiveRole(person.roles) },
    secondFactorMissing: false,
    address,
  }
}

function readAccount(line: ImportLine) {
  const account = accountOf(line)
  if (!account.success) throw new ApiError('unprocessable', [{ propertyPath: '', code: 'invalid' }])
  return account.data
}

/** Columns of the file by account field. */
const columns: Record<string, string> = { entityName: 'organisation', locale: 'language' }

function faultOf(line: ImportLine, error: ApiError) {
  const [first] = error.violations
  const field = first?.propertyPath ?? ''
  return {
    line: Number(line.line),
    column: columns[field] ?? field,
    code: first?.code ?? `api.${error.code}`,
  }
}

/** True if the line is the next one: no other process working on the same import has processed it. */
async function isNext(deps: ApiDeps, id: string, index: number): Promise<boolean> {
  const row = await repo.lockImport(deps.database, id)
  return row?.state === 'running' && row.done_count === index
}

/** Processes a line in its own transaction, together with the progress counter. */
async function carryOut(deps: ApiDeps, { id, actor, line, index }: Step): Promise<void> {
  const { database } = deps
  try {
    const account = readAccount(line)
    await countInvitation(deps, actor, account)
    await database.transaction(async () => {
      if (!(await isNext(deps, id, index))) return
      await inviteAccount(deps, actor, account)
      await repo.advance(database, id, null)
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await database.transaction(async () => {
      if (await isNext(deps, id, index)) await repo.advance(database, id, faultOf(line, error))
    })
  }
}
interface Step {
  id: string
  actor: Actor
  line: ImportLine
  index: number
}

/** The lines of an import from an index on; some of them in memory at a time. */
async function* linesFrom(database: ApiDeps['database'], { id, from }: { id: string; from: number }) {
  let index = from
  for (;;) {
    const lines = await repo.readLines(database, id, { from: index, limit: linesAtOnce })
    for (const line of lines) yield { line, index: index++ }
    if (lines.length < linesAtOnce) return
  }
}

/**
 * Invites everyone of an import. Resumes after an interruption. Stops as soon as the person who started it is no longer
 * permitted to.
 */
async function inviteAll(deps: ApiDeps, { id, address }: Task, run: JobRun): Promise<void> {
  const { database } = deps
  const start = await database.transaction(() => repo.lockImport(database, id))
  if (start?.state !== 'running') return
  for await (const { line, index } of linesFrom(database, { id, from: start.done_count })) {
    if (run.isOver()) {
      run.left = start.line_count - index
      return
    }
    const actor = await starterOf(deps, start.created_by, address)
    if (!actor) return failImport(deps, id)
    await carryOut(deps, { id, actor, line, index })
    run.done += 1
  }
  await database.transaction(async () => {
    const row = await repo.lockImport(database, id)
    if (row?.state === 'running' && row.done_count >= row.line_count)
      await repo.setState(database, id, { state: 'done', finishedAt: deps.now() })
  })
}

/** Marks an import as failed; it can be resumed. */
async function failImport({ database }: ApiDeps, id: string): Promise<void> {
  await database.transaction(async () => {
    const row = await repo.lockImport(database, id)
    if (row?.state === 'running') await repo.setState(database, id, { state: 'failed' })
  })
}

export const peopleCsvJobs = [
  defineJob<{ id: string; address: string }>({
    name: importJob,
    handler: (deps, run, task) => inviteAll(deps, task, run),
    givenUp: (deps, { id }) => failImport(deps, id),
  }),
]
