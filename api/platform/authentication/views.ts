import { jwtVerify, SignJWT } from 'jose'
import { v7 } from 'uuid'
import { z } from 'zod'
import { lifetimes, type Locale, termsVersion } from '~/contracts/constants'
import { type Role, type ViewedLevel, viewedLevels } from '~/contracts/permissions'
import { timeZoneOf } from '~/contracts/time-zone'
import type { ApiDeps } from '../deps'
import { signingKey } from './tokens'

/** Another type than that of access tokens: code that does not know views rejects such a token. */
const kind = { typ: 'view+jwt', audience: 'campus-api' }

export interface ViewClaims {
  /** The admin, and the session that the view belongs to. */
  personId: string
  sessionId: string
  as: ViewedLevel
  /** Id of the made-up member. */
  viewerId: string
  /** Of the organisation that a made-up contributor works for. */
  organisationId: string
}

/** A made-up member, as its row would be; of a contributor, also the organisation. */
interface MadeUp {
  id: string
  roles: Role[]
  validated: boolean
  parentId: string | null
}

const roles: Record<ViewedLevel, Role> = {
  journalistRestricted: 'ROLE_INDIVIDUAL_JOURNALIST',
  journalist: 'ROLE_INDIVIDUAL_JOURNALIST',
  mediaOutlet: 'ROLE_MEDIA_OUTLET',
  contributor: 'ROLE_MEDIA_OUTLET',
  trainer: 'ROLE_TRAINER',
  providerPending: 'ROLE_SERVICE_PROVIDER',
  provider: 'ROLE_SERVICE_PROVIDER',
  legalEntity: 'ROLE_LEGAL_ENTITY',
  group: 'ROLE_GROUP',
}

const Claims = z
  .object({
    sub: z.string(),
    sid: z.string(),
    as: z.enum(viewedLevels),
    viewer: z.string(),
    organisation: z.string(),
  })
  .transform(({ sub, sid, as, viewer, organisation }) => ({
    personId: sub,
    sessionId: sid,
    as,
    viewerId: viewer,
    organisationId: organisation,
  }))

/** No mail arrives at such an address. */
const emailOfView = (viewerId: string): string => `${viewerId}@view.invalid`

/** The made-up member of a view. */
export const madeUpOf = ({ viewerId, organisationId, as }: ViewClaims): MadeUp => ({
  id: viewerId,
  roles: [roles[as]],
  validated: as === 'journalist' || as === 'trainer' || as === 'provider',
  parentId: as === 'contributor' ? organisationId : null,
})

type Issued = Pick<ViewClaims, 'personId' | 'sessionId' | 'as'>

export async function issueViewToken(
  claims: Issued,
  secret: string,
  now: Date,
): Promise<{ token: string; viewerId: string; until: Date }> {
  const viewerId = v7()
  const seconds = Math.floor(now.getTime() / 1000)
  const { sessionId: sid, as } = claims
  const made = { username: emailOfView(viewerId), viewer: viewerId, organisation: v7() }
  const token = await new SignJWT({ sid, as, ...made })
    .setProtectedHeader({ alg: 'HS256', typ: kind.typ })
    .setAudience(kind.audience)
    .setSubject(claims.personId)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + lifetimes.view)
    .sign(signingKey(secret))
  return { token, viewerId, until: new Date((seconds + lifetimes.view) * 1000) }
}

/** Claims of a valid, unexpired view token in an `Authorization` header, otherwise null. */
export async function viewClaimsOf(
  authorization: string | undefined,
  secret: string,
  now: Date,
): Promise<ViewClaims | null> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  if (!token) return null
  try {
    const { payload } = await jwtVerify(token, signingKey(secret), {
      ...kind,
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['exp', 'sub'],
    })
    const { success, data } = Claims.safeParse(payload)
    return success ? data : null
  } catch {
    return null
  }
}

const organisation = 'Example Organisation'
const name = { first_name: 'Alex', last_name: 'Example' }
const organisations: readonly ViewedLevel[] = [
  'mediaOutlet',
  'providerPending',
  'provider',
  'legalEntity',
  'group',
]

/** Ends the transaction without a trace. */
class Undone extends Error {}

/** The admin reads the times of a view as everywhere else. */
async function zoneOfAdmin({ database }: ApiDeps, { personId }: ViewClaims): Promise<string> {
  const { time_zone: timeZone, country_id: country } = await database
    .selectFrom('person')
    .select(['time_zone', 'country_id'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return timeZoneOf({ timeZone, country })
}

interface View {
  view: ViewClaims
  locale: Locale
}

async function insertMadeUp(deps: ApiDeps, { view, locale }: View): Promise<void> {
  const { database, now } = deps
  const { id, parentId, roles, validated } = madeUpOf(view)
  const shared = {
    ...name,
    roles,
    validated,
    state: 'active',
    locale,
    time_zone: await zoneOfAdmin(deps, view),
    created_at: now(),
    confirmed_at: now(),
    terms_version: termsVersion,
    terms_accepted_at: now(),
  } as const
  const entity = (email: string) => ({ ...shared, email, entity_name: organisation })
  const people = [
    ...(parentId === null ? [] : [{ ...entity(emailOfView(parentId)), id: parentId }]),
    {
      ...(organisations.includes(view.as) ? entity(emailOfView(id)) : { ...shared, email: emailOfView(id) }),
      id,
      parent_id: parentId,
      visible_trainer: view.as === 'trainer',
    },
  ]
  for (const person of people) await database.insertInto('person').values(person).execute()
}

/**
 * Runs a reading call of a view, in which the made-up member has an account. The transaction never commits: the account exists
 * for this call alone, so no list, count, mail or job of others contains it, and nothing that the call writes stays.
 */
export async function withMadeUpMember<T>(deps: ApiDeps, view: View, work: () => Promise<T>): Promise<T> {
  let done: { result: T } | undefined
  const undone = new Undone()
  try {
    await deps.database.transaction(async () => {
      await insertMadeUp(deps, view)
      done = { result: await work() }
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
  return (done as unknown as { result: T }).result
}
