import { pino } from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Args } from '~/app/platform/api.server'
import { newStamp } from '~/app/platform/access/bot-trap.server'
import { openSession } from '~/app/platform/session/session.server'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontConfig, noApi, openTransport } from '~/tests/support/front'
import {
  confirmAccount,
  loadConfirmation,
  loadChooser,
  loadForm,
  loadSent,
  loadTrainerForm,
  registerJournalist,
  registerMediaOutlet,
  registerServiceProvider,
  registerTrainer,
  resend,
} from './registration.server'
const secret = frontConfig.sessionSecret
const names = (name: string) => JSON.stringify({ en: name, de: name, es: name, fr: `É${name}`, it: name })

interface Refusal {
  data: { result: { error?: object; initialValue?: object } }
  init: ResponseInit
}
interface Visit {
  method?: 'GET' | 'POST'
  form?: Record<string, string> | URLSearchParams
  cookie?: string
  locale?: 'en' | 'fr'
  id?: string
  broken?: boolean
}

describeWithDatabase('the pages of the registration', (getDatabase) => {
  let test: ReturnType<typeof createTestApi>
  let counter = 0
  let email: string
  let stamp: string

  beforeEach(async () => {
    test = createTestApi(getDatabase())
    stamp = newStamp(await visit('/register/journalist'))
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
      config: frontConfig,
      api: broken ? noApi : openTransport(test.api).transport,
      session,
      locale,
      requestId: 'test',
      visit: {},
      address: '192.0.2.7',
      nonce: '',
      log: pino({ level: 'silent' }),
    }
    return { request, context: context as unknown as Args['context'], params: id ? { id } : {} }
  }

  const filled = (changes: Record<string, string> = {}) => ({
    formKey: `key-${email}`,
    stamp,
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
    registerJournalist(await visit('/register/journalist', { form }))
  const thrown = async (work: Promise<unknown>) => (await work.catch((error: unknown) => error)) as Response
  const whereTo = (answer: unknown) => [
    (answer as Response).status,
    (answer as Response).headers.get('Location'),
  ]

  it('lists countries in the order of the language of the page', async () => {
    const english = await loadForm(await visit('/register/journalist'))
    expect(english.countries.map(({ label }) => label)).toEqual(['Åland', 'Zimbabwe'])
    const french = await loadForm(await visit('/register/journalist', { locale: 'fr' }))
    expect(french.countries[0]).toEqual({ value: 'AX', label: 'ÉÅland' })
    expect(french.formKey).not.toBe(english.formKey)
  })

  it('offers one country and one salutation where the lists cannot be fetched', async () => {
    const page = await loadForm(await visit('/register/journalist', { broken: true }))
    expect(page.countries).toEqual([{ value: 'DE', label: 'Germany' }])
    expect(page.salutations).toEqual([{ value: 'mx', label: 'No salutation' }])
  })

  it('leads on to "check your mail", which shows the e-mail once and not in the address', async () => {
    const args = await visit('/register/journalist', { form: filled() })
    const answer = await registerJournalist(args)
    expect(whereTo(answer)).toEqual([303, '/register/sent'])
    expect(test.mails).toHaveLength(1)
    const stored = await args.context.session.commit(answer as unknown as Response)
    const cookie = stored.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    expect(await loadSent(await visit('/register/sent', { cookie }))).toEqual({ email, kind: 'journalist' })
    expect(await loadSent(await visit('/register/sent'))).toEqual({ email: null, kind: null })
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
      for (const load of [loadChooser, loadForm, loadTrainerForm, loadSent]) {
        expect(whereTo(await thrown(load(args)))).toEqual([303, '/home'])
      }
      expect(whereTo(await thrown(registerJournalist(args)))).toEqual([303, '/home'])
    })
  })

  describe('a program', () => {
    it('that fills the hidden field gets the answer of a success, and nothing is done', async () => {
      const answer = await submit(filled({ subject: 'Buy this' }))
      const honest = await submit(filled({ email: `honest.${email}` }))
      expect(whereTo(answer)).toEqual(whereTo(honest))
      expect(test.mails.map(({ to }) => to)).toEqual([`honest.${email}`])
      const found = await getDatabase().selectFrom('person').select('id').where('email', '=', email).execute()
      expect(found).toEqual([])
    })

    it('that sends what no page has handed out gets the form again, without the password', async () => {
      const answer = (await submit(filled({ stamp: '' }))) as Refusal
      expect(answer.init.status).toBe(422)
      expect(answer.data.result.error).toEqual({ '': ['tooQuick'] })
      expect(answer.data.result.initialValue).toMatchObject({ lastName: 'Virtanen' })
      expect(JSON.stringify(answer.data)).not.toContain('Nebelkr')
      expect(test.mails).toEqual([])
    })
  })

  describe('the other kinds', () => {
    const address = { website: 'https://x.example', addressLine1: 'Street 1', city: 'Turku', region: '' }
    const organisation = { entityName: 'Harbour Post', ...address, addressLine2: '', postCode: '20100' }
    const outlet = { legalEntityName: 'Harbour Ltd', legalEntityEmail: 'board@harbour.example' }
    const teaching = { description: 'x'.repeat(50), trainerTypes: 'virtual', expertise: 'ethics' }
    const kinds = [
      ['trainer', registerTrainer, [...Object.entries(teaching), ['languages', 'fi'], ['languages', 'sv']]],
      [
        'media_outlet',
        registerMediaOutlet,
        [...Object.entries({ ...organisation, ...outlet, mediaTypes: 'radio' })],
      ],
      ['service_provider', registerServiceProvider, Object.entries(organisation)],
    ] as const

    it.each(kinds)('%s is registered by its form, which says what comes next', async (kind, send, more) => {
      const form = new URLSearchParams([...Object.entries(filled()), ...(more as [string, string][])])
      const args = await visit(`/register/${kind}`, { form })
      expect(whereTo(await send(args))).toEqual([303, '/register/sent'])
      expect(test.mails).toMatchObject([{ to: email, template: 'confirmRegistration' }])
      expect(args.context.session.take('registration.sentKind')).toBe(kind)
    })

    it.each(kinds)('%s is told all that is missing', async (kind, send, more) => {
      const empty = new URLSearchParams({ stamp })
      const answer = (await send(await visit(`/register/${kind}`, { form: empty }))) as Refusal
      const wanted = new Set([...Object.keys(filled()), ...more.map(([name]) => name)])
      for (const free of ['formKey', 'stamp', 'title', 'addressLine2', 'postCode', 'region'])
        wanted.delete(free)
      expect(Object.keys(answer.data.result.error ?? {}).sort()).toEqual([...wanted].sort())
    })

    it('languages are named and sorted in the language of the page', async () => {
      const labels = async (locale: 'en' | 'fr') => {
        const { languages } = await loadTrainerForm(await visit('/register/trainer', { locale }))
        return languages.map(({ label }) => label)
      }
      expect((await labels('en')).slice(0, 3)).toEqual(['Albanian', 'Arabic', 'Armenian'])
      expect((await labels('fr')).slice(0, 3)).toEqual(['albanais', 'allemand', 'anglais'])
    })
  })

  it('the chooser leads on to the form that was chosen', async () => {
    expect(whereTo(await thrown(loadChooser(await visit('/register/individual?kind=journalist'))))).toEqual([
      303,
      '/register/journalist',
    ])
    expect(whereTo(await thrown(loadChooser(await visit('/register/individual?kind=trainer'))))).toEqual([
      303,
      '/register/trainer',
    ])
    expect(await loadChooser(await visit('/register/individual?kind=sent'))).toBeNull()
  })
})
