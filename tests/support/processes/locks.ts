import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

async function untilSomebodyWaits(database: Database) {
  for (let tries = 0; tries < 40; tries++) {
    const { rows } = await sql`select from pg_locks where not granted`.execute(database)
    if (rows.length > 0) return
    await wait(10)
  }
}

/**
 * Two at the same moment: `first` locks something, `second` begins and waits for it, `first` goes on with `then` and
 * commits. Where there is only one connection `second` comes after it all.
 */
export async function between<T>(
  database: Database,
  {
    first,
    then,
    second,
  }: { first: () => Promise<unknown>; then: () => Promise<unknown>; second: () => Promise<T> },
): Promise<T> {
  let isHeld = () => {}
  const held = new Promise<void>((resolve) => (isHeld = resolve))
  const holding = database.transaction(async () => {
    await first()
    isHeld()
    await untilSomebodyWaits(database)
    await then()
  })
  await Promise.race([held, holding])
  const [answer] = await Promise.all([second(), holding])
  return answer
}
