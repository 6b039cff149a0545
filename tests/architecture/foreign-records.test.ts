import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { PersonTable } from '~/api/platform/database/schema'
import { seedReference } from '~/api/seed'
import { seedDemo } from '~/api/seed/demo'
import type { Endpoint } from '~/contracts/endpoint'
import { can, type AccessLevel, accessLevels } from '~/contracts/permissions'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase } from '~/tests/support/database'
import { type Address, addresses, type Foreign } from './foreign-records'
import { seedForeign } from './foreign-records-seed'

const modules = import.meta.glob<Record<string, unknown>>(
  ['/contracts/**/*.ts', '!/contracts/**/*.test.ts'],
  {
    eager: true,
  },
)
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'permission' in value && 'path' in value

/** Every call with a record in its address. */
const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .filter(({ path }) => path.includes('{'))
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const accounts: Record<Exclude<AccessLevel, 'visitor'>, Partial<Pick<PersonTable, 'roles'>>> = {
  journalistRestricted: { roles: ['ROLE_INDIVIDUAL_JOURNALIST'] },
  journalist: { roles: ['ROLE_INDIVIDUAL_JOURNALIST'] },
  mediaOutlet: { roles: ['ROLE_MEDIA_OUTLET'] },
  contributor: { roles: ['ROLE_SERVICE_PROVIDER'] },
  trainer: { roles: ['ROLE_TRAINER'] },
  providerPending: { roles: ['ROLE_SERVICE_PROVIDER'] },
  provider: { roles: ['ROLE_SERVICE_PROVIDER'] },
  legalEntity: { roles: ['ROLE_LEGAL_ENTITY'] },
  group: { roles: ['ROLE_GROUP'] },
  admin: { roles: ['ROLE_ADMIN'] },
}
const validated: readonly AccessLevel[] = ['journalist', 'trainer', 'provider']
const isForeign = (address: Address | undefined): address is Foreign => typeof address === 'object'

/** A marker text in every record of the test. */
const mark = 'Not for strangers'

describe('a record of somebody else', () => {
  let database: Database
  let kit: ReturnType<typeof createTestApi>
  const tokens = new Map<AccessLevel, string>()

  async function logIn(accessLevel: Exclude<AccessLevel, 'visitor'>): Promise<string> {
    const parent =
      accessLevel === 'contributor'
        ? await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
        : null
    const isValidated = validated.includes(accessLevel)
    const account = { ...accounts[accessLevel], validated: isValidated, parent_id: parent?.id ?? null }
    return (await kit.as(await kit.seedPerson(account))).tokens.token
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    kit = createTestApi(database)
    await seedReference(database)
    await seedDemo(kit.deps)
    await seedForeign(kit, mark)
    for (const accessLevel of accessLevels)
      if (accessLevel !== 'visitor') tokens.set(accessLevel, await logIn(accessLevel))
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
      const { rows } = await sql<Record<string, string>>`${sql.raw(record)} limit 1`.execute(database.db())
      const params = rows[0]
      if (!params) throw new Error(`there is no record: ${record}`)
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '')
      for (const accessLevel of accessLevels) {
        if (accessLevel === 'visitor' || above.includes(accessLevel)) continue
        const permission = endpoint.permission
        if (permission !== 'public' && permission !== 'signedIn' && !can(accessLevel, permission)) continue
        const answer = await kit.request(endpoint.method, path, {
          token: tokens.get(accessLevel) ?? '',
          ...(endpoint.method === 'GET' ? {} : { body: body ?? {} }),
        })
        expect(answer.status, accessLevel).toBe(404)
        expect(JSON.stringify(answer.body), accessLevel).not.toContain(mark)
      }
    },
  )
})
