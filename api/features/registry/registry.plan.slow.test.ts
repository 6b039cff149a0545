import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Database } from '~/api/platform/database'
import { limits } from '~/contracts/constants'
import { RegistryQuery } from '~/contracts/content/registry'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { rowsRead } from '~/tests/support/plans/plans'
import { findPolicies, listAddresses, listEntries, readEntries } from './registry.service'
import { writeChanges, writeTrustFile } from './registry.service'

const rows = 100_000

const filling: Filling = {
  tables: ['person', 'disclosure', 'registry_entry'],
  fill: async (db) => {
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
  },
}

describeLarge('with 100,000 outlets', filling, (large) => {
  const listed = (query: object) => (on: Database) =>
    listEntries(large.depsOn(on), RegistryQuery.parse(query))

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
    ['a part for programs', (on) => readEntries(large.depsOn(on), { after: NIL })],
    ['where search engines go', (on) => listAddresses(large.depsOn(on))],
    ['the feed', (on) => writeChanges(large.depsOn(on), 'en')],
    ['trust.txt', (on) => writeTrustFile(large.depsOn(on))],
    ['pages of an outlet', (on) => findPolicies(large.depsOn(on), NIL)],
  ]

  large.eachIndexed(reads, {
    tables: ['registry_entry', 'disclosure'],
    below: rows / 4,
    mayScan: (node) => rowsRead(node) <= limits.counted * 10,
  })
})
