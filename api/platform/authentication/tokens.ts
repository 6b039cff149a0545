import { createHash, createSecretKey, type KeyObject, randomBytes, createHmac } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { lifetimes } from '~/contracts/constants'
import { crc32 } from 'node:zlib'
import type { TokenScope } from '~/contracts/token-scopes'

export interface TokenClaims {
  personId: string
  sessionId: string
  /** E-mail at the time of issue; compared by the front end's session guard. */
  username: string
}

/** Type and audience. Tokens of another type under the same secret are rejected. */
const kind = { typ: 'at+jwt', audience: 'campus-api' }

const keys = new Map<string, KeyObject>()

/** One key object per secret: jose caches the import per key object, but imports raw bytes for every token. */
export function signingKey(secret: string): KeyObject {
  const made = keys.get(secret) ?? createSecretKey(Buffer.from(secret))
  keys.set(secret, made)
  return made
}

/** Issues a JWT (HS256), valid for 15 minutes. Roles are not included: the database has them. */
export const issueToken = (claims: TokenClaims, secret: string, now: Date): Promise<string> =>
  new SignJWT({ username: claims.username, sid: claims.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: kind.typ })
    .setAudience(kind.audience)
    .setSubject(claims.personId)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(now.getTime() / 1000) + lifetimes.accessToken)
    .sign(signingKey(secret))

/** Claims of a token that this server has signed, if it is valid at a time. Does not check that its session is still active. */
async function readToken(token: string, secret: string, currentDate: Date): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, signingKey(secret), {
      ...kind,
      algorithms: ['HS256'],
      currentDate,
      requiredClaims: ['exp', 'sub', 'sid'],
    })
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') return null
    return { personId: payload.sub, sessionId: payload.sid, username: String(payload.username) }
  } catch {
    return null
  }
}

/** Claims from an `Authorization` header; null without a valid token. */
export async function claimsOf(
  authorization: string | undefined,
  secret: string,
  now: Date,
): Promise<TokenClaims | null> {
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1]
  return token ? readToken(token, secret, now) : null
}

/**
 * Claims of a token even if expired; null if the signature is invalid. It is not proof of a session: only use it for
 * data that the holder leaves for themselves.
 */
export const readPastToken = (token: string, secret: string): Promise<TokenClaims | null> =>
  readToken(token, secret, new Date(0))

/** 256 random bits for links and refresh tokens; only the hash is stored. */
export const randomToken = (): string => randomBytes(32).toString('base64url')
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Programs that look for leaked secrets recognise a token by its beginning. */
const prefix = 'campus_pat_'
const shape = /^campus_pat_([0-9a-f]{40})([0-9a-f]{8})$/

/** A personal token that a call carries. */
export interface UsedToken {
  id: string
  scopes: readonly TokenScope[]
}

const checkOf = (secret: string) => crc32(secret).toString(16).padStart(8, '0')

/**
 * The token for a request to make one. The same request gives the same token, so a form that is sent twice makes one, and no
 * response with a token has to be kept. Nobody can compute it without the secret of the server.
 */
export function tokenFor(serverSecret: string, request: readonly unknown[]): string {
  const seal = createHmac('sha256', serverSecret).update(JSON.stringify(['personal token', ...request]))
  const secret = seal.digest('hex').slice(0, 40)
  return `${prefix}${secret}${checkOf(secret)}`
}

/** The personal token in an `Authorization` header; null if the header holds something else. */
export function personalTokenIn(authorization: string | undefined): string | null {
  const token = /^Bearer +(\S+)\s*$/i.exec(authorization ?? '')?.[1]
  return token?.startsWith(prefix) ? token : null
}

/** False for a mistyped or shortened token, which no database needs to be asked about. */
export function isWellFormed(token: string): boolean {
  const [, secret = '', check] = shape.exec(token) ?? []
  return check !== undefined && checkOf(secret) === check
}

/** Whose a personal token was at its last call in this process, by hash: what takes turns asks no database. */
const owners = new Map<string, string>()
const mostOwners = 5000

/** Notes the owner of a token that was found valid; null forgets it. */
export function noteOwner(hash: string, personId: string | null): void {
  owners.delete(hash)
  if (personId === null) return
  const oldest = owners.size >= mostOwners ? owners.keys().next().value : undefined
  if (oldest !== undefined) owners.delete(oldest)
  owners.set(hash, personId)
}

/**
 * Whose turn a call takes: that of an account, or of all its programs together, which must not keep it from the pages. Null for
 * visitors, and until a call has shown whose the token is: anyone can make up a new one for each call.
 */
export async function turnOf(
  authorization: string | undefined,
  secret: string,
  now: Date,
): Promise<string | null> {
  const token = personalTokenIn(authorization)
  if (token === null) return (await claimsOf(authorization, secret, now))?.personId ?? null
  const owner = owners.get(hashToken(token))
  return owner === undefined ? null : `programs of ${owner}`
}
