import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { Link, LinkCandidate, LinkSection } from '~/contracts/people/links'
import type { Notification } from '~/contracts/messages/notifications'
import { createTestApi, stillSent } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const english = { headers: { 'Accept-Language': 'en' } }

/** An outlet with a contributor, a legal entity, a trainer and an admin, all logged in. */
async function setUp(database: Database) {
  const kit = createTestApi(database)
  const visible = { visibility: 1 as const }
  const outlet = await kit.seedPerson({ ...visible, entity_name: 'Morning Post', locale: 'de' })
  const contributor = await kit.seedPerson({ parent_id: outlet.id, first_name: 'Carla', last_name: 'Co' })
  const entity = await kit.seedPerson({
    roles: ['ROLE_LEGAL_ENTITY'],
    entity_name: 'Press Ltd',
    locale: 'fr',
  })
  const trainerRoles = { roles: ['ROLE_TRAINER'], validated: true }
  const trainer = await kit.seedPerson({ ...trainerRoles, ...visible, first_name: 'Tove', last_name: 'Berg' })
  const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
  const by = {
    outlet: (await kit.as(outlet)).request,
    contributor: (await kit.as(contributor)).request,
    entity: (await kit.as(entity)).request,
    trainer: (await kit.as(trainer)).request,
    admin: (await kit.as(admin)).request,
  }
  type Who = keyof typeof by
  const ask = (who: Who, other: { id: string }) =>
    by[who]('POST', '/links', { body: { with: `/users/${other.id}` } })
  const open = async (who: Who, other: { id: string }) => (await ask(who, other)).body as Link
  const change = (who: Who, id: string, action: string) => by[who]('POST', `/links/${id}/${action}`)
  const reject = (who: Who, id: string, reason: string) =>
    by[who]('POST', `/links/${id}/reject`, { body: { reason } })
  const list = async (who: Who, section: LinkSection) =>
    ((await by[who]('GET', `/users/me/links?section=${section}`)).body as { items: Link[] }).items
  const titles = async (who: Who) =>
    ((await by[who]('GET', '/notifications', english)).body as Notification[]).map(({ title }) => title)
  const actions = () =>
    database
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'organisation_id', 'subject_id'])
      .where('person_id', '=', outlet.id)
      .orderBy('position')
      .execute()
  return {
    ...kit,
    outlet,
    contributor,
    entity,
    trainer,
    admin,
    by,
    ask,
    open,
    change,
    reject,
    list,
    titles,
    actions,
  }
}

const codes = (answer: { body: never }) =>
  ((answer.body as { violations?: { code: string }[] }).violations ?? []).map(({ code }) => code)

describeWithDatabase('links', (database) => {
  it('are asked for by an outlet and confirmed by its legal entity; both are told in their language', async () => {
    const { open, change, list, mails, outlet, entity, titles } = await setUp(database())
    const link = await open('outlet', entity)
    expect(link).toMatchObject({
      kind: 'legalEntity',
      state: 'requested',
      askedBy: 'outlet',
      side: 'outlet',
      can: { decide: false, withdraw: true, end: false, askAgain: false },
    })
    expect(mails).toMatchObject([{ to: entity.email, locale: 'fr', template: 'linkRequested' }])
    expect(mails[0]?.values).toMatchObject({ other: 'Morning Post', path: `/links/${link.id}` })
    expect(await titles('entity')).toEqual(['Morning Post asks you to confirm a link'])
    expect(await list('entity', 'waiting')).toMatchObject([{ id: link.id, can: { decide: true } }])
    expect(await list('outlet', 'asked')).toMatchObject([{ id: link.id }])
    const answer = await change('entity', link.id, 'confirm')
    expect(answer.status).toBe(200)
    expect(answer.body as Link).toMatchObject({ state: 'confirmed', side: 'partner', can: { end: true } })
    expect(mails[1]).toMatchObject({ to: outlet.email, locale: 'de', template: 'linkConfirmed' })
    expect(await list('outlet', 'confirmed')).toMatchObject([{ partner: { name: 'Press Ltd', away: false } }])
  })

  it('are asked for by trainers and legal entities as well; the outlet decides then', async () => {
    const { open, change, reject, outlet, list } = await setUp(database())
    const link = await open('trainer', outlet)
    expect(link).toMatchObject({ kind: 'trainer', askedBy: 'partner', side: 'partner' })
    expect(codes(await change('trainer', link.id, 'confirm'))).toEqual(['linkNotYours'])
    expect((await change('outlet', link.id, 'confirm')).status).toBe(200)
    const second = await open('entity', outlet)
    expect(second).toMatchObject({ kind: 'legalEntity', askedBy: 'partner' })
    expect((await reject('outlet', second.id, 'Not our company.')).status).toBe(200)
    expect(await list('entity', 'earlier')).toMatchObject([{ reason: 'Not our company.', state: 'rejected' }])
  })

  it('are rejected with a reason alone', async () => {
    const { open, reject, by, entity, mails } = await setUp(database())
    const { id } = await open('outlet', entity)
    for (const reason of ['', '   ']) {
      const answer = await reject('entity', id, reason)
      expect(answer.status).toBe(422)
      expect(codes(answer)).toEqual(['linkReasonRequired'])
    }
    expect(codes(await reject('entity', id, 'x'.repeat(1001)))).toEqual(['tooLong'])
    expect((await by.entity('POST', `/links/${id}/reject`, { body: {} })).status).toBe(422)
    await reject('entity', id, 'We sold it.')
    expect(mails.at(-1)).toMatchObject({ template: 'linkRejected', values: { reason: 'We sold it.' } })
  })

  it('are no longer unread for the other side where an admin has decided', async () => {
    const { by, open, change, entity } = await setUp(database())
    const unread = async (who: 'entity' | 'outlet') =>
      ((await by[who]('GET', '/users/me')).body as CurrentUser).unreadNotificationCount
    const { id } = await open('outlet', entity)
    const list = (await by.entity('GET', '/notifications')).body as Notification[]
    expect(list.map(({ read }) => read)).toEqual([false])
    await change('admin', id, 'confirm')
    const after = (await by.entity('GET', '/notifications')).body as Notification[]
    expect(after.map(({ type, read }) => [type, read])).toEqual([
      ['linkConfirmed', false],
      ['linkRequested', true],
    ])
    expect([await unread('entity'), await unread('outlet')]).toEqual([1, 1])
  })

  it('are told of as they are when the mail is sent', async () => {
    const { open, change, reject, entity, outlet, mails } = await setUp(database())
    const sent = async (to: { email: string }) =>
      stillSent(
        database(),
        mails.filter((mail) => mail.to === to.email),
      )
    const first = await open('outlet', entity)
    expect(await sent(entity)).toEqual(['linkRequested'])
    await reject('entity', first.id, 'We sold it.')
    expect([await sent(entity), await sent(outlet)]).toEqual([[], ['linkRejected']])
    const second = await open('outlet', entity)
    await change('entity', second.id, 'confirm')
    expect([await sent(entity), await sent(outlet)]).toEqual([[], ['linkConfirmed']])
  })

  it('are asked for again after a rejection, a withdrawal and an end, each time as a new one', async () => {
    const { open, change, reject, list, entity } = await setUp(database())
    const first = await open('outlet', entity)
    await reject('entity', first.id, 'Who are you?')
    expect(await list('outlet', 'earlier')).toMatchObject([{ can: { askAgain: true } }])
    const second = await open('outlet', entity)
    expect(await list('outlet', 'earlier')).toMatchObject([{ id: first.id, can: { askAgain: false } }])
    await change('outlet', second.id, 'withdraw')
    const third = await open('outlet', entity)
    await change('entity', third.id, 'confirm')
    expect((await change('entity', third.id, 'end')).status).toBe(200)
    expect((await open('outlet', entity)).state).toBe('requested')
    expect((await list('entity', 'earlier')).map(({ state }) => state)).toEqual([
      'ended',
      'withdrawn',
      'rejected',
    ])
  })

  it('say what has become of them to a side that comes too late', async () => {
    const { open, change, reject, entity } = await setUp(database())
    const { id } = await open('outlet', entity)
    expect(codes(await change('outlet', id, 'end'))).toEqual(['linkStillOpen'])
    await change('outlet', id, 'withdraw')
    for (const action of ['confirm', 'withdraw', 'end'])
      expect(codes(await change('entity', id, action))).toEqual(['linkWithdrawn'])
    const again = await open('outlet', entity)
    await change('entity', again.id, 'confirm')
    expect(codes(await reject('entity', again.id, 'No.'))).toEqual(['linkConfirmed'])
    expect(codes(await change('outlet', again.id, 'withdraw'))).toEqual(['linkConfirmed'])
  })

  it('exist once per pair, and an outlet has one legal entity', async () => {
    const { ask, open, change, seedPerson, entity, outlet } = await setUp(database())
    const { id } = await open('outlet', entity)
    const twice = await ask('entity', outlet)
    expect(twice.status).toBe(409)
    expect(codes(twice)).toEqual(['linkAlreadyRequested'])
    await change('entity', id, 'confirm')
    expect(codes(await ask('outlet', entity))).toEqual(['alreadyLinked'])
    const other = await seedPerson({ roles: ['ROLE_LEGAL_ENTITY'], entity_name: 'Second Ltd' })
    expect(codes(await ask('outlet', other))).toEqual(['hasLegalEntity'])
    const trainer = await seedPerson({ roles: ['ROLE_TRAINER'], validated: true, visibility: 2 })
    expect((await ask('outlet', trainer)).status).toBe(201)
  })

  it('make an outlet a member of as many groups as confirm it', async () => {
    const { as, ask, open, change, seedPerson, outlet, entity, list } = await setUp(database())
    await change('entity', (await open('outlet', entity)).id, 'confirm')
    const [north, south] = [
      await seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Northern Papers' }),
      await seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Southern Papers' }),
    ]
    const { request } = await as(north)
    const asked = (await request('POST', '/links', { body: { with: `/users/${outlet.id}` } })).body as Link
    expect(asked).toMatchObject({ kind: 'group', askedBy: 'partner', side: 'partner' })
    expect((await change('outlet', asked.id, 'confirm')).status).toBe(200)
    expect((await ask('outlet', south)).status).toBe(201)
    expect(await list('outlet', 'confirmed')).toMatchObject([{ kind: 'group' }, { kind: 'legalEntity' }])
    await change('outlet', (await list('outlet', 'asked'))[0]?.id ?? '', 'withdraw')
    expect(codes(await ask('outlet', north))).toEqual(['alreadyLinked'])
  })

  it('of two sides that ask each other at once become one', async () => {
    const { ask, outlet, entity, list } = await setUp(database())
    const answers = await Promise.all([ask('outlet', entity), ask('entity', outlet), ask('outlet', entity)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const open = [...(await list('outlet', 'asked')), ...(await list('outlet', 'waiting'))]
    expect(open).toHaveLength(1)
  })

  it('that are confirmed, rejected and withdrawn at once end in one state', async () => {
    const { open, change, reject, entity, mails } = await setUp(database())
    const { id } = await open('outlet', entity)
    mails.length = 0
    const answers = await Promise.all([
      change('entity', id, 'confirm'),
      reject('entity', id, 'No.'),
      change('outlet', id, 'withdraw'),
      change('admin', id, 'confirm'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('cannot be asked of strangers to them: other kinds, hidden profiles, oneself, nobody', async () => {
    const { ask, by, seedPerson, outlet, admin, contributor } = await setUp(database())
    const hidden = await seedPerson({ roles: ['ROLE_TRAINER'], validated: true, visibility: 0 })
    const unvalidated = await seedPerson({ roles: ['ROLE_TRAINER'], visibility: 2 })
    const away = await seedPerson({
      roles: ['ROLE_LEGAL_ENTITY'],
      state: 'deactivated',
      deactivated_at: new Date(),
    })
    const second = await seedPerson({ visibility: 2 })
    for (const other of [hidden, unvalidated, away, second, outlet, admin, contributor]) {
      const answer = await ask('outlet', other)
      expect(answer.status, String(other.roles)).toBe(422)
      expect(codes(answer)).toEqual(['linkUnknown'])
    }
    const nobody = { id: '018f0000-0000-7000-8000-000000000000' }
    expect(codes(await ask('outlet', nobody))).toEqual(['linkUnknown'])
    expect((await by.outlet('POST', '/links', { body: { with: 'x' } })).status).toBe(422)
  })

  it('are not asked for by trainers whom nobody has validated', async () => {
    const { as, seedPerson, outlet } = await setUp(database())
    const { request } = await as(await seedPerson({ roles: ['ROLE_TRAINER'] }))
    const answer = await request('POST', '/links', { body: { with: outlet.id } })
    expect(codes(answer)).toEqual(['linkNotValidated'])
  })

  it('do not exist for anybody but their two sides', async () => {
    const { open, change, by, entity, seedPerson, as } = await setUp(database())
    const { id } = await open('outlet', entity)
    expect((await by.trainer('GET', `/links/${id}`)).status).toBe(404)
    expect((await change('trainer', id, 'confirm')).status).toBe(404)
    expect((await by.entity('GET', '/links/not-an-id')).status).toBe(404)
    const otherProvider = await seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
    const helper = await as(
      await seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], parent_id: otherProvider.id }),
    )
    expect((await helper.request('GET', '/users/me/links')).status).toBe(404)
    expect((await helper.request('GET', '/link-candidates')).status).toBe(404)
    expect((await helper.request('GET', `/links/${id}`)).status).toBe(404)
  })

  it('are handled by contributors for their outlet, under their own names', async () => {
    const { by, open, change, list, contributor, outlet, entity, actions } = await setUp(database())
    const link = await open('contributor', entity)
    expect(link).toMatchObject({ side: 'outlet', outlet: { name: 'Morning Post' } })
    expect(await list('contributor', 'asked')).toHaveLength(1)
    expect((await change('contributor', link.id, 'withdraw')).status).toBe(200)
    const asked = { actor_id: contributor.id, organisation_id: outlet.id, subject_id: link.id }
    expect(await actions()).toEqual([
      { ...asked, action: 'link.requested' },
      { ...asked, action: 'link.withdrawn' },
    ])
    expect((await by.contributor('GET', `/links/${link.id}`)).status).toBe(200)
  })

  it('are decided and ended by admins in the place of a side; both sides are told and the log knows', async () => {
    const { open, change, entity, admin, titles, actions, mails } = await setUp(database())
    const { id } = await open('outlet', entity)
    expect((await change('admin', id, 'confirm')).body as Link).toMatchObject({
      side: null,
      state: 'confirmed',
    })
    expect(await titles('outlet')).toEqual(['The campus team has confirmed your link with Press Ltd'])
    expect((await titles('entity'))[0]).toBe('The campus team has confirmed your link with Morning Post')
    await change('admin', id, 'end')
    expect(mails.slice(-2)).toMatchObject([{ template: 'linkEnded' }, { template: 'linkEnded' }])
    expect((await actions()).map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['link.confirmed', admin.id],
      ['link.ended', admin.id],
    ])
  })

  it('leave no trace in the log where a side handles its own', async () => {
    const { open, change, entity, actions } = await setUp(database())
    const { id } = await open('outlet', entity)
    await change('entity', id, 'confirm')
    await change('outlet', id, 'end')
    expect(await actions()).toEqual([])
  })
})

describeWithDatabase('whom to ask', (database) => {
  const find = async (request: Awaited<ReturnType<typeof setUp>>['by']['outlet'], query: string) =>
    (await request('GET', `/link-candidates?${query}`)).body as { items: LinkCandidate[]; more: boolean }

  it('is found by the beginnings of names, without accents and case, ten at a time', async () => {
    const { by, seedPerson } = await setUp(database())
    for (let index = 0; index < 11; index++)
      await seedPerson({ roles: ['ROLE_LEGAL_ENTITY'], entity_name: `Société Zéro ${String(index)}` })
    const found = await find(by.outlet, 'text=zero soc')
    expect(found.items).toHaveLength(10)
    expect(found.more).toBe(true)
    expect((await find(by.outlet, 'text=%25%25')).items).toEqual([])
  })

  it('are all groups, listed or not', async () => {
    const { as, by, seedPerson, outlet } = await setUp(database())
    const group = await seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Quill Union', visibility: 0 })
    const away = { state: 'deactivated', deactivated_at: new Date() } as const
    await seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Quill Society', ...away })
    expect((await find(by.outlet, 'kind=group&text=quill')).items).toMatchObject([
      { id: group.id, kind: 'group' },
    ])
    const { request } = await as(group)
    expect((await find(request, 'text=morning')).items).toContainEqual(
      expect.objectContaining({ id: outlet.id, kind: 'mediaOutlet' }),
    )
  })

  it('are trainers and outlets that can be found, and all legal entities', async () => {
    const { by, seedPerson, ask } = await setUp(database())
    const shown = { roles: ['ROLE_TRAINER'], validated: true, visibility: 1 as const }
    const trainer = await seedPerson({ ...shown, first_name: 'Quirin', last_name: 'Visible' })
    await seedPerson({ ...shown, visibility: 0, first_name: 'Quirin', last_name: 'Hidden' })
    const [one, ...rest] = (await find(by.outlet, 'kind=trainer&text=quirin')).items
    expect(one).toMatchObject({ id: trainer.id, name: 'Quirin Visible', kind: 'trainer', link: null })
    expect(rest).toEqual([])
    await ask('outlet', trainer)
    const again = await find(by.outlet, 'kind=trainer&text=quirin')
    expect(again.items).toMatchObject([{ link: { state: 'requested' } }])
    expect((await find(by.trainer, 'kind=legalEntity&text=press')).items).toEqual([])
  })
})
