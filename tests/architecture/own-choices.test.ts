import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { seedReference } from '~/api/seed'
import { seedDemo } from '~/api/seed/demo'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase } from '~/tests/support/database'
import { endpoints, nameOf } from './endpoints'
import { addresses } from './foreign-records'

const outlet = { roles: ['ROLE_MEDIA_OUTLET'] }
const offers = 'select id from offer order by id limit 2'

/** What each call that takes a choice back takes away: a row of its owner and of what was chosen. */
const choices: Record<string, { table: string; owner: string; chosen: string; two: string; by?: string }> = {
  'DELETE /dismissed-offers/{id}': {
    table: 'offer_dismissal',
    owner: 'person_id',
    chosen: 'offer_id',
    two: offers,
  },
  'DELETE /followed-providers/{id}': {
    table: 'followed_provider',
    owner: 'person_id',
    chosen: 'provider_id',
    two: 'select distinct provider_id as id from offer order by id limit 2',
  },
  'DELETE /group-offers/{id}': {
    table: 'group_offer',
    owner: 'group_id',
    chosen: 'offer_id',
    two: offers,
    by: 'ROLE_GROUP',
  },
  'DELETE /team/offers/{id}': { table: 'team_offer', owner: 'outlet_id', chosen: 'offer_id', two: offers },
  'DELETE /users/me/feeds/{purpose}': {
    table: 'feed_access',
    owner: 'person_id',
    chosen: 'purpose',
    two: "select unnest(array['calendar', 'offers']) as id",
  },
  'DELETE /watchlist/{id}': { table: 'bookmark', owner: 'person_id', chosen: 'offer_id', two: offers },
}
const times: Record<string, string> = { team_offer: 'added_at' }

describe('a choice that is taken back', () => {
  let database: Database
  let kit: ReturnType<typeof createTestApi>
  beforeAll(async () => {
    database = await createTestDatabase()
    kit = createTestApi(database)
    await seedReference(database)
    await seedDemo(kit.deps)
  })
  afterAll(() => database.close())

  const rowsOf = async (statement: ReturnType<typeof sql<Record<string, string>>>) =>
    (await statement.execute(database)).rows

  it('has a line for each call that takes one back', () => {
    const calls = endpoints.filter(({ method }) => method === 'DELETE').map(nameOf)
    expect(Object.keys(choices).sort()).toEqual(calls.filter((name) => addresses[name] === 'choice').sort())
  })

  it.each(Object.entries(choices))(
    '%s takes nothing from anybody else, and no other choice',
    async (name, { table, owner, chosen, two, by }) => {
      const facts = by ? { ...outlet, roles: [by] } : outlet
      const [one, neighbour] = [await kit.seedPerson(facts), await kit.seedPerson(facts)]
      const ids = (await rowsOf(sql`${sql.raw(two)}`)).map(({ id = '' }) => id)
      expect(ids).toHaveLength(2)
      for (const person of [one, neighbour])
        for (const id of ids) {
          const nonce = table === 'feed_access' ? { nonce: v7() } : {}
          const values: Record<string, unknown> = {
            [owner]: person.id,
            [chosen]: id,
            [times[table] ?? 'created_at']: kit.clock.now,
            ...nonce,
          }
          await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((key) => sql.ref(key)))})
            values (${sql.join(Object.values(values))})`.execute(database)
        }
      const path = name.replace('DELETE ', '').replace(/\{\w+\}/, ids[0] ?? '')
      expect((await (await kit.as(one)).request('DELETE', path)).status).toBeLessThan(300)
      const left = await rowsOf(
        sql`select ${sql.ref(owner)} as owner, ${sql.ref(chosen)} as chosen from ${sql.table(table)}
          where ${sql.ref(owner)} in (${one.id}, ${neighbour.id}) order by owner, chosen`,
      )
      const expected = [
        { owner: one.id, chosen: ids[1] },
        { owner: neighbour.id, chosen: ids[0] },
        { owner: neighbour.id, chosen: ids[1] },
      ]
      expect(left).toHaveLength(expected.length)
      expect(left).toEqual(expect.arrayContaining(expected))
    },
  )
})
