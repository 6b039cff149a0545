import { beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '~/api/platform/authentication/tokens'
import type { Database } from '~/api/platform/database'
import type { ContributorInvitation, ContributorList } from '~/contracts/people/contributors'
import type { Problem } from '~/contracts/errors'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const day = 24 * 3_600_000
let counter = 0

/** A logged-in outlet, with its actions on contributors. */
async function setUp(database: Database) {
  const kit = createTestApi(database)
  const parent = await kit.seedPerson({ entity_name: 'Delta Post', locale: 'fr' })
  const { request } = await kit.as(parent)
  const invite = (email: string, names: object = {}) =>
    request('POST', '/contributors/invitations', { body: { email, ...names } })
  const list = async () => (await request('GET', '/contributors')).body as ContributorList
  const addContributor = () => kit.seedPerson({ parent_id: parent.id })
  const linkOf = (mail = kit.mails.at(-1)) => mail?.values.path?.split('invitation=')[1] ?? ''
  const stateOf = async (token: string) =>
    ((await kit.request('GET', `/invitations/${token}`)).body as { state: string }).state
  return { ...kit, parent, own: request, invite, list, addContributor, linkOf, stateOf }
}
type Kit = Awaited<ReturnType<typeof setUp>>

const newEmail = () => `ines.${String(++counter)}@desk.example`
const codes = (answer: { body: never }) =>
  ((answer.body as Problem).violations ?? []).map(({ propertyPath, code }) => [propertyPath, code])
const idOf = (answer: { body: never }) => (answer.body as ContributorInvitation).id

describeWithDatabase('contributors', (database) => {
  let kit: Kit
  beforeEach(async () => {
    kit = await setUp(database())
  })

  describe('an invitation', () => {
    it('goes out by mail in the language of who invites, and waits in the list for 14 days', async () => {
      const email = newEmail()
      const answer = await kit.invite(email, { firstName: ' Inès ', lastName: '' })
      expect(answer.status).toBe(201)
      expect(answer.body).toMatchObject({ email, firstName: 'Inès', lastName: null, expired: false })
      const { contributors, invitations, limit } = await kit.list()
      expect([contributors, invitations, limit]).toEqual([[], [answer.body], 5])
      const sent = answer.body as ContributorInvitation
      expect(Date.parse(sent.expiresAt) - Date.parse(sent.sentAt)).toBe(14 * day)
      expect(kit.mails).toMatchObject([
        {
          to: email,
          locale: 'fr',
          template: 'contributorInvitation',
          values: { name: 'Inès', inviter: 'Delta Post' },
        },
      ])
    })

    it('is kept as a hash only', async () => {
      await kit.invite(newEmail())
      const rows = await database().selectFrom('invitation').selectAll().execute()
      expect(rows.map(({ hash }) => hash)).toContain(hashToken(kit.linkOf()))
      expect(JSON.stringify(rows)).not.toContain(kit.linkOf())
    })

    it('to somebody with an account looks to the inviter like any other', async () => {
      const member = await kit.seedPerson()
      const known = await kit.invite(member.email)
      const unknown = await kit.invite(newEmail())
      expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
      expect([known.status, unknown.status]).toEqual([201, 201])
      expect(kit.mails.map(({ template }) => template)).toEqual(Array(2).fill('contributorInvitation'))
    })

    it('sent twice with the same form is one', async () => {
      const headers = { 'Idempotency-Key': `key-${newEmail()}` }
      const body = { email: newEmail() }
      const send = () => kit.own('POST', '/contributors/invitations', { body, headers })
      expect((await send()).body).toEqual((await send()).body)
      expect(kit.mails).toHaveLength(1)
    })

    it.each([
      [{ email: 'nobody' }, ['email', 'emailInvalid']],
      [{ email: `${'x'.repeat(250)}@desk.example` }, ['email', 'tooLong']],
      [{}, ['email', 'required']],
      [{ email: 'a@desk.example', firstName: 'x'.repeat(81) }, ['firstName', 'tooLong']],
      [{ email: 'a@desk.example', lastName: 'x'.repeat(81) }, ['lastName', 'tooLong']],
      [{ email: 'a@desk.example', role: 'ROLE_ADMIN' }, ['role', 'unknownField']],
    ])('%j is refused and invites nobody', async (body, violation) => {
      const answer = await kit.own('POST', '/contributors/invitations', { body })
      expect([answer.status, codes(answer)]).toEqual([422, [violation]])
      expect((await kit.list()).invitations).toEqual([])
      expect(kit.mails).toEqual([])
    })

    it('to oneself, to a contributor and to who is invited already is refused, in any case of the e-mail', async () => {
      const contributor = await kit.addContributor()
      const email = newEmail()
      await kit.invite(email)
      expect(codes(await kit.invite(kit.parent.email.toUpperCase()))).toEqual([['email', 'ownEmail']])
      expect(codes(await kit.invite(contributor.email.toUpperCase()))).toEqual([
        ['email', 'alreadyContributor'],
      ])
      expect(codes(await kit.invite(email.toUpperCase()))).toEqual([['email', 'alreadyInvited']])
      expect(kit.mails).toHaveLength(1)
    })

    it('is one of a limited number per day', async () => {
      const limited = createTestApi(database(), { rateLimitFactor: 0.1 })
      const { token } = (await kit.as(kit.parent)).tokens
      const send = () =>
        limited.request('POST', '/contributors/invitations', { token, body: { email: newEmail() } })
      const answers = [await send(), await send(), await send(), await send()]
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429])
      expect(limited.mails).toHaveLength(3)
    })

    it('of one mailbox is made although others invite it too, without the mail where there were too many', async () => {
      const limited = createTestApi(database(), { rateLimitFactor: 0.1 })
      const body = { email: newEmail() }
      const send = async () => {
        const { token } = (await kit.as(await kit.seedPerson())).tokens
        return (await limited.request('POST', '/contributors/invitations', { token, body })).status
      }
      for (let inviter = 0; inviter < 6; inviter++) expect(await send()).toBe(201)
      expect(limited.mails).toHaveLength(4)
    })
  })

  describe('the limit of five', () => {
    it('counts contributors and invitations together', async () => {
      await kit.addContributor()
      await kit.addContributor()
      for (let n = 0; n < 3; n++) expect((await kit.invite(newEmail())).status).toBe(201)
      const answer = await kit.invite(newEmail())
      expect([answer.status, codes(answer)]).toEqual([409, [['', 'contributorsLimit']]])
      expect(kit.mails).toHaveLength(3)
    })

    it('holds when two invite at once for the last place', async () => {
      for (let n = 0; n < 4; n++) await kit.addContributor()
      const answers = await Promise.all([kit.invite(newEmail()), kit.invite(newEmail())])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect((await kit.list()).invitations).toHaveLength(1)
    })

    it('leaves a place again after a removal or a withdrawal', async () => {
      const contributor = await kit.addContributor()
      for (let n = 0; n < 3; n++) await kit.addContributor()
      const id = idOf(await kit.invite(newEmail()))
      await kit.own('DELETE', `/contributors/invitations/${id}`)
      expect((await kit.invite(newEmail())).status).toBe(201)
      expect((await kit.invite(newEmail())).status).toBe(409)
      await kit.own('DELETE', `/contributors/${contributor.id}`)
      expect((await kit.invite(newEmail())).status).toBe(201)
    })

    it('counts an expired invitation until it is withdrawn, and says that it has expired', async () => {
      for (let n = 0; n < 4; n++) await kit.addContributor()
      await kit.invite(newEmail())
      kit.clock.now = new Date(kit.clock.now.getTime() + 14 * day)
      const { request } = await kit.as(kit.parent)
      const { invitations } = (await request('GET', '/contributors')).body as ContributorList
      expect(invitations).toMatchObject([{ expired: true }])
      const body = { email: newEmail() }
      expect((await request('POST', '/contributors/invitations', { body })).status).toBe(409)
    })
  })

  describe('sending again', () => {
    it('makes a new link that is fresh, and kills the one before', async () => {
      const id = idOf(await kit.invite(newEmail()))
      const first = kit.linkOf()
      kit.clock.now = new Date(kit.clock.now.getTime() + 15 * day)
      const { request } = await kit.as(kit.parent)
      const answer = await request('POST', `/contributors/invitations/${id}/send`)
      expect(answer.body).toMatchObject({ id, expired: false, sentAt: kit.clock.now.toISOString() })
      expect(await kit.stateOf(first)).toBe('unknown')
      expect(await kit.stateOf(kit.linkOf())).toBe('valid')
      expect(kit.mails).toHaveLength(2)
    })

    it('twice at once leaves one link that works', async () => {
      const id = idOf(await kit.invite(newEmail()))
      const send = () => kit.own('POST', `/contributors/invitations/${id}/send`)
      await Promise.all([send(), send()])
      const states = await Promise.all(kit.mails.map((mail) => kit.stateOf(kit.linkOf(mail))))
      expect(states.sort()).toEqual(['unknown', 'unknown', 'valid'])
    })
  })

  it('a withdrawn invitation is gone, with its link', async () => {
    const id = idOf(await kit.invite(newEmail()))
    expect((await kit.own('DELETE', `/contributors/invitations/${id}`)).status).toBe(204)
    expect(await kit.stateOf(kit.linkOf())).toBe('unknown')
    expect((await kit.list()).invitations).toEqual([])
    expect((await kit.own('DELETE', `/contributors/invitations/${id}`)).status).toBe(404)
  })

  describe('a removed contributor', () => {
    it('is logged out at once, cannot log in, is told by mail, and leaves nothing behind', async () => {
      const contributor = await kit.addContributor()
      const { request } = await kit.as(contributor)
      expect((await request('GET', '/users/me')).status).toBe(200)
      expect((await kit.own('DELETE', `/contributors/${contributor.id}`)).status).toBe(204)
      expect((await request('GET', '/users/me')).status).toBe(401)
      const { email } = contributor
      const credentials = { email, password: 'Correct-Horse-42' }
      expect((await kit.request('POST', '/authentication/login', { body: credentials })).status).toBe(401)
      expect(kit.mails.at(-1)).toEqual({
        to: email,
        locale: 'en',
        template: 'contributorRemoved',
        values: { name: 'First', inviter: 'Delta Post', path: '/' },
      })
      expect((await kit.list()).contributors).toEqual([])
      expect((await kit.own('DELETE', `/contributors/${contributor.id}`)).status).toBe(404)
      const recorded = await database()
        .selectFrom('audit_entry')
        .select(['action', 'actor_id'])
        .where('person_id', '=', contributor.id)
        .execute()
      expect(recorded).toEqual([{ action: 'contributor.removed', actor_id: kit.parent.id }])
    })

    it('may be invited again', async () => {
      const contributor = await kit.addContributor()
      await kit.own('DELETE', `/contributors/${contributor.id}`)
      expect((await kit.invite(contributor.email)).status).toBe(201)
    })
  })

  it('of others are out of reach, and so are people who are nobody’s', async () => {
    const stranger = await setUp(database())
    const theirs = await stranger.addContributor()
    const invitation = idOf(await stranger.invite(newEmail()))
    const attempts: [string, string][] = [
      ['DELETE', `/contributors/${theirs.id}`],
      ['DELETE', `/contributors/${kit.parent.id}`],
      ['DELETE', `/contributors/${stranger.parent.id}`],
      ['DELETE', `/contributors/invitations/${invitation}`],
      ['POST', `/contributors/invitations/${invitation}/send`],
      ['DELETE', '/contributors/unknown'],
      ['DELETE', '/contributors/invitations/unknown'],
      ['POST', '/contributors/invitations/unknown/send'],
    ]
    for (const [method, path] of attempts)
      expect([path, (await kit.own(method, path)).status]).toEqual([path, 404])
    expect(await kit.list()).toMatchObject({ contributors: [], invitations: [] })
    expect(await stranger.list()).toMatchObject({
      contributors: [{ id: theirs.id }],
      invitations: [{ id: invitation }],
    })
  })
})
