import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { seedReference } from '~/api/seed'
import { type DirectoryQuery, DirectoryQuery as Query } from '~/contracts/people/directory'
import { createKept } from '~/api/platform/kept/kept'
import { createTestApi } from '~/tests/support/api'
import { createLargeDatabase, hasEngine } from '~/tests/support/database'
import { type PlanNode, plansOf, rowsRead } from '~/tests/support/plans/plans'
import { listProfiles } from './directory.service'
import { limits } from '~/contracts/constants'

const rows = 100_000

/** The embedded engine plans in the same way, but filling it would take minutes. */
describe.skipIf(!hasEngine('server'))('with 100,000 profiles', () => {
  let database: Database
  let kit: ReturnType<typeof createTestApi>

  beforeAll(async () => {
    database = await createLargeDatabase()
    kit = createTestApi(database)
    await seedReference(database)
    await sql`
      insert into person (id, email, roles, state, validated, locale, first_name, last_name, entity_name, country_id, city,
        description, visibility, languages, expertise, media_types, trainer_types, subregions, created_at)
      select gen_random_uuid(), 'p' || n || '@example.org',
        array[(array['ROLE_TRAINER', 'ROLE_INDIVIDUAL_JOURNALIST', 'ROLE_MEDIA_OUTLET', 'ROLE_SERVICE_PROVIDER'])[1 + n % 4]],
        'active', true, 'en', 'First' || n % 500, 'Last' || md5(n::text), 'Entity ' || n,
        (array['DE', 'FR', 'IT', 'SE', 'JP'])[1 + n % 5], 'City ' || n % 1000, repeat(md5(n::text) || ' ', 5), 1 + n % 2,
        array[(array['de', 'fr', 'it', 'sv', 'uk'])[1 + n % 5]], array[(array['ethics', 'sources', 'accuracy'])[1 + n % 3]],
        '{}', '{}', case when n % 50 = 0 then array['015'] else '{}' end, now() - n * interval '1 minute'
      from generate_series(1, ${rows}) n`.execute(database)
    await sql`vacuum analyze person, country`.execute(database)
  }, 600_000)
  afterAll(() => database.close())

  /** The steps of one call's queries. */
  async function nodes(query: Partial<DirectoryQuery>): Promise<PlanNode[]> {
    const plans = await plansOf(database, (on) =>
      listProfiles(
        { ...kit.deps, database: on, kept: createKept({ database: on }) },
        Query.parse(query),
        'en',
      ),
    )
    expect(plans.length).toBeGreaterThan(0)
    return plans.flat()
  }

  const queries: [string, Partial<DirectoryQuery>][] = [
    ['everybody by name', {}],
    ['everybody, the newest first', { sort: 'newest' }],
    ['a kind', { kind: 'trainer' }],
    ['a kind, a language and an expertise', { kind: 'trainer', language: 'de', expertise: 'ethics' }],
    ['a sub-region', { subregion: '015' }],
    ['choices that nobody fits', { mediaType: 'radio' }],
    ['choices that exclude each other', { country: 'JP', language: 'de' }],
    ['one name', { text: 'c4ca4238a0b923820dcc509a6f75849b' }],
    ['words that many share', { text: 'first city' }],
    ['the last page that can be read', { page: limits.counted / 25 }],
  ]

  it('words that many share: the index is asked once for the page and its counts', async () => {
    const asked = (all: PlanNode[]) =>
      all.filter((node) => node['Index Name'] === 'person_directory_search' && node['Actual Loops'] > 0)
    expect(asked(await nodes({ text: 'city' }))).toHaveLength(1)
    // Nobody has this as a whole word.
    expect(asked(await nodes({ text: 'cit' }))).toHaveLength(2)
  })

  it.each(queries)('%s: read through an index, not the whole table', async (_name, query) => {
    const all = await nodes(query)
    const people = all.filter((node) => node['Relation Name'] === 'person')
    expect(people.length).toBeGreaterThan(0)
    expect(people.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    for (const node of people) expect(rowsRead(node)).toBeLessThan(rows / 4)
  })
})
