import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import { countOnTeamList, selectOnTeamList } from '~/api/features/offers/offer-lists.repo'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import {
  selectAssignments,
  countComments,
  countOfClause,
  selectAuthors,
  selectComments,
  selectMembers,
  lockOpen,
  selectOpen,
} from './team.repo'
const outlets = 5000
const offers = 20_000
const tables = ['team_assignment', 'team_comment', 'team_offer', 'person', 'offer']
const outletId = v7()

const filling: Filling = {
  tables,
  fill: async (db, kit) => {
    await kit.seedPerson({ id: outletId, entity_name: 'The Gazette' })
    const provider = await kit.seedPerson({
      roles: ['ROLE_SERVICE_PROVIDER'],
      validated: true,
      entity_name: 'Provider',
    })
    await sql`
      insert into person (id, email, roles, state, validated, locale, first_name, last_name, created_at)
      select gen_random_uuid(), 'o' || n || '@example.org', '{ROLE_MEDIA_OUTLET}', 'active', true, 'en', 'First', 'Last' || n, now()
      from generate_series(1, ${outlets}) n`.execute(db)
    await sql`
      insert into team_assignment (outlet_id, clause, assignee_id, due_on, assigned_at)
      select id, clause, id, date '2026-01-01' + (row_number() over ())::int % 900, now()
      from person, generate_series(1, 18) clause where roles = '{ROLE_MEDIA_OUTLET}'`.execute(db)
    await sql`
      insert into team_comment (id, outlet_id, clause, author_id, text, created_at)
      select gen_random_uuid(), id, 1 + n % 18, id, 'Text', now()
      from person, generate_series(1, 36) n where roles = '{ROLE_MEDIA_OUTLET}'`.execute(db)
    await sql`
      insert into offer (id, provider_id, state, headline, teaser, description, category, language, deadline, online, cost,
        created_at, published_at)
      select gen_random_uuid(), ${provider.id}, 'published', 'Offer ' || n, 'Teaser', 'Description', 'training', 'en',
        date '2026-06-01' + n % 900, true, 'free', now(), now()
      from generate_series(1, ${offers}) n`.execute(db)
    await sql`
      insert into team_offer (outlet_id, offer_id, added_by, added_at)
      select o.id, f.id, o.id, now()
      from (select id, row_number() over () n from person where roles = '{ROLE_MEDIA_OUTLET}') o
      join (select id, row_number() over () n from offer) f on f.n % 1000 = o.n % 1000`.execute(db)
  },
}

describeLarge('with 5000 outlets, 90,000 assignments and 180,000 comments', filling, (large) => {
  const page = { limit: 25, offset: 0 }
  const days = { from: '2026-11-20', until: '2026-11-27', after: undefined, limit: 100 }
  const due = () => [{ outlet_id: outletId, clause: 7, due_on: '2026-11-21' }]
  const lists: [string, (on: Database) => Promise<unknown>][] = [
    ['assignments of a team', (on) => selectAssignments(on, outletId)],
    ['members of a team', (on) => selectMembers(on, outletId)],
    ['numbers of comments', (on) => countComments(on, outletId)],
    ['the number of a clause', (on) => countOfClause(on, { outletId, clause: 7 })],
    ['comments on a clause', (on) => selectComments(on, { outletId, clause: 7 }, page)],
    ['authors of comments', (on) => selectAuthors(on, { outletId, clause: 7 })],
    [
      'the list of a team',
      (on) => selectOnTeamList(on, { outletId, readerId: outletId }, { ...page, today: '2026-11-21' }),
    ],
    ['the number of its offers', (on) => countOnTeamList(on, outletId)],
    ['assignments that are due', (on) => selectOpen(on, days)],
    ['those that are locked', (on) => lockOpen(on, due())],
  ]
  large.eachIndexed(lists, { tables, below: outlets / 2, queries: 1 })
})
