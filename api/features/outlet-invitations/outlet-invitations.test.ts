import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { Link } from '~/contracts/people/links'
import {
  type OutletInvitation,
  type OutletInvitationLink,
  outletInvitationLimits,
  type OutletInvitationState,
  type OutletList,
} from '~/contracts/people/outlet-invitations'
import type { Problem } from '~/contracts/errors'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { seedReference } from '~/api/seed'

type Account = { id: string; email: string }
interface Listed {
  items: OutletInvitation[]
  link: OutletInvitationLink | null
}

const day = 24 * 3_600_000

const registration = {
  ...{ entityName: 'The Gazette', website: 'https://gazette.example', addressLine1: 'Quay 1', city: 'Turku' },
  ...{ mediaTypes: ['online'], legalEntityName: 'Press Ltd', legalEntityEmail: 'board@press.example' },
  ...{ firstName: 'Ana', lastName: 'Lima', salutation: 'ms', country: 'FI', acceptTerms: true, locale: 'en' },
  password: 'Quiet-Harbour-1952',
}

async function setUp(database: Database, rateLimitFactor = 1000) {
  const kit = createTestApi(database, { rateLimitFactor })
  const group = await kit.seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Harbour Group', locale: 'de' })
  const { request: own } = await kit.as(group)
  const advance = (ms: number) => (kit.clock.now = new Date(kit.clock.now.getTime() + ms))
  const send = async (lines: string, query = '') =>
    own('POST', `/outlet-invitations${query}`, { body: new TextEncoder().encode(lines) })
  const invite = async (lines: string, query = '') => (await send(lines, query)).body as OutletList
  const list = async () => (await own('GET', '/outlet-invitations')).body as Listed
  const tokenOf = (mail = kit.mails.at(-1)) => /join\/([^?]+)/.exec(mail?.values.path ?? '')?.[1] ?? ''
  const stateOf = async (token: string) =>
    (await kit.request('GET', `/group-invitations/${token}`)).body as OutletInvitationState
  const join = async (outlet: Account, token: string) =>
    (await kit.as(outlet)).request('POST', `/group-invitations/${token}`)
  const newLink = async () =>
    ((await own('PUT', '/outlet-invitation-link')).body as OutletInvitationLink).token ?? ''
  const register = async (email: string, invitation: string, meanwhile = () => Promise.resolve()) => {
    const body = { ...registration, email, invitation }
    expect((await kit.request('POST', '/registrations/media_outlet', { body })).status).toBe(202)
    await meanwhile()
    const path = kit.mails.findLast(({ template }) => template === 'confirmRegistration')?.values.path
    const answer = await kit.request('POST', `/confirmations/${path?.split('/').at(-1) ?? ''}`)
    expect(answer.body).toMatchObject({ state: 'valid' })
  }
  return { ...kit, advance, register, group, own, send, invite, list, tokenOf, stateOf, join, newLink }
}

const codesOf = (answer: { body: unknown }) =>
  ((answer.body as Problem).violations ?? []).map(({ code }) => code)

describeWithDatabase('a group invites', (database) => {
  let kit: Awaited<ReturnType<typeof setUp>>
  beforeEach(async () => {
    kit = await setUp(database())
  })

  it('nobody by a list that is only looked at', async () => {
    const read = await kit.invite('Gazette,a@gazette.example\nnothing', '?dryRun=true')
    expect(read).toEqual({
      outlets: [{ line: 1, name: 'Gazette', email: 'a@gazette.example', locale: 'de' }],
      faults: [{ line: 2, name: 'nothing', email: '', language: '', code: 'email' }],
      invited: 0,
    })
    expect([kit.mails, (await kit.list()).items]).toEqual([[], []])
  })

  it('the outlets of a list by mail, each in its language, and leaves out what it cannot', async () => {
    await kit.invite('Gazette,a@gazette.example')
    const lines = `Gazette,A@gazette.example\nKurier;b@kurier.example;en\nUs;${kit.group.email}`
    const read = await kit.invite(`name;email;language\n${lines.replace(',', ';')}`)
    expect([read.invited, read.faults.map(({ line, code }) => [line, code])]).toEqual([
      1,
      [
        [2, 'again'],
        [4, 'own'],
      ],
    ])
    expect(kit.mails).toMatchObject([
      { to: 'a@gazette.example', locale: 'de', template: 'outletInvitation' },
      { to: 'b@kurier.example', locale: 'en', values: { name: 'Kurier', group: 'Harbour Group' } },
    ])
    expect((await kit.list()).items).toMatchObject([
      { name: 'Kurier', email: 'b@kurier.example', expired: false },
      { name: 'Gazette' },
    ])
  })

  it('by the same form only once, and answers the same', async () => {
    const headers = { 'Idempotency-Key': v7() }
    const options = { body: new TextEncoder().encode('Gazette,a@gazette.example'), headers }
    const first = await kit.own('POST', '/outlet-invitations', options)
    expect((await kit.own('POST', '/outlet-invitations', options)).body).toEqual(first.body)
    expect(kit.mails).toHaveLength(1)
  })

  it('nobody by a file that is no list', async () => {
    expect(codesOf(await kit.send('\n\n'))).toEqual(['outletListEmpty'])
    expect(codesOf(await kit.send('a,"b@c.example'))).toEqual(['outletListQuote'])
    const long = 'x,y@z.example\n'.repeat(outletInvitationLimits.lines + 2)
    expect(codesOf(await kit.send(long))).toEqual(['outletListLong'])
    const picture = { body: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0]) }
    expect(codesOf(await kit.own('POST', '/outlet-invitations', picture))).toEqual(['importEncoding'])
  })

  it('those who have an account without learning it', async () => {
    const outlet = await kit.seedPerson({ entity_name: 'Gazette' })
    const member = await kit.seedPerson({ roles: ['ROLE_TRAINER'] })
    const read = await kit.invite(`One,${outlet.email}\nTwo,${member.email}\nThree,new@three.example`)
    expect([read.invited, read.faults]).toEqual([3, []])
    expect(new Set(kit.mails.map(({ template }) => template))).toEqual(new Set(['outletInvitation']))
  })

  it('again with a new link, and no more than a mailbox should get', async () => {
    kit = await setUp(database(), 1)
    await kit.invite('Gazette,a@gazette.example')
    const [first, { items }] = [kit.tokenOf(), await kit.list()]
    const again = () => kit.own('POST', `/outlet-invitations/${items[0]?.id ?? ''}/send`)
    for (let times = 0; times < 4; times++) expect((await again()).status).toBe(200)
    expect(kit.mails).toHaveLength(3)
    expect((await kit.stateOf(first)).state).toBe('unknown')
  })

  it('nobody any more by an invitation that is withdrawn or expired', async () => {
    await kit.invite('Gazette,a@gazette.example\nKurier,b@kurier.example')
    const [gazette, kurier] = kit.mails.map((mail) => kit.tokenOf(mail))
    const { items } = await kit.list()
    const id = items.find(({ name }) => name === 'Gazette')?.id ?? ''
    expect((await kit.own('DELETE', `/outlet-invitations/${id}`)).status).toBe(204)
    expect((await kit.own('DELETE', `/outlet-invitations/${id}`)).status).toBe(404)
    kit.advance(14 * day + 1000)
    const outlet = await kit.seedPerson({ entity_name: 'Gazette' })
    expect((await kit.stateOf(gazette ?? '')).state).toBe('unknown')
    expect(await kit.stateOf(kurier ?? '')).toMatchObject({ state: 'expired', group: 'Harbour Group' })
    for (const token of [gazette, kurier]) {
      const answer = await kit.join(outlet, token ?? '')
      expect([answer.status, codesOf(answer)]).toEqual([409, ['invitationOver']])
    }
  })

  it('no more outlets than a day allows, in whichever way', async () => {
    kit = await setUp(database(), 1)
    const lines = (from: number) =>
      Array.from({ length: 499 }, (_, nth) => `Gazette,a${String(from + nth)}@gazette.example`).join('\n')
    expect((await kit.invite(lines(0))).invited).toBe(499)
    const [{ id }] = (await kit.list()).items as [OutletInvitation]
    expect((await kit.own('POST', `/outlet-invitations/${id}/send`)).status).toBe(200)
    expect((await kit.own('POST', `/outlet-invitations/${id}/send`)).status).toBe(429)
    const late = await kit.invite(lines(1000))
    expect([late.invited, new Set(late.faults.map(({ code }) => code))]).toEqual([0, new Set(['day'])])
  })

  it('again an address that it had itself before, beside the link that it hands out', async () => {
    await kit.newLink()
    const moved = { email: 'moved@group.example' }
    await database().updateTable('person').set(moved).where('id', '=', kit.group.id).execute()
    expect((await kit.invite(`Old,${kit.group.email}`)).invited).toBe(1)
    expect(await kit.newLink()).not.toBe('')
  })

  it('and does not touch the invitations of another group', async () => {
    await kit.invite('Gazette,a@gazette.example')
    const { items } = await kit.list()
    const other = await kit.seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Others' })
    const { request } = await kit.as(other)
    const id = items[0]?.id ?? ''
    expect((await request('POST', `/outlet-invitations/${id}/send`)).status).toBe(404)
    expect((await request('DELETE', `/outlet-invitations/${id}`)).status).toBe(404)
    expect(((await request('GET', '/outlet-invitations')).body as Listed).items).toEqual([])
  })
})

describeWithDatabase('an outlet joins a group', (database) => {
  let kit: Awaited<ReturnType<typeof setUp>>
  let outlet: Account
  beforeEach(async () => {
    kit = await setUp(database())
    outlet = await kit.seedPerson({ entity_name: 'The Gazette', visibility: 2 })
  })

  it('by its mail at once, which nobody can use again, and shows nothing yet', async () => {
    await kit.invite('Gazette,a@gazette.example')
    const token = kit.tokenOf()
    expect(await kit.stateOf(token)).toEqual({
      state: 'valid',
      group: 'Harbour Group',
      outlet: { name: 'Gazette', email: 'a@gazette.example' },
    })
    const link = (await kit.join(outlet, token)).body as Link
    expect(link).toMatchObject({ kind: 'group', state: 'confirmed', shares: 'nothing', side: 'outlet' })
    expect(kit.mails.at(-1)).toMatchObject({ to: kit.group.email, template: 'linkConfirmed' })
    expect((await kit.list()).items).toEqual([])
    const late = await kit.join(await kit.seedPerson(), token)
    expect([late.status, codesOf(late)]).toEqual([409, ['invitationOver']])
  })

  it('of two at once with the same mail one joins', async () => {
    await kit.invite('Gazette,a@gazette.example')
    const token = kit.tokenOf()
    const second = await kit.seedPerson({ entity_name: 'The Mirror' })
    const answers = await Promise.all([kit.join(outlet, token), kit.join(second, token)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('by the link that the group hands out after the group has confirmed, as often as it likes to ask', async () => {
    const token = await kit.newLink()
    expect(await kit.stateOf(token)).toEqual({ state: 'valid', group: 'Harbour Group', outlet: null })
    const asked = (await kit.join(outlet, token)).body as Link
    expect(asked).toMatchObject({ state: 'requested', askedBy: 'outlet' })
    expect(((await kit.join(outlet, token)).body as Link).id).toBe(asked.id)
    expect((await kit.own('POST', `/links/${asked.id}/confirm`)).body).toMatchObject({ state: 'confirmed' })
    expect((await kit.join(outlet, token)).body).toMatchObject({ id: asked.id, state: 'confirmed' })
  })

  it('that has asked it before, and by mail even if it has asked itself', async () => {
    const token = await kit.newLink()
    const asked = (await kit.own('POST', '/links', { body: { with: outlet.id } })).body as Link
    expect((await kit.join(outlet, token)).body).toMatchObject({ id: asked.id, state: 'confirmed' })
    const other = await kit.seedPerson({ entity_name: 'The Mirror' })
    const waiting = (await kit.join(other, token)).body as Link
    await kit.invite('Mirror,m@mirror.example')
    expect((await kit.join(other, kit.tokenOf())).body).toMatchObject({ id: waiting.id, state: 'confirmed' })
  })

  it('by no link that is replaced, closed, expired, or of a group that is away', async () => {
    const first = await kit.newLink()
    const second = await kit.newLink()
    expect((await kit.stateOf(first)).state).toBe('unknown')
    expect((await kit.list()).link).toMatchObject({ token: second, expired: false })
    await database()
      .updateTable('person')
      .set({ state: 'deactivated' })
      .where('id', '=', kit.group.id)
      .execute()
    expect(await kit.stateOf(second)).toEqual({ state: 'unknown', group: null, outlet: null })
    await database().updateTable('person').set({ state: 'active' }).where('id', '=', kit.group.id).execute()
    kit.advance(outletInvitationLimits.linkDays * day + 1000)
    expect((await kit.stateOf(second)).state).toBe('expired')
    const { request } = await kit.as(kit.group)
    await request('DELETE', '/outlet-invitation-link')
    expect((await kit.stateOf(second)).state).toBe('unknown')
  })

  it('as seldom as it may ask for links', async () => {
    kit = await setUp(database(), 1)
    const token = await kit.newLink()
    const { request } = await kit.as(outlet)
    const statuses: number[] = []
    for (let times = 0; times < 4; times++) {
      const { status, body } = await request('POST', `/group-invitations/${token}`)
      statuses.push(status)
      if (status === 200) await request('POST', `/links/${(body as Link).id}/withdraw`)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('by a contributor, which the log says', async () => {
    await kit.invite('Gazette,a@gazette.example')
    const contributor = await kit.seedPerson({ parent_id: outlet.id })
    const link = (await kit.join(contributor, kit.tokenOf())).body as Link
    const entry = database().selectFrom('audit_entry').select(['action', 'actor_id'])
    const rows = await entry.where('subject_id', '=', link.id).execute()
    expect(rows).toEqual([{ action: 'link.confirmed', actor_id: contributor.id }])
  })

  it('and nobody else does', async () => {
    const token = await kit.newLink()
    const trainer = await kit.seedPerson({ roles: ['ROLE_TRAINER'], validated: true })
    const answer = await kit.join(trainer, token)
    expect([answer.status, codesOf(answer)]).toEqual([409, ['onlyOutletsJoin']])
  })

  it.each([
    ['mail', 'confirmed'],
    ['link', 'waiting'],
  ])('with its registration by the %s of the group', async (way, section) => {
    await seedReference(database())
    if (way === 'mail') await kit.invite('Gazette,new@gazette.example')
    const token = way === 'mail' ? kit.tokenOf() : await kit.newLink()
    await kit.register(`${way}@gazette.example`, token)
    const answer = await kit.own('GET', `/users/me/links?section=${section}`)
    expect((answer.body as { items: Link[] }).items).toMatchObject([
      { kind: 'group', outlet: { name: 'The Gazette' } },
    ])
  })

  it('with its registration even if the group has sent the invitation again in between', async () => {
    await seedReference(database())
    await kit.invite('Gazette,new@gazette.example')
    const [{ id }] = (await kit.list()).items as [OutletInvitation]
    const token = kit.tokenOf()
    await kit.register('again@gazette.example', token, async () => {
      await kit.own('POST', `/outlet-invitations/${id}/send`)
      const waiting = database().selectFrom('one_time_token').select('data').where('data', 'is not', null)
      const data = await waiting.execute()
      expect(JSON.stringify(data)).toContain(id)
      expect(JSON.stringify(data)).not.toContain(token)
    })
    expect((await kit.own('GET', '/users/me/links')).body).toMatchObject({ section: 'confirmed' })
  })

  it('not with a registration whose group has left in between, which is valid all the same', async () => {
    await seedReference(database())
    const leave = () =>
      database().updateTable('person').set({ state: 'blocked' }).where('id', '=', kit.group.id).execute()
    await kit.register('left@gazette.example', await kit.newLink(), async () => {
      await leave()
    })
  })

  it('not with a registration whose invitation is over, which is valid all the same', async () => {
    await seedReference(database())
    await kit.register('late@gazette.example', 'unknown')
    expect((await kit.own('GET', '/users/me/links')).body).toMatchObject({ items: [] })
  })
})
