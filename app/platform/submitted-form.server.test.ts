import { beforeEach, expect, it } from 'vitest'
import { loadLayout } from '~/app/features/layout/layout.server'
import type { Tokens } from '~/contracts/accounts/auth'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import type { Args } from './api.server'
import { requirePermission } from './guard.server'
import { formOf } from './submitted-form.server'

describeWithDatabase('a form whose session has ended', (database) => {
  let kit: ReturnType<typeof createTestApi>
  beforeEach(() => {
    kit = createTestApi(database())
  })

  const form = new URLSearchParams([
    ['title', 'Dr.'],
    ['expertise', 'ethics'],
    ['expertise', 'sources'],
    ['postCode', '1010'],
    ['currentPassword', 'Correct-Horse-42'],
    ['code', '123456'],
    ['formKey', 'key'],
  ])

  /** A request to the front; `cookie` is the cookie set by the previous response. */
  async function visit(
    path: string,
    { tokens, cookie, body }: { tokens?: Tokens; cookie?: string; body?: BodyInit },
  ) {
    const { transport } = openTransport(kit.api)
    const init = { headers: cookie ? { Cookie: cookie } : {}, ...(body ? { method: 'POST', body } : {}) }
    return frontArgs({ api: transport, path, init, ...(tokens ? { tokens } : {}) })
  }
  const cookieOf = async ({ context }: Args) =>
    (await context.session.commit(new Response())).headers.get('Set-Cookie')?.split(';')[0] ?? ''

  async function sendWithDeadSession(path = '/profile_settings', body: BodyInit = form) {
    const person = await kit.seedPerson()
    const { tokens, request } = await kit.as(person)
    await request('POST', '/authentication/logout')
    const args = await visit(path, { tokens, body })
    const left = await thrownBy(requirePermission(args, 'profile.own'))
    return { person, left, cookie: await cookieOf(args) }
  }

  async function draftFor(person: { email: string }, { path, cookie }: { path: string; cookie: string }) {
    const args = await visit(path, { cookie })
    args.context.session.open((await kit.as(person)).tokens)
    const { data } = await loadLayout(args)
    return { ...data, args }
  }

  it('leads to the login and comes back filled, without what is secret', async () => {
    const { person, left, cookie } = await sendWithDeadSession()
    expect(left.status).toBe(303)
    expect(left.headers.get('location')).toBe('/login?returnTo=%2Fprofile_settings')
    const { draft, toast } = await draftFor(person, { path: '/profile_settings', cookie })
    expect(draft).toEqual({
      initialValue: { title: 'Dr.', expertise: ['ethics', 'sources'], postCode: '1010' },
    })
    expect(toast?.message).toContain('what you typed')
  })

  it('comes back on its own page only, and to its own person only', async () => {
    const { person, cookie } = await sendWithDeadSession()
    expect((await draftFor(person, { path: '/home', cookie })).draft).toBeNull()
    const stranger = await draftFor(await kit.seedPerson(), { path: '/profile_settings', cookie })
    expect(stranger.draft).toBeNull()
    expect(stranger.args.context.session.draft()).toBeNull()
  })

  it('does not come back once the page has been sent', async () => {
    const { person, cookie } = await sendWithDeadSession()
    const sent = await visit('/profile_settings', { cookie, body: form })
    sent.context.session.open((await kit.as(person)).tokens)
    await formOf(sent)
    const after = await draftFor(person, { path: '/profile_settings', cookie: await cookieOf(sent) })
    expect(after.draft).toBeNull()
  })

  it('is kept although the browser had noticed the end of the session before', async () => {
    const person = await kit.seedPerson()
    const { tokens, request } = await kit.as(person)
    await request('POST', '/authentication/logout')
    const earlier = await visit('/home', { tokens })
    await thrownBy(requirePermission(earlier, 'account.own'))
    const args = await visit('/profile_settings', { cookie: await cookieOf(earlier), body: form })
    expect((await thrownBy(requirePermission(args, 'profile.own'))).status).toBe(303)
    const { draft } = await draftFor(person, { path: '/profile_settings', cookie: await cookieOf(args) })
    expect(draft).not.toBeNull()
  })

  it('says plainly that nothing is kept where nobody knows whose it is', async () => {
    const args = await visit('/profile_settings', { body: form })
    const left = await thrownBy(requirePermission(args, 'profile.own'))
    expect(left.headers.get('location')).toBe('/login?returnTo=%2Fprofile_settings')
    expect(args.context.session.draft()).toBeNull()
    expect(decodeURIComponent(left.headers.get('set-cookie') ?? '')).toContain('auth.toast')
  })

  it('that holds nothing but a button keeps nothing', async () => {
    const { left, cookie } = await sendWithDeadSession(
      '/notifications/read',
      new URLSearchParams({ formKey: 'key', intent: 'end', password: 'typed' }),
    )
    expect(left.headers.get('location')).toBe('/#login')
    expect((await visit('/', { cookie })).context.session.draft()).toBeNull()
  })
})
