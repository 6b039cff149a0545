import type { Locale } from '~/contracts/constants'
import { effectiveRole, type Role, type AccessLevel, accessLevelOf } from '~/contracts/permissions'
import type { Database } from '../database'
import type { TokenClaims } from './tokens'

/** Who makes a call: read afresh on each one, so that a block or a change of role takes effect at once. */
export interface Actor {
  id: string
  sessionId: string
  locale: Locale
  accessLevel: AccessLevel
  /** An admin has granted the editing of pages, guide and questions. */
  isEditor: boolean
  /** For whom this person acts: the organisation of a contributor, otherwise the person. */
  organisation: { id: string; role: Role | null }
  /** The campus asks for a second factor that this account does not have yet: only setting it up is open. */
  secondFactorMissing: boolean
  /** Of the network, from where this call comes. */
  address: string
}

/** What the operator has decided about actors. */
export interface ActorRules {
  requireAdminSecondFactor: boolean
}

export const needsSecondFactor = (accessLevel: AccessLevel, rules: ActorRules): boolean =>
  rules.requireAdminSecondFactor && accessLevel === 'admin'

/** The person behind verified claims; null where the session has ended or the account is not active. One query. */
export async function findActor(
  database: Database,
  claims: TokenClaims,
  rules: ActorRules,
): Promise<Omit<Actor, 'address'> | null> {
  const row = await database
    .db()
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .select(['person.id', 'person.roles', 'person.validated', 'person.parent_id', 'person.locale'])
    .select(['person.totp_enabled_at', 'person.editor', 'parent.roles as parent_roles'])
    .where('session.id', '=', claims.sessionId)
    .where('session.person_id', '=', claims.personId)
    .where('session.ended_at', 'is', null)
    .where('person.state', '=', 'active')
    // A contributor acts for its parent, and for nobody while that is away.
    .where((eb) => eb.or([eb('person.parent_id', 'is', null), eb('parent.state', '=', 'active')]))
    .executeTakeFirst()
  if (!row) return null
  const accessLevel = accessLevelOf({
    roles: row.roles,
    validated: row.validated,
    contributor: row.parent_id !== null,
  })
  const { id, locale } = row
  const secondFactorMissing = needsSecondFactor(accessLevel, rules) && row.totp_enabled_at === null
  const organisation = { id: row.parent_id ?? id, role: effectiveRole(row.parent_roles ?? row.roles) }
  return {
    id,
    sessionId: claims.sessionId,
    locale,
    accessLevel,
    isEditor: row.editor,
    organisation,
    secondFactorMissing,
  }
}
