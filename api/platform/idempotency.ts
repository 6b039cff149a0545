import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Actor } from './authentication/actor'
import { hashToken } from './authentication/tokens'
import type { ApiDeps } from './deps'

interface KeyedRequest {
  get: (name: 'actor') => Actor | null
  req: Context['req']
}

/** A file is marked by its fingerprint, which a thread of the runtime takes: ten megabytes would hold everybody up. */
async function mark(input: unknown): Promise<unknown> {
  if (!(input instanceof Uint8Array)) return input ?? null
  const digest = await crypto.subtle.digest('SHA-256', input as Uint8Array<ArrayBuffer>)
  return Buffer.from(digest).toString('base64url')
}

/**
 * What `Idempotency-Key` stands for: this caller, this address, this input. Somebody who goes back, changes the form and
 * sends it again wants another action. A hash, because addresses and inputs may hold secrets. Null where no key came.
 */
export async function idempotencyKey(c: KeyedRequest, input: unknown): Promise<string | null> {
  const key = c.req.header('idempotency-key')
  if (!key || key.length > 64) return null
  return hashToken(JSON.stringify([c.get('actor')?.id ?? null, c.req.path, key, await mark(input)]))
}

/** The answer of an action that was done under this key; null where none was, or one is still under way. */
export async function findAnswer(deps: ApiDeps, key: string | null): Promise<{ answer?: unknown } | null> {
  if (key === null) return null
  const db = deps.database.db()
  const row = await db.selectFrom('idempotency').select('body').where('key', '=', key).executeTakeFirst()
  return (row?.body as { answer?: unknown } | undefined) ?? null
}

/**
 * Runs an action once per key: a second submit of the same form gets the first one's answer. Key, action and answer commit
 * together; a racing second call waits for the first one's commit at the unique key. So the action runs inside of a
 * transaction where a key came: limits, and what is slow or outside of the database, belong before it.
 */
export function once(deps: ApiDeps, key: string | null, action: () => Promise<unknown>): Promise<unknown> {
  if (key === null) return action()
  return deps.database.transaction(async () => {
    const db = deps.database.db()
    const claimed = await sql<{ key: string }>`
      insert into idempotency (key, created_at) values (${key}, ${deps.now()}) on conflict do nothing returning key`.execute(
      db,
    )
    if (claimed.rows.length === 0) return (await findAnswer(deps, key))?.answer
    const answer = await action()
    await db
      .updateTable('idempotency')
      .set({ body: JSON.stringify({ answer }) })
      .where('key', '=', key)
      .execute()
    return answer
  })
}
