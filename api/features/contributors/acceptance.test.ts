import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { seedReference } from '~/api/seed'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { ContributorInvitation, ContributorList, InvitationState } from '~/contracts/people/contributors'
import type { Problem } from '~/contracts/errors'
import type { Notification } from '~/contracts/messages/notifications'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const day = 24 * 3_600_000
const password = 'Nebelkrähe-42-fliegt'
let counter = 0

async function setUp(database: Database) {
  const kit = createTestApi(database)
  await seedReference(database)
  const parent = await kit.seedPerson({ entity_name: 'Delta Post', roles: ['ROLE_MEDIA_OUTLET'] })
  const { request } = await kit.as(parent)
  const email = `ines.${String(++counter)}@Desk.example`
  const answer = await request('POST', '/contributors/invitations', { body: { email, firstName: 'Inès' } })
  const { id } = answer.body as ContributorInvitation
  const token = kit.mails.at(-1)?.values.path?.split('invitation=')[1] ?? ''
  const form = {
    salutation: 'mx',
    firstName: 'Inès',
    lastName: 'Moreau',
    password,
    country: 'FR',
    acceptTerms: true,
  }
  const accept = (changes: object = {}, options: object = {}) =>
    kit.request('POST', `/invitations/${token}`, { body: { ...form, ...changes }, ...options })
  const look = async () => (await kit.request('GET', `/invitations/${token}`)).body as InvitationState
  const logIn = (secret = password) =>
    kit.request('POST', '/authentication/login', { body: { email, password: secret } })
  const person = () => database.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirst()
  return { ...kit, parent, own: request, id, email, token, form, accept, look, logIn, person }
}
type Kit = Awaited<ReturnType<typeof setUp>>

const stateOf = (answer: { body: never }) => (answer.body as InvitationState).state
const codes = (answer: { body: never }) =>
  Object.fromEntries(
    ((answer.body as Problem).violations ?? []).map(({ propertyPath, code }) => [propertyPath, code]),
  )

describeWithDatabase('an invitation', (database) => {
  let kit: Kit
  beforeEach(async () => {
    kit = await setUp(database())
  })

  it('says who invites whom, and is not used up by being looked at', async () => {
    const expected = {
      state: 'valid',
      invitation: { inviter: 'Delta Post', email: kit.email, firstName: 'Inès', lastName: null },
    }
    expect(await kit.look()).toEqual(expected)
    expect(await kit.look()).toEqual(expected)
  })

  it('opens an account that is active at once, with the role and under the name of its parent', async () => {
    expect(stateOf(await kit.accept({ title: 'Dr', locale: 'it' }))).toBe('valid')
    expect(await kit.person()).toMatchObject({
      parent_id: kit.parent.id,
      state: 'active',
      roles: ['ROLE_MEDIA_OUTLET'],
      title: 'Dr',
      locale: 'it',
      terms_version: '2026-11',
      terms_accepted_at: kit.clock.now,
    })
    const { token } = (await kit.logIn()).body as { token: string }
    const user = (await kit.request('GET', '/users/me', { token })).body as CurrentUser
    expect(user).toMatchObject({
      accessLevel: 'contributor',
      isContributor: true,
      parent: { id: kit.parent.id, entityName: 'Delta Post' },
      detail: { firstName: 'Inès', lastName: 'Moreau' },
    })
  })

  it('tells the parent that it was accepted, by notification and mail', async () => {
    await kit.accept()
    const path = '/account_settings/contributors'
    const [notification] = (await kit.own('GET', '/notifications')).body as Notification[]
    expect(notification).toMatchObject({
      type: 'account',
      title: 'Inès Moreau has accepted your invitation',
      path,
    })
    expect(kit.mails.at(-1)).toMatchObject({
      to: kit.parent.email,
      template: 'contributorJoined',
      values: { contributor: 'Inès Moreau', email: kit.email, path },
    })
    const { contributors, invitations } = (await kit.own('GET', '/contributors')).body as ContributorList
    expect(contributors).toMatchObject([{ email: kit.email, firstName: 'Inès' }])
    expect(invitations).toEqual([])
  })

  it('works once: of two at the same moment one opens the account', async () => {
    const answers = await Promise.all([kit.accept(), kit.accept({ firstName: 'Other' })])
    expect(answers.map(stateOf).sort()).toEqual(['used', 'valid'])
    expect(stateOf(await kit.accept())).toBe('used')
    expect(await kit.look()).toMatchObject({ state: 'used', invitation: { email: kit.email } })
    const people = await database()
      .selectFrom('person')
      .select('id')
      .where('parent_id', '=', kit.parent.id)
      .execute()
    expect(people).toHaveLength(1)
  })

  it('sent twice with the same form answers alike', async () => {
    const headers = { 'Idempotency-Key': `key-${kit.email}` }
    const answers = [await kit.accept({}, { headers }), await kit.accept({}, { headers })]
    expect(answers.map(stateOf)).toEqual(['valid', 'valid'])
  })

  it('expires after 14 days', async () => {
    const start = kit.clock.now.getTime()
    kit.clock.now = new Date(start + 14 * day - 1)
    expect((await kit.look()).state).toBe('valid')
    kit.clock.now = new Date(start + 14 * day)
    expect(stateOf(await kit.accept())).toBe('expired')
    expect(await kit.person()).toBeUndefined()
  })

  it('is worth nothing once it is withdrawn, and nothing of it is told', async () => {
    await kit.own('DELETE', `/contributors/invitations/${kit.id}`)
    expect((await kit.accept()).body).toEqual({ state: 'unknown', invitation: null })
    expect(await kit.person()).toBeUndefined()
  })

  it('withdrawn at the moment of its acceptance is one of both, never half', async () => {
    const [accepted, withdrawn] = await Promise.all([
      kit.accept(),
      kit.own('DELETE', `/contributors/invitations/${kit.id}`),
    ])
    const isOpen = stateOf(accepted) === 'valid'
    expect(withdrawn.status).toBe(isOpen ? 404 : 204)
    expect((await kit.person()) !== undefined).toBe(isOpen)
  })

  it.each([
    ['deactivated', { state: 'deactivated' as const }],
    ['blocked', { state: 'blocked' as const }],
    ['no longer one that may have contributors', { roles: ['ROLE_SERVICE_PROVIDER'] }],
  ])('is worth nothing while its parent is %s', async (_what, change) => {
    await database().updateTable('person').set(change).where('id', '=', kit.parent.id).execute()
    expect(stateOf(await kit.accept())).toBe('unknown')
    expect(await kit.person()).toBeUndefined()
  })

  it('goes with its parent', async () => {
    await database().deleteFrom('person').where('id', '=', kit.parent.id).execute()
    expect(stateOf(await kit.accept())).toBe('unknown')
  })

  it.each(['forged', 'x'.repeat(200), '%00', "';drop table person;--"])(
    'that is forged (%s) is unknown',
    async (forged) => {
      const path = `/invitations/${encodeURIComponent(forged)}`
      expect((await kit.request('GET', path)).body).toEqual({ state: 'unknown', invitation: null })
      expect(stateOf(await kit.request('POST', path, { body: kit.form }))).toBe('unknown')
    },
  )

  describe('to an e-mail that', () => {
    it('has an account says so to the holder of the link, and leaves the account as it is', async () => {
      await kit.seedPerson({ email: kit.email, first_name: 'Old' })
      expect((await kit.look()).state).toBe('member')
      expect(stateOf(await kit.accept())).toBe('member')
      expect(await kit.person()).toMatchObject({ first_name: 'Old', parent_id: null })
      expect((await kit.logIn()).status).toBe(401)
    })

    it('somebody registered without confirming it wins over what they entered', async () => {
      await kit.seedPerson({ email: kit.email, first_name: 'Stranger', state: 'unconfirmed' })
      expect(stateOf(await kit.accept())).toBe('valid')
      expect(await kit.person()).toMatchObject({ first_name: 'Inès', state: 'active' })
      expect((await kit.logIn()).status).toBe(200)
    })
  })

  describe('accepted with bad input', () => {
    it.each([
      ['password', 'Kurz-1a', 'passwordTooShort'],
      ['password', 'Password-2026!', 'passwordCommon'],
      ['password', 'Quark-Moreau-42', 'passwordPersonal'],
      ['firstName', '   ', 'required'],
      ['lastName', 'x'.repeat(81), 'tooLong'],
      ['title', 'x'.repeat(41), 'tooLong'],
      ['country', 'XX', 'invalid'],
      ['salutation', 'lord', 'invalid'],
      ['acceptTerms', false, 'acceptTerms'],
      ['email', 'other@desk.example', 'unknownField'],
      ['parent', 'somebody', 'unknownField'],
    ])('%s %j is refused as %s and stays valid', async (field, value, code) => {
      const answer = await kit.accept({ [field]: value })
      expect([answer.status, codes(answer)]).toEqual([422, { [field]: code }])
      expect(await kit.person()).toBeUndefined()
      expect((await kit.look()).state).toBe('valid')
    })
  })

  it('leaves no name behind with the parent once its contributor is removed', async () => {
    await kit.accept()
    const id = (await kit.person())?.id ?? ''
    await kit.own('DELETE', `/contributors/${id}`)
    const [notification] = (await kit.own('GET', '/notifications')).body as Notification[]
    expect(notification?.title).toMatch(/has accepted your invitation$/)
    expect(notification?.title).not.toContain('Moreau')
  })

  it('accepted and later removed may be followed by another one to the same e-mail', async () => {
    await kit.accept()
    const id = (await kit.person())?.id ?? ''
    expect((await kit.own('DELETE', `/contributors/${id}`)).status).toBe(204)
    expect((await kit.look()).state).toBe('unknown')
    const body = { email: kit.email }
    expect((await kit.own('POST', '/contributors/invitations', { body })).status).toBe(201)
  })
})
