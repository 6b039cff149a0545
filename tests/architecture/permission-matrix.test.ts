import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PersonTable } from '~/api/platform/database/schema'
import type { Endpoint } from '~/contracts/endpoint'
import { can, editorPermissions, type AccessLevel, accessLevels } from '~/contracts/permissions'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const modules = import.meta.glob<Record<string, unknown>>(['/contracts/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'permission' in value && 'path' in value

/** Every endpoint in the contracts, by name. */
const endpoints = Object.values(modules).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) => (isEndpoint(value) ? [{ name, endpoint: value }] : [])),
)

type Account = Partial<Pick<PersonTable, 'roles'>> & { validated?: boolean; parent?: true }
const accounts: Record<Exclude<AccessLevel, 'visitor'>, Account> = {
  journalistRestricted: { roles: ['ROLE_INDIVIDUAL_JOURNALIST'] },
  journalist: { roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true },
  mediaOutlet: { roles: ['ROLE_MEDIA_OUTLET'] },
  contributor: { roles: ['ROLE_MEDIA_OUTLET'], parent: true },
  trainer: { roles: ['ROLE_TRAINER'] },
  providerPending: { roles: ['ROLE_SERVICE_PROVIDER'] },
  provider: { roles: ['ROLE_SERVICE_PROVIDER'], validated: true },
  legalEntity: { roles: ['ROLE_LEGAL_ENTITY'] },
  group: { roles: ['ROLE_GROUP'] },
  admin: { roles: ['ROLE_ADMIN'] },
}

const development = { development: true, mailFolder: '/nowhere' }

/** Ends the caller's session, so the test uses a separate session. */
const endsSession = (endpoint: Endpoint) => endpoint.path === '/authentication/logout'

function allowed(endpoint: Endpoint, accessLevel: AccessLevel): boolean {
  if (endpoint.permission === 'public') return true
  if (endpoint.permission === 'signedIn') return accessLevel !== 'visitor'
  return can(accessLevel, endpoint.permission)
}

describeWithDatabase('permissions', (database) => {
  const tokens = new Map<AccessLevel, string>()
  let kit: ReturnType<typeof createTestApi>

  async function logIn(accessLevel: Exclude<AccessLevel, 'visitor'>): Promise<string> {
    const { parent, ...account } = accounts[accessLevel]
    const owner = parent ? (await kit.seedPerson()).id : null
    const person = await kit.seedPerson({ ...account, parent_id: owner })
    return (await kit.as(person)).tokens.token
  }

  beforeAll(async () => {
    kit = createTestApi(database(), development)
    for (const accessLevel of accessLevels)
      if (accessLevel !== 'visitor') tokens.set(accessLevel, await logIn(accessLevel))
  })

  async function statusOf(endpoint: Endpoint, accessLevel: AccessLevel): Promise<number> {
    const path = endpoint.path.replace(/\{\w+\}/g, v7())
    const fresh = endsSession(endpoint) && accessLevel !== 'visitor' ? await logIn(accessLevel) : undefined
    const token = fresh ?? tokens.get(accessLevel)
    const { status } = await kit.request(endpoint.method, path, {
      ...(token ? { token } : {}),
      ...(endpoint.method === 'GET' ? {} : { body: {} }),
    })
    return status
  }

  it.each(endpoints)('$name lets in whom the table names, and nobody else', async ({ endpoint }) => {
    for (const accessLevel of accessLevels) {
      const status = await statusOf(endpoint, accessLevel)
      const wanted = allowed(endpoint, accessLevel) ? 'in' : accessLevel === 'visitor' ? 401 : 403
      const got = status === 401 || status === 403 ? status : 'in'
      expect(got, `${accessLevel} (${status})`).toBe(wanted)
      expect(status, `${accessLevel} meets no failure`).toBeLessThan(500)
    }
  })

  it('lets editors in where an admin has granted it, whatever else they are', async () => {
    const granted = endpoints.filter(({ endpoint }) =>
      (editorPermissions as string[]).includes(endpoint.permission),
    )
    const editor = await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], editor: true })
    const { token } = (await kit.as(editor)).tokens
    for (const { name, endpoint } of granted) {
      const path = endpoint.path.replace(/\{\w+\}/g, v7())
      const body = endpoint.method === 'GET' ? {} : { body: {} }
      const { status } = await kit.request(endpoint.method, path, { token, ...body })
      expect([401, 403], name).not.toContain(status)
    }
  })

  it.each(endpoints)('$name does not take a token that is not valid for one', async ({ endpoint }) => {
    const path = endpoint.path.replace(/\{\w+\}/g, v7())
    const body = endpoint.method === 'GET' ? {} : { body: {} }
    const { status } = await kit.request(endpoint.method, path, { token: 'forged.token.here', ...body })
    if (endpoint.permission === 'public') expect([401, 403]).not.toContain(status)
    else expect(status).toBe(401)
  })
})

interface Operation {
  'x-permission'?: string
}

describeWithDatabase('the mounted calls', (database) => {
  it('are exactly those of the contracts, each with its permission', async () => {
    const { request } = createTestApi(database(), development)
    const { paths } = (await request('GET', '/docs.json')).body as {
      paths: Record<string, Record<string, Operation>>
    }
    const mounted = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(
        ([method, operation]) => `${method.toUpperCase()} ${path} ${operation['x-permission'] ?? 'unsaid'}`,
      ),
    )
    const declared = endpoints.map(({ endpoint: e }) => `${e.method} ${e.path} ${e.permission}`)
    expect(mounted.sort()).toEqual(declared.sort())
  })

  it('do not hold those for developers where the campus is open to everybody', async () => {
    const { request } = createTestApi(database())
    expect((await request('GET', '/dev/mails')).status).toBe(404)
    const { paths } = (await request('GET', '/docs.json')).body as { paths: object }
    expect(Object.keys(paths).filter((path) => path.startsWith('/dev'))).toEqual([])
  })
})

describe('the contracts', () => {
  it('declare each address once', () => {
    const addresses = endpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.length).toBeGreaterThan(20)
  })
})
