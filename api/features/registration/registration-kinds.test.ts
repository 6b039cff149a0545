import { beforeEach, describe, expect, it } from 'vitest'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import { contentLanguages } from '~/contracts/constants'
import type { Problem } from '~/contracts/errors'
import type { RegistrationKind } from '~/contracts/accounts/registration'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const password = 'Nebelkrähe-42-fliegt'
const kinds = ['trainer', 'media_outlet', 'service_provider'] as const
let counter = 0

const organisation = {
  entityName: 'Harbour Post',
  website: 'https://harbour.example',
  addressLine1: 'Quay 1',
  addressLine2: 'Second floor',
  postCode: '20100',
  city: 'Turku',
  region: 'Southwest',
}
const storedOrganisation = {
  entity_name: 'Harbour Post',
  website: 'https://harbour.example',
  address_line1: 'Quay 1',
  address_line2: 'Second floor',
  post_code: '20100',
  city: 'Turku',
  region: 'Southwest',
}
const more: Record<RegistrationKind, object> = {
  journalist: {},
  trainer: {
    languages: ['fi', 'sv', 'fi'],
    expertise: ['ethics'],
    trainerTypes: ['virtual', 'inperson'],
    description: `I teach.\r\n${'x'.repeat(41)}`,
  },
  media_outlet: {
    ...organisation,
    mediaTypes: ['radio', 'podcast'],
    legalEntityName: 'Harbour Ltd',
    legalEntityEmail: 'board@harbour.example',
  },
  service_provider: organisation,
}

describeWithDatabase('a registration', (getDatabase) => {
  let database: Database
  let test: ReturnType<typeof createTestApi>
  let email: string

  beforeEach(async () => {
    database = getDatabase()
    test = createTestApi(database)
    email = `Kind.${String(++counter)}@example.org`
    const names = JSON.stringify({ en: 'x', de: 'x', es: 'x', fr: 'x', it: 'x' })
    const db = database.db()
    const country = { id: 'FI', subregion: '154', names }
    await db
      .insertInto('country')
      .values(country)
      .onConflict((c) => c.doNothing())
      .execute()
    const salutation = { id: 'mx', position: 3, titles: names }
    await db
      .insertInto('salutation')
      .values(salutation)
      .onConflict((c) => c.doNothing())
      .execute()
  })

  const form = (kind: RegistrationKind, changes: object = {}) => ({
    salutation: 'mx',
    firstName: 'Aino',
    lastName: 'Virtanen',
    email,
    password,
    country: 'FI',
    acceptTerms: true,
    ...more[kind],
    ...changes,
  })
  const register = (kind: RegistrationKind, changes: object = {}) =>
    test.request('POST', `/registrations/${kind}`, { body: form(kind, changes) })
  const links = () => test.mails.map(({ values }) => values.path?.replace('/confirm/', '') ?? '')
  const confirm = async (token: string | undefined) =>
    (await test.request('POST', `/confirmations/${token ?? ''}`)).body as { state: string }
  const people = () => database.selectFrom('person').selectAll().where('email', '=', email).execute()
  const codes = (answer: { body: unknown }) =>
    Object.fromEntries((answer.body as Problem).violations?.map((v) => [v.propertyPath, v.code]) ?? [])
  async function accessLevel(): Promise<string> {
    const login = await test.request('POST', '/authentication/login', { body: { email, password } })
    const { token } = login.body as { token: string }
    const { body } = await test.request('GET', '/users/me', { token })
    return (body as { accessLevel: string }).accessLevel
  }

  it.each([
    ['trainer', { roles: ['ROLE_TRAINER'], visibility: 1 }, 'trainer'],
    ['media_outlet', { roles: ['ROLE_MEDIA_OUTLET'], visibility: 0 }, 'mediaOutlet'],
    ['service_provider', { roles: ['ROLE_SERVICE_PROVIDER'], visibility: 1 }, 'providerPending'],
  ] as const)('of a %s gives %j, and once confirmed the account is %s', async (kind, given, wanted) => {
    expect((await register(kind)).status).toBe(202)
    expect(await people()).toMatchObject([
      {
        ...given,
        state: 'unconfirmed',
        validated: false,
        visible_trainer: false,
        terms_version: '2026-11',
        terms_accepted_at: test.clock.now,
      },
    ])
    expect(test.mails).toMatchObject([{ to: email, template: 'confirmRegistration' }])
    expect(await confirm(links()[0])).toMatchObject({ state: 'valid' })
    expect(await people()).toMatchObject([{ state: 'active', validated: false, visible_trainer: false }])
    expect(await accessLevel()).toBe(wanted)
  })

  it('keeps what each kind entered, also through the confirmation', async () => {
    const stored = {
      trainer: {
        languages: ['fi', 'sv'],
        expertise: ['ethics'],
        trainer_types: ['virtual', 'inperson'],
        description: `I teach.\n${'x'.repeat(41)}`,
      },
      media_outlet: {
        ...storedOrganisation,
        media_types: ['radio', 'podcast'],
        legal_entity_name: 'Harbour Ltd',
        legal_entity_email: 'board@harbour.example',
      },
      service_provider: storedOrganisation,
    }
    for (const kind of kinds) {
      email = `${kind}.${email}`
      await register(kind)
      expect(await people(), kind).toMatchObject([stored[kind]])
      await confirm(links().at(-1))
      expect(await people(), kind).toMatchObject([{ ...stored[kind], state: 'active' }])
    }
  })

  it('leaves out what an organisation does not have', async () => {
    const empty = { addressLine2: ' ', postCode: '', region: undefined }
    expect((await register('service_provider', empty)).status).toBe(202)
    expect(await people()).toMatchObject([{ address_line2: null, post_code: null, region: null }])
  })

  describe('of the same e-mail as another kind', () => {
    it.each([
      ['the later', 1, 'media_outlet', 'mediaOutlet', 'Harbour Post'],
      ['the earlier', 0, 'journalist', 'journalistRestricted', null],
    ] as const)('becomes what %s link was mailed for, when that one is used', async (...row) => {
      const [, used, , wanted, entity] = row
      await register('journalist')
      await register('media_outlet')
      expect(await confirm(links()[used])).toMatchObject({ state: 'valid' })
      expect(await confirm(links()[1 - used])).toEqual({ state: 'used', email: null })
      expect(await accessLevel()).toBe(wanted)
      expect(await people()).toMatchObject([{ entity_name: entity, city: entity && 'Turku' }])
    })

    it('at the same moment is one account, and both links are mailed', async () => {
      const answers = await Promise.all([register('trainer'), register('service_provider')])
      expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([202, null]))
      expect(await people()).toHaveLength(1)
      expect(test.mails).toHaveLength(2)
    })
  })

  it.each(kinds)(
    'as %s with a taken e-mail answers as for a new one, and tells the owner alone',
    async (kind) => {
      await test.seedPerson({ email })
      const taken = await register(kind)
      const fresh = await register(kind, { email: `fresh.${email}` })
      const facts = (answer: typeof taken) => [answer.status, answer.body, [...answer.headers.entries()]]
      expect(facts(taken)).toEqual(facts(fresh))
      expect(test.mails.map(({ to, template }) => [to, template])).toEqual([
        [email, 'emailAlreadyRegistered'],
        [`fresh.${email}`, 'confirmRegistration'],
      ])
      expect(await people()).toMatchObject([{ state: 'active', entity_name: null }])
    },
  )

  it('is open to somebody who has been invited as a contributor but prefers an account of their own', async () => {
    const parent = await test.seedPerson()
    const sent = { sent_at: test.clock.now, expires_at: '2026-12-05T10:00:00Z' }
    await database
      .insertInto('invitation')
      .values({ id: v7(), parent_id: parent.id, email, hash: `hash-of-${email}`, ...sent })
      .execute()
    await register('trainer')
    expect(await confirm(links()[0])).toMatchObject({ state: 'valid' })
    expect(await accessLevel()).toBe('trainer')
  })

  it('that was stored before there were other kinds than journalists still comes into force', async () => {
    await register('journalist')
    const token = database.selectFrom('one_time_token').select(['hash', 'data'])
    const row = await token
      .orderBy('created_at', 'desc')
      .where('data', 'is not', null)
      .executeTakeFirstOrThrow()
    const {
      passwordHash,
      salutation,
      title,
      firstName,
      lastName,
      country,
      locale,
      termsVersion,
      termsAcceptedAt,
    } = row.data as Record<string, string>
    const before = { passwordHash, salutation, title, firstName, lastName, country, locale }
    await database
      .updateTable('one_time_token')
      .set({ data: JSON.stringify({ ...before, termsVersion, termsAcceptedAt }) })
      .where('hash', '=', row.hash)
      .execute()
    expect(await confirm(links()[0])).toMatchObject({ state: 'valid' })
    expect(await accessLevel()).toBe('journalistRestricted')
    expect(await people()).toMatchObject([{ entity_name: null, languages: [], first_name: 'Aino' }])
  })

  describe('with bad input', () => {
    const long = (length: number) => 'x'.repeat(length)
    it.each<[RegistrationKind, string, unknown, string]>([
      ['journalist', 'entityName', 'Harbour Post', 'unknownField'],
      ['trainer', 'website', 'https://harbour.example', 'unknownField'],
      ['service_provider', 'mediaTypes', ['radio'], 'unknownField'],
      ['service_provider', 'validated', true, 'unknownField'],
      ['trainer', 'languages', [], 'required'],
      ['trainer', 'languages', undefined, 'required'],
      ['trainer', 'languages', 'fi', 'invalid'],
      ['trainer', 'languages', [...contentLanguages, 'fi'], 'tooLong'],
      ['trainer', 'expertise', [], 'required'],
      ['trainer', 'trainerTypes', [], 'required'],
      ['trainer', 'description', '   ', 'required'],
      ['trainer', 'description', long(49), 'descriptionTooShort'],
      ['trainer', 'description', `${long(48)} \r\n `, 'descriptionTooShort'],
      ['trainer', 'description', long(5001), 'tooLong'],
      ['media_outlet', 'mediaTypes', [], 'required'],
      ['media_outlet', 'legalEntityName', ' ', 'required'],
      ['media_outlet', 'legalEntityName', long(201), 'tooLong'],
      ['media_outlet', 'legalEntityEmail', 'board', 'emailInvalid'],
      ['media_outlet', 'entityName', '', 'required'],
      ['service_provider', 'entityName', long(201), 'tooLong'],
      ['service_provider', 'website', '', 'required'],
      ['service_provider', 'website', 'harbour', 'websiteInvalid'],
      ['service_provider', 'website', 'javascript:alert(1)', 'websiteInvalid'],
      ['service_provider', 'website', 'https://', 'websiteInvalid'],
      ['service_provider', 'website', `https://x.example/${long(490)}`, 'tooLong'],
      ['service_provider', 'addressLine1', undefined, 'required'],
      ['service_provider', 'addressLine1', long(201), 'tooLong'],
      ['service_provider', 'addressLine2', long(201), 'tooLong'],
      ['service_provider', 'postCode', long(21), 'tooLong'],
      ['service_provider', 'city', '', 'required'],
      ['service_provider', 'city', long(121), 'tooLong'],
      ['service_provider', 'region', long(121), 'tooLong'],
      ['service_provider', 'password', 'My-HarbourPost-77', 'passwordPersonal'],
      ['media_outlet', 'country', 'XX', 'invalid'],
    ])('of a %s in %s (%j) is refused as %s', async (...row) => {
      const [kind, field, value, code] = row
      const answer = await register(kind, { [field]: value })
      expect([answer.status, codes(answer)]).toEqual([422, { [field]: code }])
      expect(await people()).toEqual([])
      expect(test.mails).toEqual([])
    })

    it.each([
      ['trainer', 'languages', ['tlh']],
      ['trainer', 'expertise', ['magic']],
      ['trainer', 'trainerTypes', ['hologram']],
      ['media_outlet', 'mediaTypes', ['billboard']],
    ] as const)('of a %s in %s names the choice that there is not', async (kind, field, value) => {
      expect(codes(await register(kind, { [field]: value }))).toEqual({ [`${field}.0`]: 'invalid' })
    })

    it.each<[RegistrationKind, object]>([
      ['trainer', { languages: contentLanguages, description: long(5000) }],
      ['trainer', { description: `  ${long(50)}\r\n` }],
      [
        'media_outlet',
        { entityName: long(200), legalEntityName: long(200), city: long(120), region: long(120) },
      ],
      ['service_provider', { website: `http://x.example/${long(483)}`, postCode: long(20) }],
      [
        'service_provider',
        { addressLine1: long(200), addressLine2: long(200), password: 'A-harbour-of-77-ships' },
      ],
    ])('but not at the edge of what a %s may enter', async (kind, changes) => {
      expect((await register(kind, changes)).status).toBe(202)
    })
  })

  it('is limited per network address, all kinds together', async () => {
    await database.deleteFrom('rate_limit').execute()
    test = createTestApi(database, { rateLimitFactor: 1 })
    const statuses: number[] = []
    for (let i = 0; i < 21; i++)
      statuses.push((await register(kinds[i % 3] ?? 'trainer', { country: 'XX' })).status)
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429])
  })
})
