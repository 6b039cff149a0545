import { CompiledQuery } from 'kysely'
import type { Locale } from '~/contracts/constants'
import { knownLocale } from '~/contracts/languages'
import { effectiveRole, type Role, type AccessLevel, accessLevelOf, can } from '~/contracts/permissions'
import type { TokenScope } from '~/contracts/token-scopes'
import { type Database, errorKindOf } from '../database'
import type { PersonTable } from '../database/schema'
import { addressToKeep } from './traces'
import type { ApiDeps } from '../deps'
import { ApiError } from '../errors'
import {
  isWellFormed,
  personalTokenIn,
  type UsedToken,
  claimsOf,
  hashToken,
  noteOwner,
  type TokenClaims,
} from './tokens'
import { madeUpOf, type ViewClaims, viewClaimsOf } from './views'

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
  /** IP address of the caller, as it may be written. */
  address: string
  /** The actor is made up, and an admin reads as them. */
  view?: ViewClaims
  /** A program calls with this personal token, not a session. */
  token?: UsedToken
}

/** Configuration concerning actors. */
export interface ActorRules {
  requireAdminSecondFactor: boolean
}

export const needsSecondFactor = (accessLevel: AccessLevel, rules: ActorRules): boolean =>
  rules.requireAdminSecondFactor && accessLevel === 'admin'

interface FoundActor extends Pick<PersonTable, 'id' | 'roles' | 'parent_id' | 'locale'> {
  validated: boolean
  editor: boolean
  discreet: boolean
  totp_enabled_at: Date | null
  parent_roles: string[] | null
}

/**
 * A contributor acts for its parent account, which must be active.
 * @param door what opens the account: a row of it belongs to the person, and has not been ended
 */
const actorQuery = (door: 'session' | 'personal_token', condition: string, columns = '') => `
  select person.id, person.roles, person.validated, person.parent_id, person.locale, person.totp_enabled_at, person.editor, person.discreet,
    parent.roles as parent_roles${columns}
  from ${door}
  join person on person.id = ${door}.person_id
  left join person parent on parent.id = person.parent_id
  where ${condition} and ${door}.ended_at is null and person.state = 'active'
    and (person.parent_id is null or parent.state = 'active')`

/** Fixed, not built each time: it is asked for each page. */
const bySession = actorQuery('session', 'session.id = $1 and session.person_id = $2')
const byToken = actorQuery(
  'personal_token',
  'personal_token.hash = $1 and personal_token.expires_at > $2',
  ', personal_token.id as token_id, personal_token.scopes, personal_token.last_used_at',
)

/** Of discreet people no whole address is written anywhere. */
type Known = Omit<Actor, 'address'> & { isDiscreet: boolean }

function actorOf(row: FoundActor, sessionId: string, rules: ActorRules): Known {
  const accessLevel = accessLevelOf({
    roles: row.roles,
    validated: row.validated,
    contributor: row.parent_id !== null,
  })
  const { id } = row
  const secondFactorMissing = needsSecondFactor(accessLevel, rules) && row.totp_enabled_at === null
  const organisation = { id: row.parent_id ?? id, role: effectiveRole(row.parent_roles ?? row.roles) }
  return {
    id,
    sessionId,
    locale: knownLocale(row.locale),
    accessLevel,
    isEditor: row.editor,
    isDiscreet: row.discreet,
    organisation,
    secondFactorMissing,
  }
}

/** Returns the person behind verified claims, or null if the session has ended or the account is not active. One query. */
async function findActor(
  database: Database,
  { personId, sessionId }: Pick<TokenClaims, 'personId' | 'sessionId'>,
  rules: ActorRules,
): Promise<Known | null> {
  const query = CompiledQuery.raw(bySession, [sessionId, personId])
  const { rows } = await database.db().executeQuery<FoundActor>(query)
  return rows[0] ? actorOf(rows[0], sessionId, rules) : null
}

interface FoundByToken extends FoundActor {
  token_id: string
  scopes: TokenScope[]
  last_used_at: Date | null
}

/** Accuracy of the last use, in milliseconds: not every call writes. */
const useAccuracy = 3600 * 1000

/** A read-only database lets programs go on reading. */
async function noteUse({ database, now }: ApiDeps, { token_id: id, last_used_at: last }: FoundByToken) {
  if (last && now().getTime() - last.getTime() < useAccuracy) return
  const noting = database
    .updateTable('personal_token')
    .set({ last_used_at: now() })
    .where('id', '=', id)
    .execute()
  await noting.catch((error: unknown) => {
    if (errorKindOf(error) !== 'readOnly') throw error
  })
}

/**
 * The person for whom a program calls.
 * @throws ApiError tokenInvalid, also at calls that need no token: a program must not go on as a visitor without noticing
 */
async function findByToken(deps: ApiDeps, token: string): Promise<Known> {
  const hash = hashToken(token)
  const query = CompiledQuery.raw(byToken, [hash, deps.now()])
  const row = isWellFormed(token)
    ? (await deps.database.db().executeQuery<FoundByToken>(query)).rows[0]
    : undefined
  noteOwner(hash, row?.id ?? null)
  if (!row) throw new ApiError('tokenInvalid', [], { 'WWW-Authenticate': 'Bearer error="invalid_token"' })
  await noteUse(deps, row)
  // No session has the id of a token, so nothing can be done to one.
  const actor = actorOf(row, row.token_id, deps.config)
  return { ...actor, token: { id: row.token_id, scopes: row.scopes } }
}

/** Who asks in a view: never the admin, whose rights only decide whether the view goes on. */
function actorOfView(view: ViewClaims, admin: Actor): Actor | null {
  if (admin.secondFactorMissing || !can(admin.accessLevel, 'views.start')) return null
  const { id, roles: own, validated, parentId } = madeUpOf(view)
  return {
    id,
    // No session has this id, so nothing can be done to the admin's.
    sessionId: id,
    locale: admin.locale,
    accessLevel: accessLevelOf({ roles: own, validated, contributor: parentId !== null }),
    isEditor: false,
    organisation: { id: parentId ?? id, role: effectiveRole(own) },
    secondFactorMissing: false,
    address: admin.address,
    view,
  }
}

/**
 * The person behind an `Authorization` header; null for visitors.
 * @throws ApiError tokenInvalid
 */
export async function findCaller(
  deps: ApiDeps,
  authorization: string | undefined,
  from: string,
): Promise<Actor | null> {
  const withAddress = ({ isDiscreet, ...actor }: Known): Actor => ({
    ...actor,
    address: addressToKeep(isDiscreet ? { traceHours: 0 } : deps.config, from),
  })
  const token = personalTokenIn(authorization)
  if (token !== null) return withAddress(await findByToken(deps, token))
  const { database, config, now } = deps
  const claims = await claimsOf(authorization, config.tokenSecret, now())
  const view = claims ? null : await viewClaimsOf(authorization, config.tokenSecret, now())
  const session = claims ?? view
  const person = session && (await findActor(database, session, config))
  if (!person) return null
  return view ? actorOfView(view, withAddress(person)) : withAddress(person)
}
