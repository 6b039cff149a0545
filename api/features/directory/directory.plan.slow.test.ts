import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { DirectoryQuery } from '~/contracts/people/directory'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { listProfiles } from './directory.service'
import { limits } from '~/contracts/constants'

const rows = 100_000

const filling: Filling = {
  tables: ['person', 'country'],
  fill: async (database) => {
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
  },
}

describeLarge('with 100,000 profiles', filling, (large) => {
  const listed = (query: object) => (on: Database) =>
    listProfiles(large.depsOn(on), DirectoryQuery.parse(query), 'en')

  const reads: [string, ReturnType<typeof listed>][] = [
    ['everybody by name', listed({})],
    ['everybody, the newest first', listed({ sort: 'newest' })],
    ['a kind', listed({ kind: 'trainer' })],
    ['a kind, a language and an expertise', listed({ kind: 'trainer', language: 'de', expertise: 'ethics' })],
    ['a sub-region', listed({ subregion: '015' })],
    ['choices that nobody fits', listed({ mediaType: 'radio' })],
    ['choices that exclude each other', listed({ country: 'JP', language: 'de' })],
    ['one name', listed({ text: 'c4ca4238a0b923820dcc509a6f75849b' })],
    ['words that many share', listed({ text: 'first city' })],
    ['the last page that can be read', listed({ page: limits.counted / 25 })],
  ]

  it('words that many share: the index is asked once for the page and its counts', async () => {
    const asked = async (text: string) =>
      (await large.nodes(listed({ text }))).filter(
        (node) => node['Index Name'] === 'person_directory_search' && node['Actual Loops'] > 0,
      )
    expect(await asked('city')).toHaveLength(1)
    // Nobody has this as a whole word.
    expect(await asked('cit')).toHaveLength(2)
  })

  large.eachIndexed(reads, { tables: ['person'], below: rows / 4 })
})
