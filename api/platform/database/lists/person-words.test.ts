import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase, hasEngine } from '~/tests/support/database'
import { plansOf } from '~/tests/support/plans/plans'
import { findPeople } from './person-words'

// The queries are watched in the pool of a server.
describe.skipIf(!hasEngine('server'))('people who are searched for', () => {
  let database: Database
  let anna: string
  beforeAll(async () => {
    database = await createTestDatabase('server')
    anna = (await createTestApi(database).seedPerson({ first_name: 'Anna' })).id
  })
  afterAll(() => database.close())

  it('by several lists at once are looked up once', async () => {
    const both = await plansOf(database, async (on) => {
      expect(await Promise.all([findPeople(on, 'anna'), findPeople(on, 'anna')])).toEqual([
        { ids: [anna] },
        { ids: [anna] },
      ])
    })
    expect(both).toHaveLength(1)
    const others = await plansOf(database, async (on) => {
      expect(await Promise.all([findPeople(on, 'anna'), findPeople(on, 'ben')])).toEqual([
        { ids: [anna] },
        { ids: [] },
      ])
      // What has been found is not kept.
      await findPeople(on, 'anna')
    })
    expect(others).toHaveLength(3)
  })
})
