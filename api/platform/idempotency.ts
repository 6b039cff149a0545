import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Actor } from './authentication/actor'
import { hashToken } from './authentication/tokens'
import type { ApiDeps } from './deps'

interface KeyedRequest {
  get: (name: 'actor') => Actor | null
  req: Context['req']
}

/**
 * What `Idempotency-Key` stands for: this caller, this address, this input. Somebody who goes back, changes the form and
 * sends it again wants another deed. A hash, because addresses and inputs may hold secrets. Null where no key came.
 */
export function idempotencyKey(c: KeyedRequest, input: unknown): string | null {
  const key = c.req.header('idempotency-key')
  if (!key || key.length > 64) return null
  return hashToken(JSON.stringify([c.get('actor')?.id ?? null, c.req.path, key, input ?? null]))
}

/**
 * Runs a deed once per key: a second submit of the same form gets the first one's answer. Key, deed and answer commit
 * together; a racing second call waits for the first one's commit at the unique key.
 */
export function once<T>(deps: ApiDeps, key: string | null, deed: () => Promise<T>): Promise<T> {
  if (key === null) return deed()
  return deps.database.transaction(async () => {
    const db = deps.database.db()
    const claimed = await sql<{ key: string }>`
      insert into idempotency (key, created_at) values (${key}, ${deps.now()}) on conflict do nothing returning key`.execute(
      db,
    )
    if (claimed.rows.length === 0) {
      const row = await db
        .selectFrom('idempotency')
        .select('body')
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      return (row.body as { answer?: T }).answer as T
    }
    const answer = await deed()
    await db
      .updateTable('idempotency')
      .set({ body: JSON.stringify({ answer }) })
      .where('key', '=', key)
      .execute()
    return answer
  })
}
