import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { answersStream, type Endpoint } from '~/contracts/endpoint'
import { can, closedInViews, type ViewedLevel, viewedLevels } from '~/contracts/permissions'
import { seedReference } from '~/api/seed'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const modules = import.meta.glob<Record<string, unknown>>(['/contracts/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'permission' in value && 'path' in value
const endpoints = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .filter(({ path }) => !path.startsWith('/dev/'))
const isOpen = ({ permission }: Endpoint, as: ViewedLevel) =>
  permission === 'public' || permission === 'signedIn' || can(as, permission)

describeWithDatabase('the campus as a made-up member', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let admin: { id: string; email: string }
  let asAdmin: Awaited<ReturnType<typeof kit.as>>

  beforeAll(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    await database().deleteFrom('person').execute()
    admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    asAdmin = await kit.as(admin)
  })
  const start = async (as: ViewedLevel) =>
    ((await asAdmin.request('POST', '/views', { body: { as } })).body as { token: string }).token
  const call = (endpoint: Endpoint, token: string) =>
    kit.request(endpoint.method, endpoint.path.replace(/\{\w+\}/g, v7()), {
      token,
      ...(endpoint.method === 'GET' ? {} : { body: {} }),
    })
  /** All rows of all tables but those that count calls. */
  async function everything(): Promise<Record<string, unknown>> {
    const { rows } = await database().pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'rate_limit' order by 1`,
    )
    const found: Record<string, unknown> = {}
    for (const { name } of rows)
      found[name] = (
        await database().pool.query(`select md5(string_agg(t::text, ',' order by t::text)) from "${name}" t`)
      ).rows[0]
    return found
  }

  it.each(viewedLevels)('%s: reads what such a member reads, and can change nothing at all', async (as) => {
    const token = await start(as)
    const before = await everything()
    for (const endpoint of endpoints) {
      const name = `${endpoint.method} ${endpoint.path}`
      const { status } = await call(endpoint, token)
      const isClosed =
        endpoint.method !== 'GET' || answersStream(endpoint) || closedInViews.includes(endpoint.permission)
      if (isClosed || !isOpen(endpoint, as)) expect(status, name).toBe(403)
      else expect([200, 204, 400, 404, 422], name).toContain(status)
    }
    expect(await everything()).toEqual(before)
    expect(kit.mails).toEqual([])
  })

  it('is somebody of that kind who does not exist for anybody else', async () => {
    const outlet = await kit.as(await kit.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'] }))
    for (const as of viewedLevels) {
      const token = await start(as)
      const { body } = await kit.request('GET', '/users/me', { token })
      const me = body as { id: string; email: string; accessLevel: string }
      expect(me).toMatchObject({ accessLevel: as, email: expect.stringMatching(/@view\.invalid$/) as string })
      expect((await kit.request('GET', `/profiles/${me.id}`)).status).toBe(404)
      expect((await outlet.request('GET', `/profiles/${me.id}`)).status).toBe(404)
      expect((await asAdmin.request('GET', `/people/${me.id}`)).status).toBe(404)
    }
    expect((await asAdmin.request('GET', '/people')).headers.get('x-total-count')).toBe('2')
  })

  it('reads times in the zone of the admin', async () => {
    const zoneIn = async (token: string) =>
      ((await kit.request('GET', '/users/me', { token })).body as { timeZone: string }).timeZone
    expect(await zoneIn(await start('mediaOutlet'))).toBe('UTC')
    await asAdmin.request('PATCH', '/users/me', { body: { timeZone: 'Asia/Tbilisi' } })
    expect(await zoneIn(await start('provider'))).toBe('Asia/Tbilisi')
  })

  it('is entered in the log, for admins alone, and never from within a view', async () => {
    const count = async () =>
      (
        await database()
          .selectFrom('audit_entry')
          .select(['actor_id', 'details'])
          .where('action', '=', 'view.started')
          .execute()
      ).length
    const before = await count()
    const token = await start('journalist')
    expect(await count()).toBe(before + 1)
    expect((await kit.request('POST', '/views', { token, body: { as: 'provider' } })).status).toBe(403)
    const outlet = await kit.as(await kit.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'] }))
    expect((await outlet.request('POST', '/views', { body: { as: 'provider' } })).status).toBe(403)
    for (const as of ['admin', 'visitor', ''])
      expect((await asAdmin.request('POST', '/views', { body: { as } })).status).toBe(422)
    expect(await count()).toBe(before + 1)
  })

  it('ends after 30 minutes, with the session of the admin, and with their role', async () => {
    const other = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    const session = await kit.as(other)
    const token = (
      (await session.request('POST', '/views', { body: { as: 'group' } })).body as { token: string }
    ).token
    const status = async () => (await kit.request('GET', '/users/me', { token })).status
    expect(await status()).toBe(200)
    const now = kit.clock.now
    kit.clock.now = new Date(now.getTime() + 29 * 60 * 1000)
    expect(await status()).toBe(200)
    kit.clock.now = new Date(now.getTime() + 31 * 60 * 1000)
    expect(await status()).toBe(401)
    kit.clock.now = now
    const roles = (list: string[]) =>
      database().updateTable('person').set({ roles: list }).where('id', '=', other.id).execute()
    await roles(['ROLE_MEDIA_OUTLET'])
    expect(await status()).toBe(401)
    await roles(['ROLE_ADMIN'])
    expect(await status()).toBe(200)
    await session.request('POST', '/authentication/logout')
    expect(await status()).toBe(401)
  })

  it('is no access token: neither is taken for the other', async () => {
    const token = await start('journalist')
    const [head = '', payload = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(head, 'base64url').toString())).toMatchObject({ typ: 'view+jwt' })
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...claims, as: 'admin' })).toString('base64url')
    expect((await kit.request('GET', '/users/me', { token: token.replace(payload, forged) })).status).toBe(
      401,
    )
    expect(
      (await kit.request('POST', '/authentication/refresh', { body: { refreshToken: token } })).status,
    ).toBe(422)
  })
})
