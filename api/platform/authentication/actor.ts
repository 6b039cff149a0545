import type { Locale } from '~/contracts/constants'
import { effectiveRole, type Role, type AccessLevel, accessLevelOf } from '~/contracts/permissions'
import type { Database } from '../database'
import type { ApiDeps } from '../deps'
import { claimsOf, type TokenClaims } from './tokens'

/** The caller; read from the database for each page and each writing call, so that a block or change of role takes effect. */
export interface Actor {
  id: string
  sessionId: string
  locale: Locale
  accessLevel: AccessLevel
  /** An admin has granted permission to edit pages, guide and questions. */
  isEditor: boolean
  /** The organisation that the person acts for: that of a contributor, otherwise the person. */
  organisation: { id: string; role: Role | null }
  /** The account lacks a required second factor: it can only set one up. */
  secondFactorMissing: boolean
  /** IP address of the caller. */
  address: string
}

/** Configuration concerning actors. */
export interface ActorRules {
  requireAdminSecondFactor: boolean
}

export const needsSecondFactor = (accessLevel: AccessLevel, rules: ActorRules): boolean =>
  rules.requireAdminSecondFactor && accessLevel === 'admin'

/** Returns the person behind verified claims, or null if the session has ended or the account is not active. One query. */
async function findActor(
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
    // A contributor acts for its parent account, which must be active.
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

/** The person behind an `Authorization` header; null for visitors. */
export async function findCaller(
  { database, config, now }: ApiDeps,
  authorization: string | undefined,
  address: string,
): Promise<Actor | null> {
  const claims = await claimsOf(authorization, config.tokenSecret, now())
  const person = claims && (await findActor(database, claims, config))
  return person && { ...person, address }
}
