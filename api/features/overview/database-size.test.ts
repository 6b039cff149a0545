import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { embeddedLimit, warnNearEmbeddedLimit } from './overview.service'
import type { Overview } from '~/contracts/administration/overview'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase, engines, hasEngine } from '~/tests/support/database'

const { people: limit, noticeFrom } = embeddedLimit

describe.each(engines.filter(hasEngine))('the size of a database: %s', (engine) => {
  let database: Database
  let overview: () => Promise<Overview>
  beforeAll(async () => {
    database = await createTestDatabase(engine)
    const kit = createTestApi(database)
    const admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    overview = async () => (await admin.request('GET', '/admin/overview')).body
  })
  afterAll(() => database.close())

  /** As the maintenance would estimate it of so many people. */
  const estimate = (people: number) =>
    sql`update pg_class set reltuples = ${people} where oid = 'person'::regclass`.execute(database)

  async function warnings(): Promise<object[]> {
    const found: object[] = []
    const silent = () => undefined
    await warnNearEmbeddedLimit(database, {
      info: silent,
      error: silent,
      warn: (details) => found.push(details),
    })
    return found
  }

  it('is nothing to speak of while it is unknown or far from the limit', async () => {
    for (const people of [-1, 0, limit * noticeFrom - 1]) {
      await estimate(people)
      expect((await overview()).database, String(people)).toBeNull()
      expect(await warnings()).toEqual([])
    }
  })

  it('is told to the administration and the log in time, on the embedded engine alone', async () => {
    for (const people of [limit * noticeFrom, limit - 100, limit * 3]) {
      await estimate(people + 1)
      const said = engine === 'embedded' ? { people, limit } : null
      expect((await overview()).database, String(people)).toEqual(said)
      expect(await warnings()).toEqual(said ? [said] : [])
    }
  })
})
