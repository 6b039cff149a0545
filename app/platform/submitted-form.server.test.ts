import { beforeEach, describe, expect, it } from 'vitest'
import { loadLayout } from '~/app/features/layout/layout.server'
import type { Tokens } from '~/contracts/accounts/auth'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, noApi, openTransport, thrownBy } from '~/tests/support/front'
import { ApiFailure, type Args } from './api.server'
import { requirePermission } from './guard.server'
import type { Failure } from './failure'
import { formOf, showSubmittedForm } from './submitted-form.server'

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
    // It waits for its own person.
    expect(stranger.args.context.session.draft()).not.toBeNull()
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

  it('is on the page that says so, where nobody knows whose it is', async () => {
    const args = await visit('/profile_settings', { body: form })
    args.context.form = args.request.formData()
    const left = await thrownBy(requirePermission(args, 'profile.own'))
    expect(left.status).toBe(401)
    expect(args.context.session.draft()).toBeNull()
    const shown = (await showSubmittedForm(args, left)) as Response
    expect(((await shown.json()) as Failure).form?.fields).toContainEqual(['title', 'Dr.'])
  })

  it('is not kept for somebody else than its page was made for', async () => {
    const stranger = await kit.seedPerson()
    const { tokens, request } = await kit.as(stranger)
    await request('POST', '/authentication/logout')
    const args = await visit('/profile_settings', { tokens, body: form })
    args.context.madeFor = (await kit.seedPerson()).id
    expect((await thrownBy(requirePermission(args, 'profile.own'))).status).toBe(401)
    expect(args.context.session.draft()).toBeNull()
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

describe('whatever refuses a form', () => {
  const sent = async (body: BodyInit) => {
    const init = { method: 'POST', body }
    const args = await frontArgs({ api: noApi, path: '/messages?to=1', init })
    args.context.form = args.request.formData()
    args.context.toIndex = true
    return args
  }
  const shown = async (args: Args, thrown: unknown) => {
    const response = (await showSubmittedForm(args, thrown)) as Response
    return { status: response.status, ...((await response.json()) as Failure) }
  }

  it('hands it on to be read and sent once more, without secrets and files', async () => {
    const form = new FormData()
    form.append('body', 'Lines\nof text')
    form.append('expertise', 'ethics')
    form.append('expertise', 'law')
    form.append('formKey', 'one-action')
    form.append('currentPassword', 'Correct-Horse-42')
    form.append('picture', new File(['x'], 'me.png'))
    const args = await sent(form)
    expect(await shown(args, new Response(null, { status: 410 }))).toEqual({
      status: 410,
      requestId: args.context.requestId,
      form: {
        action: '/messages?to=1&index',
        fields: [
          ['body', 'Lines\r\nof text'],
          ['expertise', 'ethics'],
          ['expertise', 'law'],
          ['formKey', 'one-action'],
        ],
        incomplete: true,
      },
    })
  })

  it.each([
    ['a page closed to the account', new Response('{"permission":"watchlist"}', { status: 403 }), 403],
    ['a refusal of the API', new ApiFailure(409, {}), 409],
    ['an API that does not answer', new Response('{"requestId":"other"}', { status: 503 }), 503],
  ])('shows it with %s, and all else that is known', async (_, thrown, status) => {
    const told = thrown instanceof Response ? ((await thrown.clone().json()) as object) : {}
    const args = await sent(new URLSearchParams({ text: 'my words' }))
    expect(await shown(args, thrown)).toMatchObject({
      status,
      ...told,
      form: { fields: [['text', 'my words']] },
    })
  })

  it('says what is in the way of a refusal of the API, also where no form was sent', async () => {
    const args = await frontArgs({ api: noApi, path: '/tilogin' })
    const refusal = new ApiFailure(409, { detail: 'This campus has no academy' })
    expect(await shown(args, refusal)).toMatchObject({ status: 409, reason: 'This campus has no academy' })
  })

  it('leaves alone what leads on, an error of our own, and a form that is too long for a page', async () => {
    const args = await sent(new URLSearchParams({ text: 'x'.repeat(120_001) }))
    const [redirect, error] = [new Response(null, { status: 303 }), new TypeError('ours')]
    expect(await showSubmittedForm(args, redirect)).toBe(redirect)
    expect(await showSubmittedForm(args, error)).toBe(error)
    expect((await shown(args, new Response(null, { status: 404 }))).form).toBeNull()
  })
})
