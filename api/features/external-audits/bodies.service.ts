import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { outletOf } from '~/api/features/self-assessment/self-assessment.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { listFile } from '~/api/platform/csv/list-file'
import { bondsBetween, isMarked } from '~/api/features/independence/independence.service'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import type { BodyChoice, CertificationBody } from '~/contracts/certification/bodies'
import type { FileAnswer } from '~/contracts/endpoint'
import { effectiveRole } from '~/contracts/permissions'
import * as repo from './external-audits.repo'

const toBody = (row: repo.BodyRow): CertificationBody => ({
  id: row.id,
  name: row.name,
  country: row.country_id,
  markedAt: row.marked_at.toISOString(),
  auditors: row.auditors,
  open: row.open,
  waitingSince: row.waiting_since?.toISOString() ?? null,
})

export async function listBodies(
  { database }: ApiDeps,
  query: PageWindow,
): Promise<Page<CertificationBody[]>> {
  const rows = await repo.selectBodies(database, pageWindow(query))
  return new Page(rows.map(toBody), await repo.countBodies(database, { active: false }))
}

async function* inBatches({ database }: ApiDeps, limit: number): AsyncGenerator<CertificationBody[]> {
  for (let offset = 0; ; offset += limit) {
    const rows = await repo.selectBodies(database, { limit, offset })
    yield rows.map(toBody)
    if (rows.length < limit) return
  }
}

export const exportBodies = (deps: ApiDeps): FileAnswer =>
  listFile<CertificationBody>({
    name: 'certification-bodies',
    day: deps.now(),
    columns: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      country: ({ country }) => country,
      marked: ({ markedAt }) => markedAt,
      auditors: ({ auditors }) => auditors,
      open: ({ open }) => open,
      waitingSince: ({ waitingSince }) => waitingSince,
    },
    read: (size) => inBatches(deps, size),
  })

/** Marks a provider as a certification body. @throws ApiError notFound; conflict bodyNotProvider unless it is a validated provider */
export async function markBody(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const [person] = await repo.lockParties(database, [id])
    if (!person) throw notFound()
    const isProvider = effectiveRole(person.roles) === 'ROLE_SERVICE_PROVIDER' && person.parent_id === null
    if (!isProvider || !person.validated || person.state !== 'active') throw conflict('bodyNotProvider')
    if (!(await repo.mark(database, id, deps.now()))) return
    await record(deps, actor, { id, action: 'certificationBody.marked' })
  })
}

/** Takes the mark away; a trigger marks its open audits, which stop. Twice changes nothing. @throws ApiError notFound */
export async function unmarkBody(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    await repo.lockParties(database, [id])
    if (!(await repo.unmark(database, id))) return
    await record(deps, actor, { id, action: 'certificationBody.unmarked' })
  })
}

const record = (
  deps: ApiDeps,
  actor: Actor,
  { id, action }: { id: string; action: 'certificationBody.marked' | 'certificationBody.unmarked' },
) => recordAuditEntry(deps, actor, { action, subject: { kind: 'certificationBody', id }, personId: id })

/** Bodies that the user’s outlet can ask, with what binds it to others. Three queries. */
export async function listBodyChoices(
  deps: ApiDeps,
  actor: Actor,
  query: PageWindow,
): Promise<Page<BodyChoice[]>> {
  const { database } = deps
  const rows = await repo.selectChoices(database, pageWindow(query))
  const ids = rows.map(({ id }) => id)
  const bonds = await bondsBetween(deps, { outletId: outletOf(actor), ids })
  const items = rows.map(({ id, name, country_id: country, website }) => ({
    ...{ id, name, country, website },
    blocked: bonds.filter((bond) => bond.id === id).map(({ dependence }) => dependence),
  }))
  return new Page(items, await repo.countBodies(database, { active: true }))
}

/** Whether a provider is marked, and its account can work. */
export async function isBody(deps: ApiDeps, party: repo.Party | undefined): Promise<boolean> {
  if (!party || effectiveRole(party.roles) !== 'ROLE_SERVICE_PROVIDER' || !party.validated) return false
  return isMarked(deps, party.id)
}
