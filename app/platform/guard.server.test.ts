import { expect, it } from 'vitest'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import { findUser, requirePermission, requireUser } from './guard.server'

describeWithDatabase('guards', (database) => {
  async function start(roles = ['ROLE_MEDIA_OUTLET']) {
    const kit = createTestApi(database())
    const person = await kit.seedPerson({ roles })
    const { tokens } = await kit.as(person)
    const { calls, transport } = openTransport(kit.api)
    const visitor = (path: string, init: RequestInit = {}) => frontArgs({ api: transport, path, init })
    return { person, tokens, transport, calls, args: await frontArgs({ api: transport, tokens }), visitor }
  }

  it('ask for the user once per request, and not at all for visitors', async () => {
    const { args, calls, visitor, person } = await start()
    const users = await Promise.all([findUser(args), requireUser(args), requirePermission(args, 'watchlist')])
    expect(users.map((user) => user?.id)).toEqual([person.id, person.id, person.id])
    expect(calls).toEqual(['GET /users/me'])
    expect(await findUser(await visitor('/about'))).toBeNull()
    expect(calls).toHaveLength(1)
  })

  it('send visitors to the login page and back to the same address afterwards', async () => {
    const { visitor } = await start()
    const response = await thrownBy(requireUser(await visitor('/content?category=event&page=2')))
    const to = new URL(response.headers.get('location') ?? '', 'http://campus.test')
    expect(to.pathname).toBe('/login')
    expect(to.searchParams.get('returnTo')).toBe('/content?category=event&page=2')
  })

  it('do not lead back to an address that only takes forms', async () => {
    const { visitor } = await start()
    const response = await thrownBy(requireUser(await visitor('/content/bookmark/1', { method: 'POST' })))
    expect(response.headers.get('location')).toBe('/#login')
  })

  it('refuse with 403 what the table does not give, without a call that would log out', async () => {
    const { args, calls } = await start(['ROLE_INDIVIDUAL_JOURNALIST'])
    const response = await thrownBy(requirePermission(args, 'resources.read'))
    expect([response.status, await response.json()]).toEqual([
      403,
      { permission: 'resources.read', request: null },
    ])
    expect(calls).toEqual(['GET /users/me', 'GET /users/me/validation-requests?itemsPerPage=1'])
    expect(args.context.session.tokens()).not.toBeNull()
  })

  it('end the session where the token speaks for another address than the account; nothing typed or wanted is lost', async () => {
    const { person, tokens, transport } = await start()
    await database()
      .updateTable('person')
      .set({ email: `changed-${person.email}` })
      .where('id', '=', person.id)
      .execute()
    const shown = await frontArgs({ api: transport, tokens, path: '/content?page=2' })
    const response = await thrownBy(findUser(shown))
    expect(response.headers.get('location')).toBe('/login?returnTo=%2Fcontent%3Fpage%3D2')
    expect(shown.context.session.tokens()).toBeNull()
    const init = { method: 'POST', body: new URLSearchParams({ title: 'Dr.' }) }
    const sent = await frontArgs({ api: transport, tokens, path: '/profile_settings', init })
    const left = await thrownBy(requirePermission(sent, 'profile.own'))
    expect(left.headers.get('location')).toBe('/login?returnTo=%2Fprofile_settings')
    expect(sent.context.session.tokens()).toBeNull()
    expect(sent.context.session.draft()).toMatchObject({ path: '/profile_settings', owner: person.id })
  })

  it('lead an admin who lacks the required second factor to set it up, from everywhere but the settings', async () => {
    const kit = createTestApi(database(), { requireAdminSecondFactor: true })
    const person = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    const { tokens } = await kit.as(person)
    const { calls, transport } = openTransport(kit.api)
    const args = await frontArgs({ api: transport, tokens })
    for (const guarded of [requireUser(args), requirePermission(args, 'resources.read')]) {
      const response = await thrownBy(guarded)
      expect(response.headers.get('location')).toBe('/account_settings/security')
    }
    expect((await requirePermission(args, 'account.own')).secondFactorMissing).toBe(true)
    expect(calls).toEqual(['GET /users/me'])
    expect(args.context.session.tokens()).not.toBeNull()
  })
})
