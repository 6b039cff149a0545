import { jwtVerify, SignJWT } from 'jose'
import { v7 } from 'uuid'
import { z } from 'zod'
import { lifetimes } from '~/contracts/constants'
import { type ViewedLevel, viewedLevels, type Role } from '~/contracts/permissions'
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
export const emailOfView = (viewerId: string): string => `${viewerId}@view.invalid`

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
