import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { seedReference } from '~/api/seed'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const journalistRoles = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'], country_id: 'DE' }
const providerRoles = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true }

type Answer = { status: number; body: never }
const violations = ({ body }: Answer) =>
  ((body as { violations?: { propertyPath: string; code: string }[] }).violations ?? []).map(
    ({ propertyPath, code }) => `${propertyPath}: ${code}`,
  )

function setUp(database: Database) {
  const kit = createTestApi(database)
  const stateOf = async (id: string) =>
    (await database.selectFrom('person').select('state').where('id', '=', id).executeTakeFirst())?.state
  const mailsTo = (person: { email: string }) =>
    kit.mails.filter(({ to }) => to === person.email).map(({ template }) => template)
  const deactivate = async (person: { email: string }) =>
    (await kit.as(person)).request('POST', '/users/me/deactivation', { body: { password } })
  return { ...kit, stateOf, mailsTo, deactivate }
}

describeWithDatabase('deactivating the own account', (database) => {
  beforeAll(() => seedReference(database()))

  it('asks for the password, ends all sessions at once and mails how to come back, and until when', async () => {
    const { seedPerson, as, stateOf, mails, request } = setUp(database())
    const person = await seedPerson({ locale: 'de' })
    const here = await as(person)
    const elsewhere = await as(person)
    const wrong = await here.request('POST', '/users/me/deactivation', {
      body: { password: 'Not-Mine-1234' },
    })
    expect([wrong.status, violations(wrong)]).toEqual([422, ['password: passwordWrong']])
    expect(await stateOf(person.id)).toBe('active')

    const answer = await here.request('POST', '/users/me/deactivation', { body: { password } })
    expect([answer.status, answer.body]).toEqual([200, { until: '2029-11-21T10:00:00.000Z' }])
    expect(await stateOf(person.id)).toBe('deactivated')
    for (const { request: ask } of [here, elsewhere]) expect((await ask('GET', '/users/me')).status).toBe(401)
    const { refreshToken } = elsewhere.tokens
    expect((await request('POST', '/authentication/refresh', { body: { refreshToken } })).status).toBe(401)
    expect(mails).toEqual([
      expect.objectContaining({
        to: person.email,
        template: 'accountDeactivated',
        locale: 'de',
        values: { name: 'First', date: '21. November 2029', path: '/login' },
      }),
    ])
  })

  it.each([
    ['no password', {}, 'password: required'],
    ['an empty one', { password: '' }, 'password: required'],
    ['a field too many', { password, force: true }, 'force: unknownField'],
  ])('refuses %s', async (_what, body, code) => {
    const { seedPerson, as, stateOf } = setUp(database())
    const person = await seedPerson()
    const answer = await (await as(person)).request('POST', '/users/me/deactivation', { body })
    expect([answer.status, violations(answer)]).toEqual([422, [code]])
    expect(await stateOf(person.id)).toBe('active')
  })

  it('is done once by a form that is sent twice', async () => {
    const { seedPerson, as, mailsTo } = setUp(database())
    const person = await seedPerson()
    const { request } = await as(person)
    const send = () => request('POST', '/users/me/deactivation', { body: { password } })
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 401])
    expect(mailsTo(person)).toEqual(['accountDeactivated'])
  })

  it('withdraws the open request of a journalist, who is no longer to be seen by the provider', async () => {
    const { seedPerson, as, deactivate, mailsTo } = setUp(database())
    const provider = await seedPerson({ ...providerRoles, entity_name: 'Academy' })
    const journalist = await seedPerson(journalistRoles)
    const sent = await (
      await as(journalist)
    ).request('POST', '/validation-requests', {
      body: { validator: provider.id, introduction: 'From your course of 2025.' },
    })
    const { id } = sent.body as { id: string }
    const { request } = await as(provider)
    expect((await request('GET', '/validation-requests')).headers.get('x-total-count')).toBe('1')
    await deactivate(journalist)
    for (const state of ['requested', 'cancelled']) {
      const list = await request('GET', `/validation-requests?state=${state}`)
      expect([list.status, list.headers.get('x-total-count')]).toEqual([200, '0'])
    }
    expect((await request('GET', `/validation-requests/${id}`)).status).toBe(404)
    expect((await request('POST', `/validation-requests/${id}/approve`)).status).toBe(409)
    expect(mailsTo(provider)).toEqual(['validationRequested', 'validationCancelled'])
  })

  it('of a provider hides its offers and sends the journalists who wait to another one', async () => {
    const { seedPerson, as, deactivate, mailsTo } = setUp(database())
    const provider = await seedPerson({ ...providerRoles, entity_name: 'Leaving Academy' })
    const reader = await seedPerson()
    const journalist = await seedPerson(journalistRoles)
    const offer = await seedOffer(database(), provider.id)
    const waiting = await as(journalist)
    await waiting.request('POST', '/validation-requests', {
      body: { validator: provider.id, introduction: 'From your course of 2025.' },
    })
    const { request } = await as(reader)
    expect((await request('GET', `/offers/${offer}`)).status).toBe(200)
    await deactivate(provider)
    expect((await request('GET', `/offers/${offer}`)).status).toBe(404)
    const found = await request('GET', '/offers?text=harbours')
    expect(found.headers.get('x-total-count')).toBe('0')
    const search = await waiting.request('GET', '/validators?text=leaving')
    expect(search.body).toEqual({ items: [], more: false, chosen: null })
    const [own] = (await waiting.request('GET', '/users/me/validation-requests')).body as { state: string }[]
    expect(own?.state).toBe('cancelled')
    expect(mailsTo(journalist)).toEqual(['validatorLeft'])
    const told = (await waiting.request('GET', '/notifications')).body as { title: string }[]
    expect(told[0]?.title).toMatch(/^Leaving Academy has left the campus/)
    const again = await waiting.request('POST', '/validation-requests', {
      body: { validator: provider.id, introduction: 'From your course of 2025.' },
    })
    expect(violations(again)).toEqual(['validator: validatorUnknown'])
  })

  it('rests the contributors as well: they can do nothing, not even with a fresh token', async () => {
    const { seedPerson, as, deactivate, stateOf, mailsTo, mails } = setUp(database())
    const parent = await seedPerson({ entity_name: 'The Morning Post' })
    const contributor = await seedPerson({ parent_id: parent.id })
    const { request, tokens } = await as(contributor)
    expect((await request('GET', '/users/me')).status).toBe(200)
    await deactivate(parent)
    expect((await request('GET', '/users/me')).status).toBe(401)
    const login = { email: contributor.email, password }
    expect((await request('POST', '/authentication/login', { body: login })).status).toBe(401)
    expect(await stateOf(contributor.id)).toBe('active')
    expect(mailsTo(contributor)).toEqual(['parentDeactivated'])
    expect(mails.at(-1)?.values).toMatchObject({ entity: 'The Morning Post', date: '21 November 2029' })
    // A session opened concurrently, so that it was not among those that were ended.
    await database()
      .updateTable('session')
      .set({ ended_at: null })
      .where('person_id', '=', contributor.id)
      .execute()
    expect((await request('GET', '/users/me')).status).toBe(401)
    const { refreshToken } = tokens
    const refreshed = await request('POST', '/authentication/refresh', { body: { refreshToken } })
    expect(refreshed.status).toBe(401)
  })

  it('is not for the last administrator, also where the last two leave at once', async () => {
    const { seedPerson, as, stateOf } = setUp(database())
    await database().updateTable('person').set({ state: 'blocked' }).where('state', '=', 'active').execute()
    const admins = [await seedPerson({ roles: ['ROLE_ADMIN'] }), await seedPerson({ roles: ['ROLE_ADMIN'] })]
    const sessions = await Promise.all(admins.map((admin) => as(admin)))
    const answers = await Promise.all(
      sessions.map(({ request }) => request('POST', '/users/me/deactivation', { body: { password } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.flatMap(violations)).toEqual([': lastAdmin'])
    const states = await Promise.all(admins.map(({ id }) => stateOf(id)))
    expect(states.sort()).toEqual(['active', 'deactivated'])
  })
})

async function seedOffer(database: Database, providerId: string): Promise<string> {
  const id = v7()
  const offer = {
    id,
    provider_id: providerId,
    state: 'published' as const,
    headline: 'Reporting on harbours',
    teaser: 'Ships, goods and people',
    description: 'A week between cranes.',
    category: 'training',
    language: 'en',
    online: true,
    cost: 'free',
    created_at: new Date(),
    published_at: new Date(),
  }
  await database.insertInto('offer').values(offer).execute()
  return id
}
