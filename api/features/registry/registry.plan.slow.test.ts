import { sql } from 'kysely'
import { NIL } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { createKept } from '~/api/platform/kept/kept'
import { seedReference } from '~/api/seed'
import { limits } from '~/contracts/constants'
import { RegistryQuery } from '~/contracts/content/registry'
import { createTestApi } from '~/tests/support/api'
import { createLargeDatabase, hasEngine } from '~/tests/support/database'
import { plansOf, rowsRead } from '~/tests/support/plans/plans'
import { findPolicies, listAddresses, listEntries, readEntries } from './registry.service'
import { writeChanges, writeTrustFile } from './registry.service'

const rows = 100_000

/** The embedded engine plans in the same way, but filling it would take minutes. */
describe.skipIf(!hasEngine('server'))('with 100,000 outlets', () => {
  let database: Database
  let kit: ReturnType<typeof createTestApi>

  beforeAll(async () => {
    database = await createLargeDatabase()
    kit = createTestApi(database)
    await seedReference(database)
    const db = database.db()
    await sql`
      insert into person (id, email, roles, state, validated, locale, first_name, last_name, entity_name, country_id, media_types,
        languages, created_at)
      select gen_random_uuid(), 'p' || n || '@example.org', '{ROLE_MEDIA_OUTLET}', 'active', true, 'en', 'First', 'Last',
        'Daily News ' || md5(n::text), (array['DE', 'FR', 'IT', 'SE', 'JP'])[1 + n % 5],
        array[(array['newspaper', 'radio', 'tv', 'online'])[1 + n % 4]], array[(array['de', 'fr', 'it', 'sv', 'uk'])[1 + n % 5]], now()
      from generate_series(1, ${rows}) n`.execute(db)
    await sql`
      insert into disclosure (outlet_id, number, signature_id, signed_at, signed_name, signed_function, standard, content,
        published_at, valid_until)
      select id, 1, gen_random_uuid(), now(), 'Name', 'Editor', 1, '{"answers":{}}', now() - n * interval '1 minute',
        date '2026-10-01' + (n % 700)::int
      from (select id, row_number() over () n from person where entity_name is not null) outlets`.execute(db)
    await sql`insert into registry_entry (outlet_id, agreed_at) select outlet_id, now() from disclosure`.execute(
      db,
    )
    await sql`select registry_refresh(outlet_id) from registry_entry`.execute(db)
    await sql`vacuum analyze person, disclosure, registry_entry`.execute(db)
  }, 600_000)
  afterAll(() => database.close())

  const depsOn = (on: Database) => ({ ...kit.deps, database: on, kept: createKept({ database: on }) })
  const listed = (query: object) => (on: Database) => listEntries(depsOn(on), RegistryQuery.parse(query))

  const reads: [string, (on: Database) => Promise<unknown>][] = [
    ['all by name', listed({})],
    ['the newest first', listed({ sort: 'newest' })],
    ['a country', listed({ country: 'DE' })],
    ['a country and a kind of media', listed({ country: 'DE', mediaType: 'radio' })],
    ['choices that nobody fits', listed({ mediaType: 'agency' })],
    ['choices that exclude each other', listed({ country: 'JP', language: 'de' })],
    ['reports that are out of date', listed({ standing: 'outOfDate' })],
    ['reports that are valid', listed({ standing: 'valid', sort: 'newest' })],
    ['one name', listed({ text: 'c4ca4238a0b923820dcc509a6f75849b' })],
    ['words that many share', listed({ text: 'daily news' })],
    ['the last page that can be read', listed({ page: limits.counted / 25 })],
    ['a part for programs', (on) => readEntries(depsOn(on), { after: NIL })],
    ['where search engines go', (on) => listAddresses(depsOn(on))],
    ['the feed', (on) => writeChanges(depsOn(on), 'en')],
    ['trust.txt', (on) => writeTrustFile(depsOn(on))],
    ['pages of an outlet', (on) => findPolicies(depsOn(on), NIL)],
  ]

  it.each(reads)('%s: read through an index, not the whole table', async (_name, read) => {
    const plans = await plansOf(database, read)
    expect(plans.length).toBeGreaterThan(0)
    const entries = plans
      .flat()
      .filter((node) => ['registry_entry', 'disclosure'].includes(node['Relation Name'] ?? ''))
    expect(entries.length).toBeGreaterThan(0)
    const whole = entries.filter(
      (node) => node['Node Type'] === 'Seq Scan' && rowsRead(node) > limits.counted * 10,
    )
    expect(whole).toEqual([])
    for (const node of entries) expect(rowsRead(node)).toBeLessThan(rows / 4)
  })
})
