import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { seedReference } from '~/api/seed'
import { seedDemo } from '~/api/seed/demo'
import { mayDo } from '~/contracts/permissions'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase } from '~/tests/support/database'
import { type AccountKind, accountKinds, kindNames, logInAs } from './accounts'
import { endpoints as allEndpoints, nameOf } from './endpoints'
import { type Address, addresses, type Foreign } from './foreign-records'
import { seedForeign } from './foreign-records-seed'

/** Every call with a record in its address. */
const endpoints = allEndpoints.filter(({ path }) => path.includes('{'))

const isForeign = (address: Address | undefined): address is Foreign => typeof address === 'object'

/** A marker text in every record of the test. */
const mark = 'Not for strangers'

describe('a record of somebody else', () => {
  let database: Database
  let kit: ReturnType<typeof createTestApi>
  const tokens = new Map<AccountKind, string>()

  beforeAll(async () => {
    database = await createTestDatabase()
    kit = createTestApi(database)
    await seedReference(database)
    await seedDemo(kit.deps)
    await seedForeign(kit, mark)
    for (const kind of kindNames) tokens.set(kind, (await logInAs(kit, kind)).token)
  })
  afterAll(() => database.close())

  it('has a line for each call that names one, and no line for others', () => {
    expect(Object.keys(addresses).sort()).toEqual(endpoints.map(nameOf).sort())
  })

  const walked = endpoints.filter((endpoint) => isForeign(addresses[nameOf(endpoint)]))

  it.each(walked.map((endpoint) => ({ name: nameOf(endpoint), endpoint })))(
    '$name is not there for strangers',
    async ({ name, endpoint }) => {
      const { record, body, above = [] } = addresses[name] as Foreign
      const { rows } = await sql<Record<string, string>>`${sql.raw(record)} limit 1`.execute(database)
      const params = rows[0]
      if (!params) throw new Error(`there is no record: ${record}`)
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '')
      for (const kind of kindNames) {
        const { level, values } = accountKinds[kind]
        if (above.includes(level)) continue
        const { permission } = endpoint
        const isEditor = 'editor' in values
        if (
          permission !== 'public' &&
          permission !== 'signedIn' &&
          !mayDo({ accessLevel: level, isEditor }, permission)
        )
          continue
        const answer = await kit.request(endpoint.method, path, {
          token: tokens.get(kind) ?? '',
          ...(endpoint.method === 'GET' ? {} : { body: body ?? {} }),
        })
        expect(answer.status, kind).toBe(404)
        expect(JSON.stringify(answer.body), kind).not.toContain(mark)
      }
    },
  )
})
