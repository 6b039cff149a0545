import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { ApiConfig, ApiDeps } from '~/api/platform/deps'
import { keyedHash } from '~/api/platform/encryption'
import { notFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import { type FeedAccess, type FeedPurpose, feedPurposes } from '~/contracts/offers/following'
import * as repo from './feeds.repo'
import { mayFollow } from './readers.rules'

/** Of a nonce in base64url. */
const nonceLength = 22

/**
 * The secret part of a feed's address: the nonce of the database and a proof that only this server can make of it. So the
 * address can be shown again, while a copy of the database opens no feed.
 */
function tokenOf({ tokenSecret }: ApiConfig, purpose: FeedPurpose, nonce: string): string {
  const name = Buffer.from(nonce.replaceAll('-', ''), 'hex').toString('base64url')
  return name + keyedHash(tokenSecret, `feed:${purpose}`, nonce)
}

/** The nonce that a token names, whether or not it proves anything; null where it names none. */
function nonceIn(token: string): string | null {
  const hex = Buffer.from(token.slice(0, nonceLength), 'base64url').toString('hex')
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)
  return parts ? parts.slice(1).join('-') : null
}

function proves(config: ApiConfig, purpose: FeedPurpose, { token, nonce }: { token: string; nonce: string }) {
  const [given, wanted] = [Buffer.from(token), Buffer.from(tokenOf(config, purpose, nonce))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The secret addresses of a person, in the order of their purposes. */
export async function listAccess(deps: ApiDeps, personId: string): Promise<FeedAccess[]> {
  const rows = await repo.selectAccess(deps.database, personId)
  return feedPurposes.map((purpose) => {
    const row = rows.find((each) => each.purpose === purpose)
    if (!row) return { purpose, token: null, createdAt: null }
    const token = tokenOf(deps.config, purpose, row.nonce)
    return { purpose, token, createdAt: row.created_at.toISOString() }
  })
}

/** Makes a new address; the one before is worthless from then on. */
export async function renewAccess(deps: ApiDeps, personId: string, purpose: FeedPurpose): Promise<void> {
  // Random through and through: an id would say when it was made.
  await repo.putAccess(deps.database, { personId, purpose, nonce: randomUUID(), now: deps.now() })
}

/** Makes the address worthless; again is the same. */
export async function revokeAccess(deps: ApiDeps, personId: string, purpose: FeedPurpose): Promise<void> {
  await repo.deleteAccess(deps.database, personId, purpose)
}

export interface FeedReader {
  id: string
  locale: Locale
  /** Since when the address works. */
  since: Date
}

/**
 * Whose feed it is.
 * @throws ApiError notFound for tokens that nobody has (any more), and for people who are not members at this moment
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
