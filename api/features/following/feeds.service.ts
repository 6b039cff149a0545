import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { ApiConfig, ApiDeps } from '~/api/platform/deps'
import { keyedHash } from '~/api/platform/encryption'
import { notFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import { type FeedAccess, type FeedPurpose, feedPurposes } from '~/contracts/offers/following'
import * as repo from './feeds.repo'
import { mayFollow } from './readers.rules'

/** Length of a nonce in base64url. */
const nonceLength = 22

/**
 * The secret part of a feed's URL: a nonce from the database and a signature by the server. The URL can be shown again,
 * but a copy of the database does not give access to feeds.
 */
function tokenOf({ tokenSecret }: ApiConfig, purpose: FeedPurpose, nonce: string): string {
  const name = Buffer.from(nonce.replaceAll('-', ''), 'hex').toString('base64url')
  return name + keyedHash(tokenSecret, `feed:${purpose}`, nonce)
}

/** The nonce of a token, without checking its signature; null if malformed. */
function nonceIn(token: string): string | null {
  const hex = Buffer.from(token.slice(0, nonceLength), 'base64url').toString('hex')
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)
  return parts ? parts.slice(1).join('-') : null
}

function proves(config: ApiConfig, purpose: FeedPurpose, { token, nonce }: { token: string; nonce: string }) {
  const [given, wanted] = [Buffer.from(token), Buffer.from(tokenOf(config, purpose, nonce))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The secret URLs of a person, in the order of their purposes. */
export async function listAccess(deps: ApiDeps, personId: string): Promise<FeedAccess[]> {
  const rows = await repo.selectAccess(deps.database, personId)
  return feedPurposes.map((purpose) => {
    const row = rows.find((each) => each.purpose === purpose)
    if (!row) return { purpose, token: null, createdAt: null }
    const token = tokenOf(deps.config, purpose, row.nonce)
    return { purpose, token, createdAt: row.created_at.toISOString() }
  })
}

/** Creates a new URL; the previous one stops working. */
export async function renewAccess(deps: ApiDeps, personId: string, purpose: FeedPurpose): Promise<void> {
  // Fully random: our ids contain the time of creation.
  await repo.putAccess(deps.database, { personId, purpose, nonce: randomUUID(), now: deps.now() })
}

/** Revokes the URL. Idempotent. */
export async function revokeAccess(deps: ApiDeps, personId: string, purpose: FeedPurpose): Promise<void> {
  await repo.deleteAccess(deps.database, personId, purpose)
}

export interface FeedReader {
  id: string
  locale: Locale
  /** Time of creation. */
  since: Date
}

/**
 * Owner of a feed token.
 * @throws ApiError notFound for invalid or revoked tokens, and for people who are not members at present
 */
export async function requireFeedReader(
  deps: ApiDeps,
  token: string,
  purpose: FeedPurpose,
): Promise<FeedReader> {
  const nonce = nonceIn(token)
  if (nonce === null || !proves(deps.config, purpose, { token, nonce })) throw notFound()
  const row = await repo.findByNonce(deps.database, nonce, purpose)
  if (!row || !mayFollow(row)) throw notFound()
  return { id: row.id, locale: row.locale, since: row.created_at }
}
