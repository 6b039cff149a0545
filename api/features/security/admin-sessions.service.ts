import { validate as isUuid } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { endSessions } from '~/api/features/auth/auth.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { findPeople } from '~/api/platform/database/lists/person-words'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { lifetimes } from '~/contracts/constants'
import type { AdminSession } from '~/contracts/administration/overview'
import * as repo from './admin-sessions.repo'
import { endOne } from './sessions.repo'
import { deviceOf, shortAddress } from './sessions.rules'

type Query = PageWindow & { text?: string | undefined; person?: string | undefined }

/** Active sessions, last used first; counted up to `limits.counted + 1`. Up to four queries. */
export async function listAdminSessions(
  deps: ApiDeps,
  actor: Actor,
  query: Query,
): Promise<Page<AdminSession[]>> {
  const { text, person } = query
  if (person && !isUuid(person)) return new Page([], 0)
  const before = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000)
  const filter = {
    people: await findPeople(deps.database, text),
    personId: person || undefined,
    begunAfter: before(lifetimes.sessionAbsolute),
    usedAfter: before(lifetimes.refreshToken),
  }
  const page = await repo.selectPage(deps.database, filter, pageWindow(query))
  const rows = page.ids.length > 0 ? await repo.selectAdminSessions(deps.database, page.ids) : []
  const items = rows.map((row) => ({
    id: row.id,
    person: { id: row.person_id, name: row.name },
    current: row.id === actor.sessionId,
    ...deviceOf(row.user_agent),
    address: shortAddress(row.address),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
  }))
  return new Page(items, page.total, page)
}

/** Ends a session immediately. @throws ApiError notFound, also for one that has ended */
export async function endAdminSession(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { database } = deps
  if (!isUuid(id)) throw notFound()
  await database.transaction(async () => {
    const personId = await repo.lockOwner(database, id)
    if (personId === null) throw notFound()
    await endOne(database, { id, personId, now: deps.now() })
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
  if (!isUuid(personId)) throw notFound()
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
