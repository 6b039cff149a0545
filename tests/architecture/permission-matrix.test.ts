import { v7 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Args } from '~/app/platform/api.server'
import type { Endpoint } from '~/contracts/endpoint'
import { createOffer } from '~/contracts/offers/offer-writing'
import { accessLevels, mayDo, type Permission, permissions } from '~/contracts/permissions'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
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

const makers = import.meta.glob<{ loader?: (args: Args) => unknown }>('/app/routes/*.new.tsx', {
  eager: true,
})

describeWithDatabase('the pages on which something is made', (database) => {
  it('answer every account with the form, the way on, or for whom they are: never as if they did not exist', async () => {
    const kit = createTestApi(database())
    const { transport } = openTransport(kit.api)
    const opened: Record<string, string[]> = {}
    for (const kind of kindNames) {
      const { tokens } = await logInAs(kit, kind)
      for (const [route, { loader }] of Object.entries(makers)) {
        const args = await frontArgs({ api: transport, tokens, path: '/' })
        const status = await Promise.resolve(loader?.(args)).then(
          () => 200,
          (thrown: unknown) => (thrown as Response).status,
        )
        expect([200, 302, 303, 403], `${route} for ${kind}`).toContain(status)
        if (status === 200) opened[route] = [...(opened[route] ?? []), kind]
      }
    }
    const writers = kindNames.filter((kind) => allowed(createOffer, kind))
    expect(opened['/app/routes/content.detail.new.tsx']).toEqual(
      writers.filter((kind) => kind !== 'contributor of an outlet'),
    )
  })
})

/**
 * The table once more, as it is meant: a column for each access level, in their order. Elsewhere the tests take what they expect from
 * the table itself, so that a row which gives somebody too much would agree with itself.
 */
const meant: Record<Permission, string> = {
  'resources.read': '..xxxx.xxxx',
  'guide.open': 'xxxxxxxxxxx',
  'offers.open': 'xxxxxxxxxxx',
  watchlist: '..xxxx.xxxx',
  'account.own': '.xxxxxxxxxx',
  'notifications.own': '.xxxxxxxxxx',
  'messages.read': '.xxxxxxxxxx',
  'messages.start': '..xxxx.xxxx',
  'academy.enter': '..xxxx.xxxx',
  'profile.own': '.xxx.xxx..x',
  'contributors.manage': '...x...x..x',
  'testimonials.write': '..xxxx.xxxx',
  'testimonials.own': '.xxxxxxxxxx',
  'offers.write': '....x.xx..x',
  'offers.create': '....x.xx...',
  'webhooks.own': '.......x...',
  'tags.edit': '..........x',
  'selfAssessment.own': '...xx......',
  'disclosure.own': '...x.......',
  'doubts.decide': '..........x',
  'bodies.manage': '..........x',
  'audits.request': '...x.......',
  'audits.own': '...xx......',
  'audits.read': '...xx..x..x',
  'audits.conduct': '....x..x...',
  'audits.decide': '....x..x..x',
  'certificates.decide': '....x..x..x',
  'team.own': '...xx......',
  'content.edit': '..........x',
  'editors.manage': '..........x',
  'standard.publish': '..........x',
  'helpdesk.answer': '..........x',
  'jobs.manage': '..........x',
  'validation.request': '.xx........',
  'validation.decide': '....x..x..x',
  'validation.codes': '....x..x...',
  'reviews.own': '.....xxx...',
  'reviews.decide': '..........x',
  'links.own': '...xxx..xx.',
  'links.decide': '...xxx..xxx',
  'links.share': '...x.......',
  'progress.outlets': '........xx.',
  'outlets.invite': '.........x.',
  'cohorts.manage': '.........x.',
  'links.manage': '..........x',
  'people.manage': '..........x',
  'views.start': '..........x',
  'campus.settings': '..........x',
  'overview.read': '..........x',
  'audit.read': '..........x',
  'announcements.write': '.......x.xx',
  'groupOffers.write': '.........x.',
  'groupOffers.read': '...xx....x.',
  'moderation.report': '.xxxxxxxxxx',
  'moderation.decide': '..........x',
}

describe('the table', () => {
  it('gives each access level what it is meant to give', () => {
    const given = Object.entries(permissions).map(([permission, levels]) => [
      permission,
      accessLevels.map((level) => (levels.includes(level) ? 'x' : '.')).join(''),
    ])
    expect(Object.fromEntries(given)).toEqual(meant)
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
