import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { v7 } from 'uuid'
import { listOfferFiles } from '~/api/features/files/offer-files.service'
import type { Database } from '~/api/platform/database'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { listOffers } from './offer-writing.repo'

const provider = v7()

const filling: Filling = {
  tables: ['offer', 'person', 'stored_file'],
  fill: async (database, kit) => {
    await kit.seedPerson({ id: provider, roles: ['ROLE_SERVICE_PROVIDER'] })
    await sql`
      insert into person (id, email, roles, state, locale, first_name, last_name, created_at)
      select gen_random_uuid(), 'p' || n || '@example.org', array['ROLE_SERVICE_PROVIDER'], 'active', 'en', 'First', 'Last', now()
      from generate_series(1, 399) n`.execute(database)
    await sql`
      insert into offer (id, provider_id, state, headline, teaser, description, category, language, online, cost, created_at)
      select gen_random_uuid(), person.id, 'draft', 'Offer ' || n, '', '', 'other', 'en', true, 'free',
        now() - n * interval '1 minute'
      from person, generate_series(1, 50) n`.execute(database)
    await sql`
      insert into stored_file (id, owner_id, purpose, state, name, type, bytes, storage_key, created_at, offer_id)
      select gen_random_uuid(), provider_id, 'offerDocument', 'kept', 'a', 'application/pdf', 1, id::text, now(), id
      from offer`.execute(database)
  },
}

describeLarge('with 20,000 offers of 400 providers', filling, (large) => {
  const deps = (watched: Database) => ({ ...large.kit.deps, database: watched })
  const window = { providerId: provider, state: undefined, today: '2026-11-21', limit: 25, offset: 0 }

  it.each<[string, (watched: Database) => Promise<unknown>]>([
    ['the offers of one provider', (watched) => listOffers(watched, window)],
    ['its drafts', (watched) => listOffers(watched, { ...window, state: 'draft' })],
    ['the files of an offer', (watched) => listOfferFiles(deps(watched), v7())],
  ])('%s are read through an index, not from the whole table', async (_name, action) => {
    const nodes = await large.nodes(action)
    expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
    expect(nodes.some((node) => /Index|Bitmap/.test(node['Node Type']))).toBe(true)
  })
})
