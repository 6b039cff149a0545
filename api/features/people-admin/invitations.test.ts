import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { AccountInvitation } from '~/contracts/accounts/account-invitations'
import type { PersonRecord } from '~/contracts/administration/people-admin'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

type Kit = ReturnType<typeof createTestApi>
type Answer = { status: number; body: never }
const day = 24 * 3_600_000
const password = 'Nebelkrähe-42-fliegt'
const codes = ({ body }: Answer) =>
  Object.fromEntries(
    ((body as { violations?: { propertyPath: string; code: string }[] }).violations ?? []).map(
      ({ propertyPath, code }) => [propertyPath, code],
    ),
  )
const answers = {
  salutation: 'mx',
  firstName: 'Orla',
  lastName: 'Byrne',
  password,
  country: 'IE',
  acceptTerms: true,
}

describeWithDatabase('an account that is made for somebody', (database) => {
  let kit: Kit
  let admin: { id: string }
  let request: Kit['request']
  let email: string

  beforeEach(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    request = (await kit.as(admin as never)).request
    email = `orla.${v7()}@group.example`
  })
  const invite = (changes: object = {}) =>
    request('POST', '/people', {
      body: {
        kind: 'legalEntity',
        entityName: 'Atlantic Media Trust',
        firstName: 'Orla',
        lastName: 'Byrne',
        email,
        country: 'IE',
        locale: 'de',
        ...changes,
      },
    })
  const reviewsOf = (id: string) =>
    database().selectFrom('review').selectAll().where('subject_id', '=', id).execute()
  const idOf = (answer: Answer) => (answer.body as { id: string }).id
  const lastToken = () => kit.mails.at(-1)?.values.path?.split('/').at(-1)?.split('?')[0] ?? ''
  const look = async (token = lastToken()) =>
    (await kit.request('GET', `/account-invitations/${token}`)).body as AccountInvitation
  const accept = (changes: object = {}, token = lastToken()) =>
    kit.request('POST', `/account-invitations/${token}`, { body: { ...answers, ...changes } })
  const stateOf = ({ body }: Answer) => (body as AccountInvitation).state
  const person = () =>
    database().selectFrom('person').selectAll().where('email', '=', email).executeTakeFirst()
  const logIn = () => kit.request('POST', '/authentication/login', { body: { email, password } })

  it('waits without a password; the link says whose it is and opens it once, as what it was made for', async () => {
    const answer = await invite()
    expect(answer.status).toBe(201)
    expect(await person()).toMatchObject({ state: 'unconfirmed', password_hash: null, locale: 'de' })
    expect(kit.mails.at(-1)).toMatchObject({ to: email, locale: 'de', template: 'accountInvitation' })
    expect(await look()).toEqual({
      state: 'valid',
      invitation: {
        kind: 'legalEntity',
        entityName: 'Atlantic Media Trust',
        email,
        firstName: 'Orla',
        lastName: 'Byrne',
        country: 'IE',
      },
    })
    const opened = await Promise.all([accept(), accept()])
    expect(opened.map(stateOf).sort()).toEqual(['used', 'valid'])
    const { token } = (await logIn()).body as { token: string }
    expect((await kit.request('GET', '/users/me', { token })).body as CurrentUser).toMatchObject({
      accessLevel: 'legalEntity',
      detail: { entityName: 'Atlantic Media Trust' },
    })
    expect(await person()).toMatchObject({
      terms_version: '2026-11',
      confirmed_at: kit.clock.now,
      roles: ['ROLE_LEGAL_ENTITY'],
    })
    expect((await look()).state).toBe('used')
  })

  it.each([
    ['trainer', 'trainer', true],
    ['provider', 'provider', true],
    ['journalist', 'journalistRestricted', false],
    ['admin', 'admin', false],
    ['group', 'group', false],
  ])('as %s is %s at once', async (kind, accessLevel, validated) => {
    await invite({ kind })
    await accept()
    const { token } = (await logIn()).body as { token: string }
    expect((await kit.request('GET', '/users/me', { token })).body).toMatchObject({ accessLevel })
    expect(await person()).toMatchObject({ validated, visibility: validated ? 1 : 0 })
    const reviews = await reviewsOf((await person())!.id)
    expect(reviews).toMatchObject(validated ? [{ state: 'approved', decided_by: admin.id }] : [])
  })

  it('of a provider loses the validation that came with it as any other does', async () => {
    await invite({ kind: 'provider' })
    await accept()
    const { token } = (await logIn()).body as { token: string }
    const [review] = await reviewsOf((await person())!.id)
    const revoked = await request('POST', `/reviews/${review!.id}/revoke`, {
      body: { reason: 'Closed down.' },
    })
    expect(revoked.status).toBe(200)
    expect((await kit.request('GET', '/users/me', { token })).body).toMatchObject({
      accessLevel: 'providerPending',
    })
  })

  it('is validated also where the account of the inviting admin is gone', async () => {
    await invite({ kind: 'trainer' })
    await database().deleteFrom('person').where('id', '=', admin.id).execute()
    expect((await accept()).status).toBe(200)
    expect(await reviewsOf((await person())!.id)).toMatchObject([{ state: 'approved', decided_by: null }])
  })

  it('is recorded under the name of who made it', async () => {
    const id = idOf(await invite())
    const entry = await database()
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      action: 'person.invited',
      actor_id: admin.id,
      details: { kind: 'legalEntity' },
    })
  })

  it.each([
    ['an e-mail that has an account', { email: 'TAKEN@example.org' }, { email: 'emailRegistered' }],
    ['an unknown country', { country: 'XX' }, { country: 'invalid' }],
    ['an organisation without a name', { entityName: '  ' }, { entityName: 'required' }],
    ['no kind', { kind: undefined }, { kind: 'required' }],
    ['the kind of a contributor', { kind: 'contributor' }, { kind: 'required' }],
    ['no e-mail', { email: 'nobody' }, { email: 'emailInvalid' }],
    ['an address as a name', { firstName: 'https://x.example' }, { firstName: 'invalid' }],
    ['a field too many', { validated: true }, { validated: 'unknownField' }],
  ])('is refused for %s, and nothing is sent', async (_what, changes, expected) => {
    await database().deleteFrom('person').where('email', '=', 'taken@example.org').execute()
    await kit.seedPerson({ email: 'taken@example.org' })
    const answer = await invite(changes)
    expect([answer.status, codes(answer)]).toEqual([422, expected])
    expect(kit.mails).toEqual([])
    expect(await person()).toBeUndefined()
  })

  it('by two admins at once is one', async () => {
    const both = await Promise.all([invite(), invite()])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    expect(kit.mails).toHaveLength(1)
  })

  it('can be opened for 14 days, and outlives the clearing of abandoned registrations until then', async () => {
    await invite()
    const start = kit.clock.now.getTime()
    kit.clock.now = new Date(start + 14 * day - 1)
    await kit.runJob('account.abandoned')
    expect((await look()).state).toBe('valid')
    kit.clock.now = new Date(start + 14 * day)
    expect(stateOf(await accept())).toBe('expired')
    expect(await person()).toMatchObject({ state: 'unconfirmed' })
    kit.clock.now = new Date(start + 31 * day)
    await kit.runJob('account.abandoned')
    expect(await person()).toBeUndefined()
  })

  it('gets a fresh link in the place of the one before, which is worth nothing then', async () => {
    const id = idOf(await invite())
    const before = lastToken()
    expect((await request('POST', `/people/${id}/send-link`)).status).toBe(204)
    expect((await look(before)).state).toBe('unknown')
    expect(stateOf(await accept())).toBe('valid')
    const late = await request('POST', `/people/${id}/send-link`)
    expect([late.status, codes(late)]).toEqual([409, { '': 'confirmedAlready' }])
  })

  it('is gone when the invitation is withdrawn, also at the moment of its acceptance, never half', async () => {
    const id = idOf(await invite())
    expect(((await request('GET', `/people/${id}`)).body as PersonRecord).can).toMatchObject({
      withdrawInvitation: true,
      block: false,
    })
    const [accepted, withdrawn] = await Promise.all([accept(), request('DELETE', `/people/${id}/invitation`)])
    const isOpen = stateOf(accepted) === 'valid'
    expect(withdrawn.status).toBe(isOpen ? 404 : 204)
    expect((await person()) !== undefined).toBe(isOpen)
  })

  it('stays as the registration that its owner has sent meanwhile when the invitation is withdrawn', async () => {
    const id = idOf(await invite())
    const invitation = lastToken()
    await kit.request('POST', '/registrations/journalist', { body: { ...answers, email } })
    const confirmation = lastToken()
    expect((await request('DELETE', `/people/${id}/invitation`)).status).toBe(204)
    expect((await look(invitation)).state).toBe('unknown')
    expect(await person()).toMatchObject({ state: 'unconfirmed', roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
    await kit.request('POST', '/confirmations', { body: { email } })
    expect(kit.mails.at(-1)?.template).toBe('confirmRegistration')
    expect((await kit.request('POST', `/confirmations/${confirmation}`)).body).toMatchObject({
      state: 'valid',
    })
    expect((await logIn()).status).toBe(200)
    expect(await person()).toMatchObject({ id, entity_name: null, validated: false })
  })

  it('is not opened by a confirmation that somebody asks for, which would leave it without a password', async () => {
    await invite()
    await kit.request('POST', '/confirmations', { body: { email } })
    expect(kit.mails.map(({ template }) => template)).toEqual(['accountInvitation'])
  })

  it('makes void what others register with the same address before it is opened', async () => {
    await invite()
    const token = lastToken()
    const { acceptTerms, ...registration } = answers
    await kit.request('POST', '/registrations/journalist', {
      body: { ...registration, acceptTerms, email, password: 'Stranger-77-wartet' },
    })
    const confirmation = lastToken()
    expect(stateOf(await accept({}, token))).toBe('valid')
    expect((await kit.request('POST', `/confirmations/${confirmation}`)).body).toMatchObject({
      state: 'used',
    })
    expect((await logIn()).status).toBe(200)
    expect(await person()).toMatchObject({ roles: ['ROLE_LEGAL_ENTITY'] })
  })

  it.each([
    ['a weak password', { password: 'Kurz-1a' }, { password: 'passwordTooShort' }],
    [
      'the name of the organisation in it',
      { password: 'AtlanticMediaTrust-42' },
      { password: 'passwordPersonal' },
    ],
    ['terms that are not accepted', { acceptTerms: false }, { acceptTerms: 'acceptTerms' }],
    ['an unknown salutation', { salutation: 'lord' }, { salutation: 'invalid' }],
  ])('is not opened with %s', async (_what, changes, expected) => {
    await invite()
    const answer = await accept(changes)
    expect([answer.status, codes(answer)]).toEqual([422, expected])
    expect(await person()).toMatchObject({ state: 'unconfirmed' })
  })

  it.each(['forged', 'x'.repeat(200), '%00', "';drop table person;--"])(
    'is unknown behind a link that is forged (%s)',
    async (forged) => {
      const token = encodeURIComponent(forged)
      expect(await look(token)).toEqual({ state: 'unknown', invitation: null })
      expect(stateOf(await accept({}, token))).toBe('unknown')
    },
  )

  it('sends the confirmation of an ordinary registration again as well', async () => {
    await kit.request('POST', '/registrations/journalist', { body: { ...answers, email } })
    const { id } = (await person())!
    expect((await request('POST', `/people/${id}/send-link`)).status).toBe(204)
    expect(kit.mails.map(({ template }) => template)).toEqual(['confirmRegistration', 'confirmRegistration'])
    expect((await request('DELETE', `/people/${id}/invitation`)).status).toBe(404)
    expect((await kit.request('POST', `/confirmations/${lastToken()}`)).body).toMatchObject({
      state: 'valid',
    })
  })
})
