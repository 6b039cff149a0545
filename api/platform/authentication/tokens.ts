import { createHash, createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { lifetimes } from '~/contracts/constants'

export interface TokenClaims {
  personId: string
  sessionId: string
  /** The e-mail at the time of issue: the front's session guard compares it. */
  username: string
}

/** What a token is for and who it is for: another one under the same secret opens nothing here. */
const kind = { typ: 'at+jwt', audience: 'campus-api' }

const keys = new Map<string, KeyObject>()

/** One key object per secret: jose keeps what it imported for it, and would import bare bytes anew for each token. */
function key(secret: string): KeyObject {
  const made = keys.get(secret) ?? createSecretKey(Buffer.from(secret))
  keys.set(secret, made)
  return made
}

/** A JWT (HS256) that lives 15 minutes. Roles are not in it: they are read on each call and take effect at once. */
export const issueToken = (claims: TokenClaims, secret: string, now: Date): Promise<string> =>
  new SignJWT({ username: claims.username, sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: kind.typ })
    .setAudience(kind.audience)
    .setSubject(claims.personId)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(now.getTime() / 1000) + lifetimes.accessToken)
    .sign(key(secret))

interface Verified {
  claims: TokenClaims
  expiresAt: number
}
/** Tokens whose signature is good already: a page's calls all carry the same one. Their time is looked at on each call. */
const verified = new Map<string, Verified>()
const verifiedTokens = 5000

function remember(name: string, entry: Verified): TokenClaims {
  const oldest = verified.size >= verifiedTokens ? verified.keys().next().value : undefined
  if (oldest !== undefined) verified.delete(oldest)
  verified.set(name, entry)
  return entry.claims
}

/** The claims of a token that is whole and fresh, null for any other. Whether its session still lives is not asked here. */
async function verifyToken(token: string, secret: string, now: Date): Promise<TokenClaims | null> {
  const name = `${secret} ${token}`
  const known = verified.get(name)
  if (known && known.expiresAt > now.getTime()) return known.claims
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      ...kind,
      algorithms: ['HS256'],
      currentDate: now,
      requiredClaims: ['exp', 'sub', 'sid'],
    })
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return null
    const claims = { personId: payload.sub, sessionId: payload.sid, username: String(payload.username) }
    return remember(name, { claims, expiresAt: Number(payload.exp) * 1000 })
  } catch {
    return null
  }
}

/** Who an `Authorization` header speaks for; null without a valid token of ours in it. */
export async function claimsOf(
  authorization: string | undefined,
  secret: string,
  now: Date,
): Promise<TokenClaims | null> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  return token ? verifyToken(token, secret, now) : null
}

/**
 * Whose token this was, however long ago it expired; null where its signature is not ours. It proves no session: only for
 * what its holder leaves behind for themselves.
 */
export async function readPastToken(token: string, secret: string): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key(secret), {
      ...kind,
      algorithms: ['HS256'],
      currentDate: new Date(0),
    })
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return null
    return { personId: payload.sub, sessionId: payload.sid, username: String(payload.username) }
  } catch {
    return null
  }
}

/** 256 random bits for links and refresh tokens; only their hash is kept. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
