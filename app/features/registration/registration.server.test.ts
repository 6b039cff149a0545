import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Args } from '~/app/platform/api.server'
import { openSession } from '~/app/platform/session.server'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { confirmAccount, loadConfirmation } from './confirmation.server'
import { loadChooser, loadJournalistForm, loadSent, register, resend } from './registration.server'

const secret = 'a secret for tests that is long enough'
const names = (name: string) => JSON.stringify({ en: name, de: name, es: name, fr: `É${name}`, it: name })

interface Visit {
  method?: 'GET' | 'POST'
  form?: Record<string, string>
  cookie?: string
  locale?: 'en' | 'fr'
  id?: string
  broken?: boolean
}

describeEachEngine('the pages of the registration', (getDatabase) => {
  let test: ReturnType<typeof createTestApi>
  let counter = 0
  let email: string

  beforeEach(async () => {
    test = createTestApi(getDatabase())
    email = `page${String(++counter)}@example.org`
    const db = getDatabase().db()
    const countries = [
      { id: 'ZW', subregion: null, names: names('Zimbabwe') },
      { id: 'AX', subregion: '154', names: names('Åland') },
    ]
    await db
      .insertInto('country')
      .values(countries)
      .onConflict((c) => c.doNothing())
      .execute()
    const salutation = { id: 'mx', position: 1, titles: names('None') }
    await db
      .insertInto('salutation')
      .values(salutation)
      .onConflict((c) => c.doNothing())
      .execute()
  })

  /** What the server hands to a loader or an action; the API behind it is the real one. */
  async function visit(
    path: string,
    { method, form, cookie, locale = 'en', id, broken }: Visit = {},
  ): Promise<Args> {
    const request = new Request(`http://campus.test${path}`, {
      method: form ? 'POST' : (method ?? 'GET'),
      headers: cookie ? { Cookie: cookie } : {},
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    const session = await openSession(request, { secret, secure: false })
    const context = {
      config: { sessionSecret: secret, secureCookies: false },
      api: async (to: string, init: RequestInit) => {
        if (broken) throw new TypeError('fetch failed')
        return test.api.fetch(new Request(`http://api${to}`, init), {
          address: '192.0.2.7',
          requestId: 'test',
        })
      },
      session,
      locale,
      requestId: 'test',
      address: '192.0.2.7',
      nonce: '',
      log: pino({ level: 'silent' }),
    }
    return { request, context: context as unknown as Args['context'], params: id ? { id } : {} }
  }

  const filled = (changes: Record<string, string> = {}) => ({
    formKey: `key-${email}`,
    salutation: 'mx',
    title: '',
    firstName: 'Aino',
    lastName: 'Virtanen',
    email,
    password: 'Nebelkrähe-42-fliegt',
    country: 'AX',
    acceptTerms: 'on',
    ...changes,
  })
  const submit = async (form: Record<string, string>) =>
    register(await visit('/register/journalist', { form }))
  const thrown = async (work: Promise<unknown>) => (await work.catch((error: unknown) => error)) as Response
  const whereTo = (answer: unknown) => [
    (answer as Response).status,
    (answer as Response).headers.get('Location'),
  ]

  it('lists countries in the order of the language of the page', async () => {
    const english = await loadJournalistForm(await visit('/register/journalist'))
    expect(english.countries.map(({ label }) => label)).toEqual(['Åland', 'Zimbabwe'])
    const french = await loadJournalistForm(await visit('/register/journalist', { locale: 'fr' }))
    expect(french.countries[0]).toEqual({ value: 'AX', label: 'ÉÅland' })
    expect(french.formKey).not.toBe(english.formKey)
  })

  it('offers one country and one salutation where the lists cannot be fetched', async () => {
    const page = await loadJournalistForm(await visit('/register/journalist', { broken: true }))
    expect(page.countries).toEqual([{ value: 'DE', label: 'Germany' }])
    expect(page.salutations).toEqual([{ value: 'mx', label: 'No salutation' }])
  })

  it('leads on to "check your mail", which shows the e-mail once and not in the address', async () => {
    const args = await visit('/register/journalist', { form: filled() })
    const answer = await register(args)
    expect(whereTo(answer)).toEqual([303, '/register/sent'])
    expect(test.mails).toHaveLength(1)
    const stored = await args.context.session.commit(answer as unknown as Response)
    const cookie = stored.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    expect(await loadSent(await visit('/register/sent', { cookie }))).toEqual({ email })
    expect(await loadSent(await visit('/register/sent'))).toEqual({ email: null })
  })

  it('sent twice registers once', async () => {
    const answers = [await submit(filled()), await submit(filled())]
    expect(answers.map((answer) => whereTo(answer))).toEqual(Array(2).fill([303, '/register/sent']))
    expect(test.mails).toHaveLength(1)
  })

  it.each([
    [
      'the form finds',
      { email: 'nobody', acceptTerms: '', firstName: ' ' },
      ['email', 'acceptTerms', 'firstName'],
    ],
    ['only the API finds', { country: 'XX', password: 'Password-2026!' }, ['country', 'password']],
  ])('keeps what was typed, but no password, on errors that %s', async (_who, changes, fields) => {
    const answer = (await submit(filled(changes))) as {
      data: { result: Record<string, unknown> }
      init: ResponseInit
    }
    expect(answer.init.status).toBe(422)
    expect(Object.keys(answer.data.result.error as object).sort()).toEqual(fields.sort())
    expect(answer.data.result.initialValue).toMatchObject({ lastName: 'Virtanen' })
    expect(JSON.stringify(answer.data)).not.toMatch(/Nebelkr|Password-2026/)
    expect(test.mails).toEqual([])
  })

  it('shows the state of a link, uses it by POST only, and leads on to the login', async () => {
    await submit(filled())
    const id = test.mails[0]?.values.path?.split('/').at(-1) ?? ''
    const address = `/confirm/${id}`
    expect(await loadConfirmation(await visit(address, { id }))).toEqual({ state: 'valid', action: address })
    expect(whereTo(await confirmAccount(await visit(address, { id, method: 'POST' })))).toEqual([
      303,
      '/login',
    ])
    expect(await loadConfirmation(await visit(address, { id }))).toMatchObject({ state: 'used' })
    expect(whereTo(await confirmAccount(await visit(address, { id, method: 'POST' })))).toEqual([
      303,
      '/login',
    ])
  })

  it('explains a link that is forged or missing', async () => {
    expect(await loadConfirmation(await visit('/confirm'))).toEqual({ state: 'unknown', action: '/confirm' })
    expect(await loadConfirmation(await visit('/confirm/x', { id: 'x' }))).toMatchObject({ state: 'unknown' })
    expect(whereTo(await confirmAccount(await visit('/confirm/x', { id: 'x', method: 'POST' })))).toEqual([
      303,
      '/confirm/x',
    ])
  })

  it('sends a mail again, and asks for an e-mail that is one', async () => {
    await submit(filled())
    expect(whereTo(await resend(await visit('/register/sent', { form: { email } })))).toEqual([
      303,
      '/register/sent',
    ])
    expect(test.mails).toHaveLength(2)
    const refused = await resend(await visit('/register/sent', { form: { email: 'nobody' } }))
    expect(refused).toMatchObject({ init: { status: 422 } })
  })

  describe('members', () => {
    it('have nothing to register and are led home', async () => {
      const { tokens } = await test.as(await test.seedPerson({ email }))
      const args = await visit('/register/individual')
      args.context.session.open(tokens)
      for (const load of [loadChooser, loadJournalistForm, loadSent]) {
        expect(whereTo(await thrown(load(args)))).toEqual([303, '/home'])
      }
      expect(whereTo(await thrown(register(args)))).toEqual([303, '/home'])
    })
  })

  it('the chooser leads on to the form that was chosen', async () => {
    expect(whereTo(await thrown(loadChooser(await visit('/register/individual?kind=journalist'))))).toEqual([
      303,
      '/register/journalist',
    ])
    expect(await loadChooser(await visit('/register/individual?kind=pilot'))).toBeNull()
  })
})
