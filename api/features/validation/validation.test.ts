import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { Notification } from '~/contracts/messages/notifications'
import type { ValidationCase, ValidationRequest } from '~/contracts/validation/validation'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const journalistRoles = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }
const providerRoles = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true }

/** A journalist and two providers, all logged in. */
async function setUp(database: Database) {
  const kit = createTestApi(database)
  const names = { first_name: 'Layla', last_name: 'Haddad' }
  const journalist = await kit.seedPerson({ ...journalistRoles, ...names })
  const provider = await kit.seedPerson({ ...providerRoles, entity_name: 'Academy', locale: 'de' })
  const other = await kit.seedPerson({ ...providerRoles, entity_name: 'Other' })
  const as = {
    journalist: (await kit.as(journalist)).request,
    provider: (await kit.as(provider)).request,
    other: (await kit.as(other)).request,
  }
  const ask = (validator: string = provider.id) =>
    as.journalist('POST', '/validation-requests', {
      body: { validator, introduction: 'From your course of 2025.' },
    })
  const open = async () => (await ask()).body as ValidationRequest
  return { ...kit, journalist, provider, other, by: as, ask, open }
}

const codes = (answer: { body: never }) =>
  ((answer.body as { violations?: { code: string }[] }).violations ?? []).map(({ code }) => code)

describeWithDatabase('validation', (database) => {
  it('tells the provider of a request, by notification and mail in its language', async () => {
    const { ask, by, mails, provider } = await setUp(database())
    const answer = await ask(`/users/${provider.id}`)
    expect(answer.status).toBe(201)
    const request = answer.body as ValidationRequest
    expect(request).toMatchObject({
      state: 'requested',
      validator: { entityName: 'Academy' },
      can: { cancel: true },
    })
    const [notification] = (await by.provider('GET', '/notifications')).body as Notification[]
    expect(notification).toMatchObject({
      type: 'validationRequested',
      path: `/ij_administration/${request.id}`,
    })
    expect(notification?.title).toContain('Layla Haddad')
    expect(mails).toMatchObject([{ to: provider.email, locale: 'de', template: 'validationRequested' }])
  })

  it('leads to the page of the provider where everybody sees that', async () => {
    const { open, by, deps, provider } = await setUp(database())
    expect((await open()).validator?.page).toBeNull()
    for (const [visibility, page] of [
      [1, null],
      [2, { kind: 'provider', key: provider.id }],
    ] as const) {
      await deps.database.updateTable('person').set({ visibility }).where('id', '=', provider.id).execute()
      const [request] = (await by.journalist('GET', '/users/me/validation-requests'))
        .body as ValidationRequest[]
      expect(request?.validator?.page).toEqual(page)
    }
  })

  it('opens full access with the approval, at once and without a new login', async () => {
    const { by, open, mails, journalist } = await setUp(database())
    const { id } = await open()
    const accessLevel = async () =>
      ((await by.journalist('GET', '/users/me')).body as CurrentUser).accessLevel
    expect(await accessLevel()).toBe('journalistRestricted')
    const answer = await by.provider('POST', `/validation-requests/${id}/approve`)
    expect(answer.status).toBe(200)
    expect(answer.body as ValidationCase).toMatchObject({ state: 'approved', can: { decide: false } })
    expect(await accessLevel()).toBe('journalist')
    const [notification] = (await by.journalist('GET', '/notifications')).body as Notification[]
    expect(notification).toMatchObject({ type: 'validationApproved', path: `/validation_requests/${id}` })
    expect(mails.at(-1)).toMatchObject({
      to: journalist.email,
      template: 'validationApproved',
      sections: [{ lines: [{ path: '/profile_settings#visibility' }] }],
    })
    expect(mails.at(-1)?.values.seen).toContain('Only you and the campus team see your profile')
  })

  it('keeps the account restricted after a rejection, says why, and lets the journalist ask again', async () => {
    const { by, open, ask, mails } = await setUp(database())
    const { id } = await open()
    const body = { reason: '  We do not know you.  ' }
    expect((await by.provider('POST', `/validation-requests/${id}/reject`, { body })).status).toBe(200)
    expect(mails.at(-1)).toMatchObject({
      template: 'validationRejected',
      values: { reason: 'We do not know you.', path: `/validation_requests/${id}` },
    })
    const [latest] = (await by.journalist('GET', '/users/me/validation-requests')).body as ValidationRequest[]
    expect(latest).toMatchObject({ state: 'rejected', reason: 'We do not know you.', can: { cancel: false } })
    expect((await ask()).status).toBe(201)
  })

  it('refuses a rejection without a reason, and one that is too long', async () => {
    const { by, open } = await setUp(database())
    const { id } = await open()
    const reject = (reason: string) =>
      by.provider('POST', `/validation-requests/${id}/reject`, { body: { reason } })
    expect(codes(await reject('   '))).toEqual(['reasonRequired'])
    expect(codes(await reject('x'.repeat(1001)))).toEqual(['tooLong'])
  })

  it('can be withdrawn and sent to somebody else', async () => {
    const { by, open, ask, other, mails, provider } = await setUp(database())
    const { id } = await open()
    const answer = await by.journalist('POST', `/validation-requests/${id}/cancel`)
    expect(answer.body as ValidationRequest).toMatchObject({ state: 'cancelled' })
    expect(mails.at(-1)).toMatchObject({ to: provider.email, template: 'validationCancelled' })
    expect((await ask(other.id)).status).toBe(201)
    const list = await by.journalist('GET', '/users/me/validation-requests')
    expect((list.body as ValidationRequest[]).map(({ state }) => state)).toEqual(['requested', 'cancelled'])
    expect(list.headers.get('X-Total-Count')).toBe('2')
  })

  it('allows one open request, also when two are sent at the same moment', async () => {
    const { ask, other } = await setUp(database())
    const answers = await Promise.all([ask(), ask(other.id), ask()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late && codes(late)).toEqual(['alreadyRequested'])
  })

  it('lets one of two deciders through and tells the other what happened', async () => {
    const { by, open, seedPerson, as } = await setUp(database())
    const { id } = await open()
    const admin = (await as(await seedPerson({ roles: ['ROLE_ADMIN'] }))).request
    const answers = await Promise.all([
      by.provider('POST', `/validation-requests/${id}/approve`),
      admin('POST', `/validation-requests/${id}/reject`, { body: { reason: 'No.' } }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [approved, rejected] = answers
    if (approved.status === 200) expect(codes(rejected)).toEqual(['requestApproved'])
    else expect(codes(approved)).toEqual(['requestRejected'])
  })

  it('does not approve what was withdrawn, and does not withdraw what was approved', async () => {
    const { by, open, ask } = await setUp(database())
    const first = await open()
    await by.journalist('POST', `/validation-requests/${first.id}/cancel`)
    const late = await by.provider('POST', `/validation-requests/${first.id}/approve`)
    expect([late.status, codes(late)]).toEqual([409, ['requestWithdrawn']])
    const second = (await ask()).body as ValidationRequest
    await by.provider('POST', `/validation-requests/${second.id}/approve`)
    const later = await by.journalist('POST', `/validation-requests/${second.id}/cancel`)
    expect([later.status, codes(later)]).toEqual([409, ['requestApproved']])
  })

  it('does not decide on an account that is not active', async () => {
    const { by, open, journalist, deps } = await setUp(database())
    const { id } = await open()
    await deps.database
      .updateTable('person')
      .set({ state: 'blocked' })
      .where('id', '=', journalist.id)
      .execute()
    const answer = await by.provider('POST', `/validation-requests/${id}/approve`)
    expect([answer.status, codes(answer)]).toEqual([409, ['subjectNotActive']])
  })

  it('refuses a request of somebody who is validated already', async () => {
    const { ask, journalist, deps } = await setUp(database())
    await deps.database
      .updateTable('person')
      .set({ validated: true })
      .where('id', '=', journalist.id)
      .execute()
    const answer = await ask()
    expect([answer.status, codes(answer)]).toEqual([409, ['alreadyValidated']])
  })

  it('takes providers only: validated, active, and nobody else', async () => {
    const { ask, seedPerson, journalist } = await setUp(database())
    const pending = await seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], entity_name: 'Pending' })
    const gone = await seedPerson({ ...providerRoles, entity_name: 'Gone', state: 'deactivated' })
    for (const id of [
      pending.id,
      gone.id,
      journalist.id,
      'nonsense',
      '0190a000-0000-7000-8000-000000000000',
    ]) {
      const answer = await ask(id)
      expect([answer.status, codes(answer)]).toEqual([422, ['validatorUnknown']])
    }
  })

  it('shows a provider its own requests only, an admin all of them', async () => {
    const { by, open, seedPerson, as } = await setUp(database())
    const { id } = await open()
    const admin = (await as(await seedPerson({ roles: ['ROLE_ADMIN'] }))).request
    expect((await by.other('GET', `/validation-requests/${id}`)).status).toBe(404)
    expect((await by.other('POST', `/validation-requests/${id}/approve`)).status).toBe(404)
    expect((await by.provider('GET', '/validation-requests/nonsense')).status).toBe(404)
    expect((await admin('GET', `/validation-requests/${id}`)).status).toBe(200)
  })

  it('is not for others: a stranger cannot withdraw, an outlet cannot ask, a journalist cannot decide', async () => {
    const { by, open, seedPerson, as, provider } = await setUp(database())
    const { id } = await open()
    const stranger = (await as(await seedPerson(journalistRoles))).request
    expect((await stranger('POST', `/validation-requests/${id}/cancel`)).status).toBe(404)
    const outlet = (await as(await seedPerson())).request
    const asked = await outlet('POST', '/validation-requests', {
      body: { validator: provider.id, introduction: 'From your course of 2025.' },
    })
    expect(asked.status).toBe(403)
    expect((await by.journalist('POST', `/validation-requests/${id}/approve`)).status).toBe(403)
  })

  it('sends one request for one form, however often the form is sent', async () => {
    const { by, provider, mails } = await setUp(database())
    const send = () =>
      by.journalist('POST', '/validation-requests', {
        body: { validator: provider.id, introduction: 'From your course of 2025.' },
        headers: { 'Idempotency-Key': 'form-1' },
      })
    const [first, second] = await Promise.all([send(), send()])
    expect([first.status, second.status]).toEqual([201, 201])
    expect((first.body as ValidationRequest).id).toBe((second.body as ValidationRequest).id)
    expect(mails).toHaveLength(1)
  })
})

describeWithDatabase('the queue of a provider', (database) => {
  it('lists open requests oldest first, ten a page, with counts and a search without case and accents', async () => {
    const { seedPerson, as, by, provider } = await setUp(database())
    for (let n = 1; n <= 11; n++) {
      const last_name = n === 11 ? 'Müller_50%' : `Person ${String(n)}`
      const { request } = await as(await seedPerson({ ...journalistRoles, first_name: 'Ana', last_name }))
      await request('POST', '/validation-requests', {
        body: { validator: provider.id, introduction: 'From your course of 2025.' },
      })
    }
    type List = { items: ValidationCase[]; counts: Record<string, number> }
    const list = async (query = '') => {
      const answer = await by.provider('GET', `/validation-requests${query}`)
      return { ...(answer.body as List), total: answer.headers.get('X-Total-Count') }
    }
    const first = await list()
    expect([first.items.length, first.total]).toEqual([10, '11'])
    expect(first.items[0]?.subject.lastName).toBe('Person 1')
    expect(first.counts).toEqual({ requested: 11, cancelled: 0, approved: 0, rejected: 0, revoked: 0 })
    expect((await list('?page=2')).items[0]?.subject.lastName).toBe('Müller_50%')
    const found = await list('?text=MULLER_50%25')
    expect([found.items.length, found.counts['requested']]).toEqual([1, 1])
    expect((await list('?text=_____________________')).items).toEqual([])
    expect((await list('?state=approved')).items).toEqual([])
  })

  it('tells how often the journalist has asked before', async () => {
    const { by, open, ask } = await setUp(database())
    const first = await open()
    await by.journalist('POST', `/validation-requests/${first.id}/cancel`)
    const second = (await ask()).body as ValidationRequest
    const entry = (await by.provider('GET', `/validation-requests/${second.id}`)).body as ValidationCase
    expect(entry.subject.earlierRequests).toBe(1)
  })
})
