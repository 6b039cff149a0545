import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { lifetimes } from '~/contracts/constants'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

describeWithDatabase('a form that was sent with a dead session', (database) => {
  let kit: ReturnType<typeof createTestApi>
  beforeEach(() => {
    kit = createTestApi(database())
  })

  const fields = { firstName: 'Ada', expertise: ['ethics', 'sources'], description: 'ü'.repeat(5000) }
  const keep = (body: unknown, address = '192.0.2.1') =>
    kit.request('POST', '/form-drafts', { body, address })

  async function typedBy(person: { email: string }) {
    const { tokens, request } = await kit.as(person)
    await request('POST', '/authentication/logout')
    kit.clock.now = new Date(kit.clock.now.getTime() + lifetimes.accessToken * 2000)
    const answer = await keep({ token: tokens.token, path: '/profile_settings', fields })
    return { token: tokens.token, status: answer.status, id: (answer.body as { id: string }).id }
  }

  it('waits for the same person, who finds it as it was', async () => {
    const person = await kit.seedPerson()
    const { status, id } = await typedBy(person)
    expect(status).toBe(201)
    const { request } = await kit.as(person)
    const { body } = await request('GET', `/form-drafts/${id}`)
    expect(body).toEqual({ path: '/profile_settings', fields })
  })

  it('is not there for anybody else, even by its id', async () => {
    const { id } = await typedBy(await kit.seedPerson())
    const stranger = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    expect((await stranger.request('GET', `/form-drafts/${id}`)).status).toBe(404)
    expect((await kit.request('GET', `/form-drafts/${id}`)).status).toBe(401)
  })

  it('is gone after an hour', async () => {
    const person = await kit.seedPerson()
    const { id } = await typedBy(person)
    kit.clock.now = new Date(kit.clock.now.getTime() + lifetimes.formDraft * 1000)
    const { request } = await kit.as(person)
    expect((await request('GET', `/form-drafts/${id}`)).status).toBe(404)
  })

  it('is kept for nobody without a token that the campus has signed', async () => {
    const { token } = await typedBy(await kit.seedPerson())
    const [header = '', payload = ''] = token.split('.')
    for (const forged of ['nonsense', `${header}.${payload}.AAAA`, `${header}.${payload}.`]) {
      const answer = await keep({ token: forged, path: '/home', fields: {} })
      expect(answer.status).toBe(401)
    }
  })

  it('is kept for nobody who has left the campus', async () => {
    const person = await kit.seedPerson()
    const { token } = await typedBy(person)
    await database().deleteFrom('person').where('id', '=', person.id).execute()
    expect((await keep({ token, path: '/home', fields: {} })).status).toBe(401)
  })

  it('belongs to a page of the campus', async () => {
    const { token } = await typedBy(await kit.seedPerson())
    const answer = await keep({ token, path: 'https://elsewhere.example', fields: {} })
    expect(answer.status).toBe(422)
  })

  it('is not kept without end for one address', async () => {
    kit = createTestApi(database(), { rateLimitFactor: 1 })
    const { token } = await typedBy(await kit.seedPerson())
    const address = `198.51.100.${v7().slice(-2)}`
    const statuses: number[] = []
    for (let i = 0; i < 61; i++)
      statuses.push((await keep({ token, path: '/home', fields: {} }, address)).status)
    expect(statuses.slice(0, 60).every((status) => status === 201)).toBe(true)
    expect(statuses[60]).toBe(429)
  })
})
