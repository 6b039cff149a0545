import { validate as isUuid } from 'uuid'
import { endSessions } from '~/api/features/auth/auth.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { lifetimes } from '~/contracts/constants'
import type { OwnSession } from '~/contracts/accounts/security'
import * as repo from './sessions.repo'
import { deviceOf, shortAddress } from './sessions.rules'

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
  const ended = isUuid(id) && (await repo.endOne(deps.database, { id, personId: me.id, now: deps.now() }))
  if (!ended) throw notFound()
}

/** Ends all sessions of the user immediately, except the current one. */
export const endOthers = (deps: ApiDeps, me: Me): Promise<void> =>
  deps.database.transaction(() => endSessions(deps, me.id, { except: me.sessionId }))
