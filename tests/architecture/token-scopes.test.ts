import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MadeToken } from '~/contracts/accounts/personal-tokens'
import { permissions } from '~/contracts/permissions'
import { type TokenScope, tokenScopes } from '~/contracts/token-scopes'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { endpoints, nameOf } from './endpoints'

/** What a token never reaches, whatever an endpoint declares: ways in, credentials, leaving, other people, secrets of links. */
const closed =
  /authentication|password|second-factor|session(?!-)|tokens|\{token\}|email|deactivation|erasure|export$|push|feeds|logins|accesses|^\/(admin|people|audit|moderation|editing|failed-jobs|views|dev|contributors|invitations|validat|reviews|links)|ti-jwt/

describe('the endpoints that personal tokens may call', () => {
  const open = endpoints.filter(({ scope }) => scope !== null)

  it('are some of each scope, and none by default', () => {
    expect(new Set(open.map(({ scope }) => scope))).toEqual(new Set(tokenScopes))
    expect(open.length).toBeLessThan(endpoints.length / 3)
  })

  it('are none that opens an account, closes it, or belongs to the administration', () => {
    const wrong = open.filter(({ path }) => closed.test(path) && path !== '/own-offer-statistics-export')
    expect(wrong.map(nameOf)).toEqual([])
    const privileged = open.filter(
      ({ permission }) =>
        permission !== 'public' &&
        permission !== 'signedIn' &&
        permissions[permission].every((level) => level === 'admin'),
    )
    expect(privileged.map(nameOf)).toEqual([])
  })

  it('only read where the scope is to read', () => {
    expect(open.filter(({ scope, method }) => scope === 'read' && method !== 'GET').map(nameOf)).toEqual([])
  })
})

describeWithDatabase('a personal token', (database) => {
  let kit: ReturnType<typeof createTestApi>
  const tokens = new Map<TokenScope, string>()

  beforeAll(async () => {
    kit = createTestApi(database(), { development: true, mailFolder: '/nowhere' })
    // An admin, whom the permission table stops least.
    const admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    for (const scope of tokenScopes) {
      const body = { name: scope, scopes: [scope], days: 30, password, key: v7() }
      const made = (await admin.request('POST', '/users/me/tokens', { body })).body as MadeToken
      tokens.set(scope, made.token)
    }
  })

  it.each(tokenScopes)(
    'with the scope “%s” makes the calls that declare it, and no others',
    async (scope) => {
      const token = tokens.get(scope) ?? ''
      const reached: string[] = []
      for (const each of endpoints) {
        const path = each.path.replace(/\{\w+\}/g, v7())
        const body = each.method === 'GET' ? {} : { body: {} }
        const { status, body: answer } = await kit.request(each.method, path, { token, ...body })
        const { code, scope: needed } = { ...(answer as { code?: string; scope?: string } | null) }
        expect(status, nameOf(each)).toBeLessThan(500)
        expect(status, nameOf(each)).not.toBe(401)
        const isRefused = code === 'closedToTokens' || code === 'scopeMissing'
        if (!isRefused) reached.push(nameOf(each))
        else expect([status, needed ?? null], nameOf(each)).toEqual([403, each.scope])
      }
      const declared = endpoints.filter((each) => each.scope === scope)
      expect(reached.sort()).toEqual(declared.map(nameOf).sort())
    },
  )

  it('says in the description of the API which scope a call needs', async () => {
    const { body } = await kit.request('GET', '/docs.json')
    const { paths, components } = body as {
      paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>
      components: { securitySchemes: object }
    }
    for (const each of endpoints) {
      const security = paths[each.path]?.[each.method.toLowerCase()]?.security ?? []
      const said = security.flatMap((way) => way.personalToken ?? [])
      expect(said, nameOf(each)).toEqual(each.scope === null ? [] : [each.scope])
      const isPublic = security.length === 0 || security.some((way) => Object.keys(way).length === 0)
      expect(isPublic, nameOf(each)).toBe(each.permission === 'public')
    }
    expect(components.securitySchemes).toMatchObject({ personalToken: { type: 'http', scheme: 'bearer' } })
  })
})
