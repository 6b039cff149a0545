import type { Locale } from '~/contracts/constants'
import { type Standing, standingOf } from '~/contracts/permissions'
import type { Database } from '../database'
import type { TokenClaims } from './tokens'

/** Who makes a call: read afresh on each one, so that a block or a change of role takes effect at once. */
export interface Actor {
  id: string
  sessionId: string
  locale: Locale
  standing: Standing
}

/** The actor behind verified claims; null where the session has ended or the account is not active. One query. */
export async function findActor(database: Database, claims: TokenClaims): Promise<Actor | null> {
  const row = await database
    .db()
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select(['person.id', 'person.roles', 'person.validated', 'person.parent_id', 'person.locale'])
    .where('session.id', '=', claims.sessionId)
    .where('session.person_id', '=', claims.personId)
    .where('session.ended_at', 'is', null)
    .where('person.state', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  const standing = standingOf({
    roles: row.roles,
    validated: row.validated,
    contributor: row.parent_id !== null,
  })
  return { id: row.id, sessionId: claims.sessionId, locale: row.locale, standing }
}
