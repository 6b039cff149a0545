import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '~/contracts/endpoint'
import { accessLevels, mayDo } from '~/contracts/permissions'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { type AccountKind, accountKinds, kindNames, logInAs } from './accounts'
import { namedEndpoints as endpoints } from './endpoints'

const development = { development: true, mailFolder: '/nowhere' }

/** Ends the caller's session, so the test uses a separate session. */
const endsSession = (endpoint: Endpoint) => endpoint.path === '/authentication/logout'

/** Whether the permission table lets this kind of account in. */
function allowed({ permission }: Endpoint, kind: AccountKind): boolean {
  if (permission === 'public' || permission === 'signedIn') return true
  const { level, values } = accountKinds[kind]
  return mayDo({ accessLevel: level, isEditor: 'editor' in values }, permission)
}

describeWithDatabase('permissions', (database) => {
  const tokens = new Map<AccountKind, string>()
  let kit: ReturnType<typeof createTestApi>

  beforeAll(async () => {
    kit = createTestApi(database(), development)
    for (const kind of kindNames) tokens.set(kind, (await logInAs(kit, kind)).token)
  })

  async function statusOf(endpoint: Endpoint, token: string | undefined): Promise<number> {
    const path = endpoint.path.replace(/\{\w+\}/g, v7())
    const { status } = await kit.request(endpoint.method, path, {
      ...(token ? { token } : {}),
      ...(endpoint.method === 'GET' ? {} : { body: {} }),
    })
    return status
  }

  const answerTo = (status: number) => (status === 401 || status === 403 ? status : 'in')

  it('tell every access level apart', () => {
    const levels = kindNames.map((kind) => accountKinds[kind].level)
    expect(new Set(['visitor', ...levels])).toEqual(new Set(accessLevels))
    expect(kindNames).toHaveLength(13)
  })

  it.each(endpoints)('$name lets in whom the table names, and nobody else', async ({ endpoint }) => {
    const asVisitor = await statusOf(endpoint, undefined)
    expect(answerTo(asVisitor), `visitor (${asVisitor})`).toBe(endpoint.permission === 'public' ? 'in' : 401)
    for (const kind of kindNames) {
      const token = endsSession(endpoint) ? (await logInAs(kit, kind)).token : tokens.get(kind)
      const status = await statusOf(endpoint, token)
      expect(answerTo(status), `${kind} (${status})`).toBe(allowed(endpoint, kind) ? 'in' : 403)
      expect(status, `${kind} meets no failure`).toBeLessThan(500)
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
