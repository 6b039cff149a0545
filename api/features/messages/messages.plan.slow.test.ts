import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { rowsRead } from '~/tests/support/plans/plans'
import { selectDue } from './deletion/deletion.repo'
import { findPlace } from './messages.repo'
import { findTarget, getDiscussion, listDiscussions, listMessages } from './messages.service'

const discussions = 10_000
const messages = 100_000
const query = (page: number) => ({ page, itemsPerPage: 25, pagination: true })

let longest: string
let seen: string
const actor: Actor = {
  id: '00000000-0000-7000-8000-000000000001',
  sessionId: v7(),
  locale: 'en',
  accessLevel: 'mediaOutlet',
  isEditor: false,
  organisation: { id: '00000000-0000-7000-8000-000000000001', role: 'ROLE_MEDIA_OUTLET' },
  secondFactorMissing: false,
  address: '',
}

const filling: Filling = {
  tables: ['person', 'discussion', 'discussion_side', 'message'],
  /** One person with very many discussions, the longest of which is as long as all others together. */
  fill: async (db, kit) => {
    await kit.seedPerson({ id: actor.id, last_name: 'Reader' })
    await sql`
    insert into person (id, email, roles, state, locale, first_name, last_name, created_at)
    select ('ffffffff-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'c' || n || '@example.org',
      array['ROLE_MEDIA_OUTLET'], 'active', 'en', 'First', 'Last' || n, now()
    from generate_series(1, ${discussions}) n`.execute(db)
    await sql`
    insert into discussion (id, first_id, second_id, message_count, ending_days, ends_at)
    select gen_random_uuid(), ${actor.id}, id, case when last_name = 'Last1' then ${messages}::int else 10 end,
      90, now() + interval '90 days'
    from person where last_name like 'Last_%'`.execute(db)
    await sql`
    insert into discussion_side (discussion_id, side, person_id, last_message_at)
    select discussion.id, side, case side when 1 then first_id else second_id end, person.created_at
      - right(person.id::text, 12)::int * interval '1 minute'
    from discussion join person on person.id = second_id, generate_series(1, 2) side`.execute(db)
    await sql`
    insert into message (discussion_id, position, id, side, side_position, subject, body, created_at)
    select discussion.id, n, gen_random_uuid(), 1 + n % 2, (n + 1) / 2, '', repeat('word ', 20), now()
    from discussion, generate_series(1, message_count) n`.execute(db)
    await sql`update person set discussion_count = ${discussions} where id = ${actor.id}`.execute(db)
    const [first] = await db
      .selectFrom('discussion')
      .select('id')
      .where('message_count', '=', messages)
      .execute()
    longest = first!.id
    const message = await db
      .selectFrom('message')
      .select('id')
      .where('discussion_id', '=', longest)
      .where('position', '=', messages)
      .executeTakeFirstOrThrow()
    seen = message.id
  },
}

describeLarge('with 10,000 discussions and 100,000 messages in one', filling, (large) => {
  const calls: [string, (watched: ApiDeps) => Promise<unknown>][] = [
    ['the first page of the list', (watched) => listDiscussions(watched, actor, query(1))],
    ['its last page', (watched) => listDiscussions(watched, actor, query(discussions / 25))],
    ['a page in its middle', (watched) => listDiscussions(watched, actor, query(discussions / 50))],
    ['the head of the longest', (watched) => getDiscussion(watched, actor, { id: longest, newest: 12 })],
    ['its newest messages', (watched) => listMessages(watched, actor, { id: longest, query: query(1) })],
    [
      'its oldest ones',
      (watched) => listMessages(watched, actor, { id: longest, query: query(messages / 25) }),
    ],
    [
      'the clean-up of messages that end',
      ({ database, now }) => selectDue(database, { now: now(), after: undefined, limit: 10 }),
    ],
    [
      'a message that is the last seen one',
      ({ database }) => findPlace(database, seen, { personId: actor.id, now: new Date() }),
    ],
    [
      'the question whether one may write',
      (watched) => findTarget(watched, actor, 'ffffffff-0000-7000-8000-000000000001'),
    ],
  ]

  it.each(calls)('%s: no more is read than what is shown', async (_, call) => {
    const all = await large.nodes((on) => call({ ...large.kit.deps, database: on }))
    expect(all.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    for (const node of all) {
      // The start of a page is found in the index alone.
      const isWay = node['Node Type'] === 'Index Only Scan' && node['Index Name'] === 'discussion_side_newest'
      if (node['Relation Name'] && !isWay) expect(rowsRead(node)).toBeLessThanOrEqual(50)
      if (isWay) expect(rowsRead(node)).toBeLessThanOrEqual(discussions / 2 + 25)
    }
  })
})
