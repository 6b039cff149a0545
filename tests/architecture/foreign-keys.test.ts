import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestDatabase } from '~/tests/support/database'

/** Tables whose rows are never deleted. */
const lasting = ['country', 'salutation']

it('rows that go find those that point to them by an index', async () => {
  const database = await createTestDatabase()
  const { rows } = await sql<{ name: string; target: string; indexed: boolean }>`
    select conrelid::regclass || '.' || attname as name, confrelid::regclass::text as target, exists (
      select from pg_index where indrelid = conrelid and indkey[0] = attnum
        and coalesce(pg_get_expr(indpred, indrelid), '') in ('', '(' || attname || ' IS NOT NULL)')) as indexed
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(database)
  await database.close()
  expect(rows.length).toBeGreaterThan(20)
  const slow = rows.filter(({ target, indexed }) => !indexed && !lasting.includes(target))
  expect(slow.map(({ name }) => name)).toEqual([])
})
