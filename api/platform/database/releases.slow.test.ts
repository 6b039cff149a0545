import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { createTestDatabase, engines, hasEngine } from '~/tests/support/database'
import { type ForwardMigration, migrate } from './migrate'

const all = import.meta.glob<ForwardMigration>('/api/migrations/*.ts', { eager: true })
const names = Object.keys(all).sort()
const upTo = (count: number) => Object.fromEntries(names.slice(0, count).map((name) => [name, all[name]!]))

const trainer = v7()
const journalist = v7()
const provider = v7()

/** Data of a campus of the first release, in tables that later releases change. */
async function fillFirstRelease(database: Database): Promise<void> {
  const people: [id: string, role: string, validated: boolean, visibility: number][] = [
    [trainer, 'ROLE_TRAINER', true, 2],
    [journalist, 'ROLE_INDIVIDUAL_JOURNALIST', false, 1],
    [provider, 'ROLE_SERVICE_PROVIDER', true, 1],
  ]
  for (const [id, role, validated, visibility] of people)
    await sql`
      insert into person (id, email, roles, state, validated, visibility, locale, first_name, last_name, languages, expertise,
        created_at)
      values (${id}, ${`${id}@example.org`}, ${[role]}, 'active', ${validated}, ${visibility}, 'de', 'Zoë', 'Ångström',
        ${['de', 'fr']}, ${['ethics']}, now())`.execute(database.db())
  await sql`
    insert into validation_request (id, subject_id, validator_id, state, requested_at)
    values (${v7()}, ${journalist}, ${provider}, 'requested', now())`.execute(database.db())
}

describe.each(engines.filter(hasEngine))('a released database (%s)', { timeout: 120_000 }, (engine) => {
  let database: Database
  afterEach(() => database.close())

  it('comes up to date from the first release with everything that is in it', async () => {
    database = await createTestDatabase(engine, { migrations: {} })
    await migrate(database, upTo(1))
    await fillFirstRelease(database)
    expect(await migrate(database, upTo(names.length))).toHaveLength(names.length - 1)
    const rows = await database
      .db()
      .selectFrom('person')
      .select(['id', 'listed', 'facets', 'sort_name', 'languages', 'profile_version'])
      .orderBy('id')
      .execute()
    expect(rows.map(({ id, listed }) => [id, listed])).toEqual([
      [trainer, true],
      [journalist, false],
      [provider, true],
    ])
    expect(rows[0]).toMatchObject({ sort_name: 'angstrom zoe', languages: ['de', 'fr'], profile_version: 1 })
    expect(rows[0]?.facets).toEqual(
      expect.arrayContaining(['kind:ROLE_TRAINER', 'language:fr', 'expertise:ethics']),
    )
    const requests = await database.db().selectFrom('validation_request').select('validator_id').execute()
    expect(requests).toEqual([{ validator_id: provider }])
  })

  it('comes to the same from each release as from nothing', async () => {
    const columns = async () => {
      const { rows } = await sql<{ name: string }>`
        select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable as name
        from information_schema.columns where table_schema = 'public' order by 1`.execute(database.db())
      return rows.map(({ name }) => name)
    }
    database = await createTestDatabase(engine, { migrations: {} })
    await migrate(database, upTo(names.length))
    const atOnce = await columns()
    await database.close()
    database = await createTestDatabase(engine, { migrations: {} })
    for (let release = 1; release <= names.length; release++) await migrate(database, upTo(release))
    expect(await columns()).toEqual(atOnce)
    expect(atOnce.length).toBeGreaterThan(100)
  })
})
