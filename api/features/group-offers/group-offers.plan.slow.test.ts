import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { countOthers, selectFor, selectShown } from './group-offers.repo'

const [group, outlet, offer] = [v7(), v7(), v7()]
const today = '2026-11-29'

/** 2,000 groups with 50 offers each; one of them has 5,000 outlets. */
const filling: Filling = {
  tables: ['person', 'link', 'offer', 'group_offer'],
  fill: async (db, kit) => {
    const provider = await kit.seedPerson({
      roles: ['ROLE_SERVICE_PROVIDER'],
      validated: true,
      entity_name: 'Academy',
    })
    await kit.seedPerson({ id: group, roles: ['ROLE_GROUP'], entity_name: 'Group' })
    await kit.seedPerson({ id: outlet, entity_name: 'Outlet' })
    await sql`
      insert into person (id, email, roles, state, validated, locale, first_name, last_name, created_at)
      select gen_random_uuid(), 'p' || n || '@example.org',
        array[case when n <= 2000 then 'ROLE_GROUP' else 'ROLE_MEDIA_OUTLET' end], 'active', true, 'en', 'A', 'B', now()
      from generate_series(1, 12000) n`.execute(db)
    await sql`
      insert into link (id, outlet_id, partner_id, kind, state, asked_by, requested_at)
      select gen_random_uuid(), id, ${group}, 'group', 'confirmed', 'outlet', now()
      from person where roles = '{ROLE_MEDIA_OUTLET}' order by id = ${outlet} desc, id limit 5000`.execute(db)
    await sql`
      insert into offer (id, provider_id, state, headline, teaser, description, category, language, online, cost, created_at, published_at, deadline)
      select case when n = 1 then ${offer}::uuid else gen_random_uuid() end, ${provider.id}, 'published', 'Offer ' || n, 't', 'd',
        'seminar', 'en', true, 'free', now(), now(), case when n % 3 = 0 then '2020-01-01'::date end
      from generate_series(1, 5000) n`.execute(db)
    await sql`
      insert into group_offer (group_id, offer_id, note, created_at)
      select groups.id, offers.id, '', now() from (
          select id, row_number() over (order by id = ${group} desc, id) as n from person where roles = '{ROLE_GROUP}') groups
        join (select id, row_number() over (order by id = ${offer} desc, id) as n from offer) offers
          on offers.n = 1 or (offers.n + groups.n) % 101 = 0`.execute(db)
  },
}

describeLarge('with 100,000 recommendations of 2,000 groups', filling, (large) => {
  it.each([
    ['an outlet', { outletId: outlet }],
    ['a group', { groupId: group }],
  ])('%s reads those that concern it alone', async (_name, readers) => {
    const page = { today, limit: 20, offset: 0 }
    const rows = await selectShown(large.database, readers, page)
    expect(rows).toHaveLength(20)
    const own = { below: 2000, queries: 1 }
    await large.expectIndexed((on) => selectShown(on, readers, page), own)
    expect(await selectFor(large.database, readers, { offerId: offer, today })).toHaveLength(1)
    await large.expectIndexed((on) => selectFor(on, readers, { offerId: offer, today }), own)
  })

  it('another one is counted and the past ones are forgotten by an index', async () => {
    await large.expectIndexed((on) => countOthers(on, { groupId: group, offerId: offer, today }), {
      below: 2000,
      queries: 2,
    })
  })
})
