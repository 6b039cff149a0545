import { pino } from 'pino'
import { expect, it } from 'vitest'
import { v7 } from 'uuid'
import { getCurrentUser, login, updateCurrentUser } from '~/contracts/accounts/auth'
import { exportAdminOffers } from '~/contracts/administration/overview'
import { listPeople } from '~/contracts/administration/people-admin'
import { lifetimes } from '~/contracts/constants'
import { getOffer, listOffers } from '~/contracts/offers/offers'
import { readNotifications } from '~/contracts/messages/notifications'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { answered, frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import { ApiFailure, call, callFile, callPage } from './api.server'
import type { ApiTransport } from './calls/network.server'

describeWithDatabase('call', (database) => {
  async function start(roles = ['ROLE_MEDIA_OUTLET']) {
    const kit = createTestApi(database())
    const person = await kit.seedPerson({ roles })
    const { tokens } = await kit.as(person)
    const { calls, transport } = openTransport(kit.api)
    const args = (path = '/') => frontArgs({ api: transport, tokens, path })
    const wait = (seconds: number) => {
      kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
    }
    return { ...kit, person, tokens, calls, args, wait }
  }

  it('refreshes once per request where the token has expired, and keeps the new tokens', async () => {
    const { args, calls, tokens, wait, person } = await start()
    wait(lifetimes.accessToken + 1)
    const request = await args()
    const [user] = await Promise.all([call(request, getCurrentUser), callPage(request, listOffers)])
    expect(user.email).toBe(person.email)
    expect(calls.filter((each) => each.includes('refresh'))).toHaveLength(1)
    expect(request.context.session.tokens()?.refreshToken).not.toBe(tokens.refreshToken)
  })

  it('has e-mail addresses as people write them, and takes them back', async () => {
    const kit = createTestApi(database())
    const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'], email: 'ana@xn--bcher-kva.example' })
    const { tokens } = await kit.as({ email: 'ana@bücher.example' })
    const args = await frontArgs({ api: openTransport(kit.api).transport, tokens })
    expect((await call(args, getCurrentUser)).email).toBe('ana@bücher.example')
    const found = await callPage(args, listPeople, { query: { text: 'ana@bücher.example' } })
    expect(JSON.stringify(found.data)).toContain(admin.id)
    expect(JSON.stringify(found.data)).not.toContain('xn--')
  })

  it('logs out to the start page where the refresh does not help', async () => {
    const { args, calls, wait } = await start()
    wait(lifetimes.refreshToken + 1)
    const request = await args()
    const response = await thrownBy(call(request, getCurrentUser))
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      expect.stringMatching(/^\/\?returnTo=[^#]+#login$/),
    ])
    expect(request.context.session.tokens()).toBeNull()
    expect(calls).toEqual(['GET /users/me', 'POST /authentication/refresh'])
  })

  it('logs out to the start page after a 403, and does not try to refresh', async () => {
    const { args, calls } = await start(['ROLE_INDIVIDUAL_JOURNALIST'])
    const request = await args()
    const response = await thrownBy(callPage(request, listOffers))
    expect(response.headers.get('location')).toMatch(/^\/\?returnTo=[^#]+#login$/)
    expect(request.context.session.tokens()).toBeNull()
    expect(calls).toHaveLength(1)
  })

  it('leads to the error page for what is not there', async () => {
    const { args } = await start()
    const response = await thrownBy(call(await args(), getOffer, { params: { id: v7() } }))
    expect(response.status).toBe(404)
  })

  it('takes an address that the API cannot make sense of for one that names nothing', async () => {
    const { args } = await start()
    const id = await thrownBy(call(await args(), getOffer, { params: { id: 'a\u0000b' } }))
    const page = await thrownBy(callPage(await args(), listOffers, { query: { page: 0 } }))
    expect([id.status, page.status]).toEqual([404, 404])
  })

  it('leaves out of an address what the API cannot make sense of, and says so', async () => {
    const { args } = await start(['ROLE_ADMIN'])
    const asking = (search = '?text=a%00b') => args(`/content${search}`)
    const query = { text: 'a\u0000b', page: 3 }
    const led: [search: string, to: string][] = [
      ['?text=a%00b', ''],
      // Where somebody is stays: by the name of what is refused, by its value, and not where nothing of the address is named.
      ['?kind=course&text=a%00b&page=3', '?kind=course&page=3'],
      ['?kind=course&words=a%00b&page=3', '?kind=course&page=3'],
      ['?kind=course&page=3', ''],
    ]
    for (const [search, to] of led) {
      const list = await thrownBy(callPage(await asking(search), listOffers, { query }))
      expect([list.status, list.headers.get('location')]).toEqual([303, `/content${to}`])
      expect(list.headers.get('set-cookie')).toContain('toast')
    }
    const file = await thrownBy(callFile(await asking(), exportAdminOffers, { query }))
    expect(file.status).toBe(404)
  })

  it('hands broken rules to the page that knows the form', async () => {
    const { args } = await start()
    const failure = await call(await args(), updateCurrentUser, { input: { locale: 'xx' as 'en' } }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(ApiFailure)
    expect(failure).toMatchObject({ status: 422, violations: [{ propertyPath: 'locale', code: 'invalid' }] })
  })

  it('hands a failed login to the login form and logs nobody out', async () => {
    const { args, person } = await start()
    const failure = await call(await args(), login, { input: { email: person.email, password: 'no' } }).catch(
      (error: unknown) => error,
    )
    expect(failure).toMatchObject({ name: 'ApiFailure', status: 401 })
  })

  it('tells how many there are in all, and has nothing to say for an empty answer', async () => {
    const { args } = await start()
    const request = await args()
    expect((await callPage(request, listOffers)).total).toBe(0)
    await expect(call(request, readNotifications)).resolves.toBeUndefined()
  })
})

describeWithDatabase('call, where the API is in trouble', (database) => {
  /** The real API behind a connection that fails while the test requires it. */
  async function start(breaks: (path: string, nth: number) => Response | Error | null) {
    const kit = createTestApi(database())
    const { tokens } = await kit.as(await kit.seedPerson())
    const { calls, transport } = openTransport(kit.api)
    const broken: ApiTransport = async (call, origin) => {
      const { method, path } = call.endpoint
      const trouble = breaks(path, calls.length + 1)
      if (!trouble) return transport(call, origin)
      calls.push(`${method} ${path}`)
      if (trouble instanceof Error) throw trouble
      return answered(call, trouble)
    }
    const args = await frontArgs({ api: broken, tokens })
    const lines: string[] = []
    args.context.log = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
    return { calls, args, lines, clock: kit.clock }
  }
  const timeout = () => new DOMException('The operation timed out', 'TimeoutError')

  it.each([
    ['no answer', timeout],
    ['a gateway error', () => new Response(null, { status: 502 })],
  ])('reads once more after %s', async (_, trouble) => {
    const { args, calls } = await start((_path, nth) => (nth === 1 ? trouble() : null))
    expect((await call(args, getCurrentUser)).accessLevel).toBe('mediaOutlet')
    expect(calls).toHaveLength(2)
  })

  const page = (status: number) =>
    new Response('<h1>Some proxy</h1>', { status, headers: { 'Content-Type': 'text/html' } })
  const json = (body: string) => new Response(body, { headers: { 'Content-Type': 'application/json' } })

  it.each([
    ['a page instead of JSON', () => page(200)],
    ['a 401 of somebody else', () => page(401)],
    ['a 403 of somebody else', () => page(403)],
    ['a 404 of somebody else', () => page(404)],
    ['JSON that is none', () => json('{"half":')],
    ['a failure', () => new Response(null, { status: 500 })],
  ])('takes %s for no answer: 503, named once in the log, the session untouched', async (_, trouble) => {
    const { args, lines } = await start(trouble)
    const failures = await Promise.all([
      thrownBy(call(args, getCurrentUser)),
      thrownBy(call(args, getCurrentUser)),
    ])
    expect(failures.map(({ status }) => status)).toEqual([503, 503])
    expect(args.context.session.tokens()).not.toBeNull()
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      requestId: args.context.requestId,
      path: '/users/me',
      reason: expect.stringMatching(/status \d+|no JSON/) as string,
    })
  })

  it('says why nobody answered, and by which request', async () => {
    const refused = new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 192.0.2.1:80') })
    const { args, lines } = await start(() => refused)
    const failure = await thrownBy(call(args, readNotifications))
    expect(await failure.json()).toEqual({ requestId: args.context.requestId })
    expect(lines.join()).toContain('ECONNREFUSED')
  })

  it('hands on why nothing can be stored, which is another reason than silence', async () => {
    for (const [code, reason] of [
      ['readOnly', 'The campus is read-only at the moment'],
      ['unavailable', undefined],
    ] as const) {
      const { args } = await start(() =>
        Response.json({ code, detail: 'The campus is read-only at the moment' }, { status: 503 }),
      )
      const response = await thrownBy(call(args, readNotifications))
      const told = (await response.json()) as { reason?: string }
      expect([response.status, told.reason]).toEqual([503, reason])
    }
  })

  it('gives up reading after the second try, with 503 and the session untouched', async () => {
    const { args, calls } = await start(timeout)
    expect((await thrownBy(call(args, getCurrentUser))).status).toBe(503)
    expect(calls).toHaveLength(2)
    expect(args.context.session.tokens()).not.toBeNull()
  })

  it.each([timeout, () => new Response(null, { status: 503 })])('never writes twice', async (trouble) => {
    const { args, calls } = await start(trouble)
    expect((await thrownBy(call(args, readNotifications))).status).toBe(503)
    expect(calls).toEqual(['POST /notifications/read'])
  })

  it('does not log out where only the refresh failed', async () => {
    const { args, clock } = await start((path) =>
      path.includes('refresh') ? new Response(null, { status: 500 }) : null,
    )
    clock.now = new Date(clock.now.getTime() + (lifetimes.accessToken + 1) * 1000)
    expect((await thrownBy(call(args, getCurrentUser))).status).toBe(503)
    expect(args.context.session.tokens()).not.toBeNull()
  })
})
