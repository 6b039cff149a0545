import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, orNotFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import type { Locale } from '~/contracts/constants'
import { localName } from '~/contracts/languages'
import type { FlaggedJournalist, JournalistFlag } from '~/contracts/validation/flags'
import { seesProfile } from '~/contracts/people/visibility'
import { effectiveRole } from '~/contracts/permissions'
import { getCaseRow } from './case/case-list.service'
import { officeOf } from './validators.service'
import * as repo from './flags.repo'
import type { Office } from './validation.rules'
import { listFile } from '~/api/platform/csv/list-file'
import type { FileAnswer } from '~/contracts/endpoint'

interface Reader {
  actor: Pick<Actor, 'organisation'>
  office: Office
}

interface SeenFlag {
  flag: JournalistFlag
  organisationId: string | null
}

/** Active warnings about one journalist, newest first. */
export async function listFlagsOf(deps: ApiDeps, reader: Reader, subjectId: string): Promise<SeenFlag[]> {
  const rows = await repo.selectFlagsOf(deps.database, subjectId)
  return rows.map((row) => ({ flag: toFlag(row, reader), organisationId: row.organisation_id }))
}

/** Each organisation can have one active warning per journalist. */
export const canFlag = ({ organisation }: Pick<Actor, 'organisation'>, flags: readonly SeenFlag[]): boolean =>
  !flags.some(({ organisationId }) => organisationId === organisation.id)

const mayEnd = ({ actor, office }: Reader, organisationId: string | null): boolean =>
  office?.kind === 'administration' || (office !== null && organisationId === actor.organisation.id)

function toFlag(row: repo.FlagRow, reader: Reader): JournalistFlag {
  const isAdministration = effectiveRole(row.roles ?? []) === 'ROLE_ADMIN'
  return {
    id: row.id,
    reason: row.reason,
    flaggedAt: row.created_at.toISOString(),
    office: isAdministration ? 'administration' : 'provider',
    organisation: isAdministration ? null : row.organisation,
    can: { end: mayEnd(reader, row.organisation_id) },
  }
}

interface FlagQuery {
  page: number
  itemsPerPage: number
  pagination: boolean
  text?: string | undefined
}

/** All active warnings, for everyone who validates journalists. */
export async function listAllFlags(
  deps: ApiDeps,
  actor: Actor,
  { query, locale }: { query: FlagQuery; locale: Locale },
): Promise<Page<FlaggedJournalist[]>> {
  const office = await officeOf(deps, actor)
  if (!office) return new Page([], 0)
  const { ids, total } = await repo.selectPage(deps.database, query.text, pageWindow(query))
  const rows = ids.length > 0 ? await repo.selectFlags(deps.database, ids, providerOf(office)) : []
  return new Page(
    rows.map((row) => toListed(row, { actor, office }, locale)),
    total,
  )
}

/** The provider whose requests the office can open; null: all. */
const providerOf = (office: NonNullable<Office>) => (office.kind === 'provider' ? office.id : null)

/** The country is for those who decide about the journalist now, and who see the profile. */
function toListed(row: repo.ListedFlagRow, reader: Reader, locale: Locale): FlaggedJournalist {
  const subject = { ...row, roles: row.subject_roles, contributor: row.parent_id !== null }
  const viewer = reader.office?.kind === 'administration' ? 'admin' : 'member'
  const { title, first_name: firstName, last_name: lastName } = row
  const country = row.is_open || seesProfile(viewer, subject) ? localName(row.country, locale) : null
  return {
    ...toFlag(row, reader),
    journalist: { title, firstName, lastName, country },
    caseId: row.case_id,
  }
}

/** All of them, in batches. */
async function* readFlags(
  deps: ApiDeps,
  actor: Actor,
  { text, locale, size }: { text: string | undefined; locale: Locale; size: number },
): AsyncGenerator<FlaggedJournalist[]> {
  const { database } = deps
  const office = await officeOf(deps, actor)
  if (!office) return
  for await (const ids of repo.readIds(database, text, size)) {
    const rows = ids.length > 0 ? await repo.selectFlags(database, ids, providerOf(office)) : []
    yield rows.map((row) => toListed(row, { actor, office }, locale))
  }
}

/**
 * Warns admins and all providers about a journalist, who is not notified.
 * @throws ApiError notFound for a case of another provider; conflict alreadyFlagged
 */
export async function flagJournalist(
  deps: ApiDeps,
  actor: Actor,
  { caseId, reason }: { caseId: string; reason: string },
): Promise<JournalistFlag> {
  const { database } = deps
  return database.transaction(async () => {
    const office = await officeOf(deps, actor)
    const { subject_id: subjectId } = await getCaseRow(deps, office, caseId)
    const organisationId = actor.organisation.id
    const flag = { subjectId, organisationId, flaggedBy: actor.id, reason, now: deps.now() }
    const id = await repo.insertFlag(database, flag)
    if (!id) throw conflict('alreadyFlagged')
    await recordAuditEntry(deps, actor, {
      action: 'flag.created',
      subject: { kind: 'flag', id },
      personId: subjectId,
      details: { request: caseId },
    })
    const made = orNotFound(
      (await listFlagsOf(deps, { actor, office }, subjectId)).find(({ flag }) => flag.id === id),
    )
    return made.flag
  })
}

/**
 * Ends a warning. Idempotent.
 * @throws ApiError notFound for a warning of another organisation, except for admins
 */
export async function endFlag(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const office = await officeOf(deps, actor)
    const flag = await repo.lockFlag(database, id)
    if (!flag || !mayEnd({ actor, office }, flag.organisation_id)) throw notFound()
    if (flag.ended_at) return
    await repo.endFlag(database, id, { by: actor.id, now: deps.now() })
    await recordAuditEntry(deps, actor, {
      action: 'flag.ended',
      subject: { kind: 'flag', id },
      personId: flag.subject_id,
    })
  })
}

/** All active warnings as a file, as the list shows them. Recorded for the administration. */
export async function exportFlags(
  deps: ApiDeps,
  actor: Actor,
  { text, locale }: { text: string | undefined; locale: Locale },
): Promise<FileAnswer> {
  if (actor.accessLevel === 'admin')
    await recordAuditEntry(deps, actor, {
      action: 'people.exported',
      subject: { kind: 'export', id: null },
      details: { list: 'warnings' },
    })
  return listFile<FlaggedJournalist>({
    name: 'warnings',
    day: deps.now(),
    columns: {
      id: ({ id }) => id,
      firstName: ({ journalist }) => journalist.firstName,
      lastName: ({ journalist }) => journalist.lastName,
      country: ({ journalist }) => journalist.country,
      office: ({ office }) => office,
      organisation: ({ organisation }) => organisation,
      since: ({ flaggedAt }) => flaggedAt,
      reason: ({ reason }) => reason,
    },
    read: (size) => readFlags(deps, actor, { text, locale, size }),
  })
}
