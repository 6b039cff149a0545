import { validate as isUuid } from 'uuid'
import { recordAuditEntry, peopleFile } from '~/api/features/audit/audit.service'
import { endSessions } from '~/api/features/auth/auth.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { deviceOf, shortAddress } from '~/api/platform/authentication/traces'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { findPeople } from '~/api/platform/database/lists/person-words'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { lifetimes } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import type { AdminSession } from '~/contracts/administration/overview'
import * as repo from './security.repo'
import type { OwnSession } from '~/contracts/accounts/security'

interface Filter {
  text?: string | undefined
  person?: string | undefined
}

/** Null: nobody has this id. */
async function filterOf(deps: ApiDeps, { text, person }: Filter): Promise<repo.AdminFilter | null> {
  if (person && !isUuid(person)) return null
  const before = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000)
  return {
    people: await findPeople(deps.database, text),
    personId: person || undefined,
    begunAfter: before(lifetimes.sessionAbsolute),
    usedAfter: before(lifetimes.refreshToken),
  }
}

const toSession = (row: repo.AdminSessionRow, actor: Actor): AdminSession => ({
  id: row.id,
  person: { id: row.person_id, name: row.name },
  current: row.id === actor.sessionId,
  ...deviceOf(row.user_agent),
  address: shortAddress(row.address),
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
})

/** Active sessions, last used first; counted up to `limits.counted + 1`. Up to four queries. */
export async function listAdminSessions(
  deps: ApiDeps,
  actor: Actor,
  query: PageWindow & Filter,
): Promise<Page<AdminSession[]>> {
  const filter = await filterOf(deps, query)
  if (!filter) return new Page([], 0)
  const page = await repo.selectPage(deps.database, filter, pageWindow(query))
  const rows = page.ids.length > 0 ? await repo.selectAdminSessions(deps.database, page.ids) : []
  const items = rows.map((row) => toSession(row, actor))
  return new Page(items, page.total, page)
}

async function* readSessions(deps: ApiDeps, actor: Actor, { size, ...query }: Filter & { size: number }) {
  const filter = await filterOf(deps, query)
  if (!filter) return
  for await (const rows of repo.readAdminSessions(deps.database, filter, size))
    yield rows.map((row) => toSession(row, actor))
}

/** The same list as a file. A session that is used meanwhile moves to its start, so it may be missing. */
export const exportAdminSessions = (deps: ApiDeps, actor: Actor, query: Filter): Promise<FileAnswer> =>
  peopleFile<AdminSession>(deps, actor, {
    name: 'sessions',
    filter: { subject: isUuid(query.person) ? (query.person ?? null) : null },
    columns: {
      person: ({ person }) => person.name,
      browser: ({ browser }) => browser,
      system: ({ system }) => system,
      address: ({ address }) => address,
      current: ({ current }) => current,
      since: ({ createdAt }) => createdAt,
      lastUsed: ({ lastUsedAt }) => lastUsedAt,
    },
    read: (size) => readSessions(deps, actor, { ...query, size }),
  })

/** Ends a session immediately. @throws ApiError notFound, also for one that has ended */
export async function endAdminSession(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const personId = await repo.lockOwner(database, id)
    if (personId === null) throw notFound()
    await repo.endOne(database, { id, personId, now: deps.now() })
    await recordAuditEntry(deps, actor, {
      action: 'session.ended',
      subject: { kind: 'person', id: personId },
      personId,
    })
  })
}

/** Ends all sessions of a person immediately, except the current one. @throws ApiError notFound */
export async function endAdminSessions(deps: ApiDeps, actor: Actor, personId: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    if (!(await repo.isPerson(database, personId))) throw notFound()
    await endSessions(deps, personId, personId === actor.id ? { except: actor.sessionId } : {})
    await recordAuditEntry(deps, actor, {
      action: 'person.sessionsEnded',
      subject: { kind: 'person', id: personId },
      personId,
    })
  })
}

type Me = Pick<Actor, 'id' | 'sessionId'>

/** Maximum number of sessions shown. */
const most = 100

/** The user's active sessions, last used first. */
export async function listOwnSessions(deps: ApiDeps, me: Me): Promise<OwnSession[]> {
  const before = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000)
  const living = {
    personId: me.id,
    begunAfter: before(lifetimes.sessionAbsolute),
    usedAfter: before(lifetimes.refreshToken),
  }
  const rows = await repo.selectLiving(deps.database, living, most)
  return rows.map((row) => ({
    id: row.id,
    current: row.id === me.sessionId,
    ...deviceOf(row.user_agent),
    address: shortAddress(row.address),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
}

/**
 * Ends one of the user's sessions immediately.
 * @throws ApiError notFound, also for those of other people and ended ones
 */
export async function endOwnSession(deps: ApiDeps, me: Me, id: string): Promise<void> {
  if (!(await repo.endOne(deps.database, { id, personId: me.id, now: deps.now() }))) throw notFound()
}

/** Ends all sessions of the user immediately, except the current one. */
export const endOthers = (deps: ApiDeps, me: Me): Promise<void> =>
  deps.database.transaction(() => endSessions(deps, me.id, { except: me.sessionId }))
