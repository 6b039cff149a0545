import { sql } from 'kysely'
import type { Actor } from './authentication/actor'
import { hashToken } from './authentication/tokens'
import type { ApiDeps } from './deps'
import { seal, unseal } from './encryption'

interface Keyed {
  actor: Actor | null
  idempotencyKey: string | undefined
  path: () => string
}

/** A file is represented by its hash, computed in a thread pool: hashing ten megabytes would block the event loop. */
async function mark(input: unknown): Promise<unknown> {
  if (!(input instanceof Uint8Array)) return input ?? null
  const digest = await crypto.subtle.digest('SHA-256', input as Uint8Array<ArrayBuffer>)
  return Buffer.from(digest).toString('base64url')
}

/** Both are hashes of the same; only the first is stored. */
export interface Fingerprint {
  key: string
  /** What the response is encrypted with, so that nobody reads it who does not send the same again. */
  secret: string
}

/**
 * Fingerprint of `Idempotency-Key`, caller, address and input, so that resubmitting a changed form is a new action. A
 * hash, because addresses and inputs may contain secrets. Null without a key.
 */
export async function idempotencyKey(
  { actor, idempotencyKey: key, path }: Keyed,
  input: unknown,
): Promise<Fingerprint | null> {
  if (!key || key.length > 64) return null
  const asked = JSON.stringify([actor?.id ?? null, path(), key, await mark(input)])
  return { key: hashToken(asked), secret: hashToken(`response ${asked}`) }
}

/** The response of a completed action with this key; null if there is none, or it is still running. */
export async function findAnswer(
  deps: ApiDeps,
  print: Fingerprint | null,
): Promise<{ answer?: unknown } | null> {
  if (print === null) return null
  const db = deps.database.db()
  const row = await db
    .selectFrom('idempotency')
    .select('body')
    .where('key', '=', print.key)
    .executeTakeFirst()
  const body = row?.body as { answer?: unknown; sealed?: string } | null | undefined
  // An earlier version, which may run beside this one, stores the response itself.
  if (body?.sealed === undefined) return body ?? null
  return JSON.parse(unseal(print.secret, purpose, body.sealed) ?? 'null') as { answer?: unknown } | null
}

const purpose = 'response to a repeated call'

/**
 * Runs an action once per key; a repeated submission gets the first response. Key, action and response commit together,
 * and a concurrent second call waits at the unique key. So an action with a key runs inside a transaction: limits, slow
 * work and external calls must come before.
 */
export function once(
  deps: ApiDeps,
  print: Fingerprint | null,
  action: () => Promise<unknown>,
): Promise<unknown> {
  if (print === null) return action()
  const { key, secret } = print
  return deps.database.transaction(async () => {
    const db = deps.database.db()
    const claimed = await sql<{ key: string }>`
      insert into idempotency (key, created_at) values (${key}, ${deps.now()}) on conflict do nothing returning key`.execute(
      db,
    )
    if (claimed.rows.length === 0) return (await findAnswer(deps, print))?.answer
    const answer = await action()
    await db
      .updateTable('idempotency')
      .set({ body: JSON.stringify({ sealed: seal(secret, purpose, JSON.stringify({ answer })) }) })
      .where('key', '=', key)
      .execute()
    return answer
  })
}
