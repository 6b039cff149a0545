import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { leftByErasure } from '~/api/features/account/own-data-exceptions'
import { eraseOwn } from '~/api/features/account/erasure.service'
import type { Database } from '~/api/platform/database'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { type Catalogue, readCatalogue } from './catalogue'
import { allPaths, ownValues, samples } from './own-rows'
import { dropChecks, Rows, undone } from './rows'

describeWithDatabase('an erasure, compared with the database', (database) => {
  it('leaves nothing that names the person, or says why', async () => {
    const catalogue = await readCatalogue(database())
    await dropChecks(database())
    const found = await undone(database(), () => eraseSomebody(database(), catalogue))
    expect(found).toEqual(Object.keys(leftByErasure).sort())
  }, 120_000)
})

/** Erases a person with rows that belong to them in every way. Returns the columns that still refer to them. */
async function eraseSomebody(database: Database, catalogue: Catalogue): Promise<string[]> {
  const { deps } = createTestApi(database)
  const rows = new Rows(database, catalogue, samples)
  const id = v7()
  const nobody = { parent_id: null, picture_id: null, blocked_by: null }
  const names = {
    email: `${id}@example.org`,
    first_name: `First ${id}`,
    last_name: `Last ${id}`,
    entity_name: id,
  }
  const me = await rows.insert('person', { id, ...names, ...nobody, state: 'active' })
  for (const path of allPaths(catalogue))
    if (path.name !== 'person.id') await rows.insert(path.table, await ownValues(rows, path, me))
  const before = await columnsNaming(database, catalogue, id)
  expect(before.length).toBeGreaterThan(50)
  const actor = { id, sessionId: v7(), locale: 'en', accessLevel: 'journalist', isEditor: false } as const
  const organisation = { id, role: null }
  await eraseOwn(deps, { ...actor, organisation, secondFactorMissing: false, address: 'none' }, names.email)
  return columnsNaming(database, catalogue, id)
}

/** `table.column` of all columns that contain the id, alone or within a text. */
async function columnsNaming(database: Database, catalogue: Catalogue, id: string): Promise<string[]> {
  const found: string[] = []
  for (const { name: table, columns } of catalogue.values())
    for (const { name: column } of columns) {
      const { rows } = await sql`select from ${sql.table(table)}
        where ${sql.ref(column)}::text like ${`%${id}%`} limit 1`.execute(database)
      if (rows.length > 0) found.push(`${table}.${column}`)
    }
  return found.sort()
}
