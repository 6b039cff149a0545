import { beforeEach, describe, expect, it } from 'vitest'
import type { Problem } from '~/contracts/errors'
import type { HelpdeskRequest } from '~/contracts/content/helpdesk'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

let counter = 0

describeWithDatabase('the helpdesk', (getDatabase) => {
  let test: ReturnType<typeof createTestApi>
  let admin: string
  let email: string

  beforeEach(async () => {
    test = createTestApi(getDatabase())
    email = `asker${String(++counter)}@example.org`
    const person = await test.seedPerson({ roles: ['ROLE_ADMIN'], first_name: 'Ada', last_name: 'Admin' })
    admin = (await test.as(person)).tokens.token
    await getDatabase().deleteFrom('helpdesk_request').execute()
  })

  const question = (changes: object = {}) => ({
    topic: 'account',
    name: 'Vera Visitor',
    email,
    body: 'How do I\r\nlog in?',
    ...changes,
  })
  const ask = (changes: object = {}, options: { token?: string; headers?: Record<string, string> } = {}) =>
    test.request('POST', '/helpdesk/requests', { body: question(changes), ...options })
  const list = async (state = 'open') => {
    const { body, headers } = await test.request('GET', `/helpdesk/requests?state=${state}`, { token: admin })
    const { items, counts } = body as { items: HelpdeskRequest[]; counts: Record<string, number> }
    return { items, counts, total: Number(headers.get('x-total-count')) }
  }
  const only = async () => (await list()).items[0]!
  const answer = (id: string, text = 'Use the form on the start page.') =>
    test.request('POST', `/helpdesk/requests/${id}/answer`, { token: admin, body: { answer: text } })
  const codes = (body: unknown) =>
    Object.fromEntries((body as Problem).violations?.map((v) => [v.propertyPath, v.code]) ?? [])

  describe('a question', () => {
    it('of a visitor waits in the queue, and is confirmed without repeating what was written', async () => {
      expect((await ask({ locale: 'fr' })).status).toBe(202)
      expect(await only()).toMatchObject({
        topic: 'account',
        name: 'Vera Visitor',
        email,
        locale: 'fr',
        body: 'How do I\nlog in?',
        state: 'open',
        member: null,
        answer: null,
      })
      expect(test.mails).toMatchObject([{ to: email, locale: 'fr', template: 'helpdeskReceived' }])
      expect(JSON.stringify(test.mails)).not.toContain('log in')
    })

    it('of a member says whose it is, and goes with the account', async () => {
      const person = await test.seedPerson({ first_name: 'Mia', last_name: 'Member', entity_name: null })
      const { token } = (await test.as(person)).tokens
      await ask({}, { token })
      expect((await only()).member).toEqual({ id: person.id, name: 'Mia Member' })
    })

    it('sent twice with the same key is one', async () => {
      const headers = { 'Idempotency-Key': `helpdesk-${email}` }
      await Promise.all([ask({}, { headers }), ask({}, { headers })])
      await ask({}, { headers })
      expect((await list()).total).toBe(1)
      expect(test.mails).toHaveLength(1)
    })

    it.each([
      [{ body: 'abcd' }, { body: 'messageTooShort' }],
      [{ body: '🗞️📻' }, { body: 'messageTooShort' }],
      [{ body: 'x'.repeat(5001) }, { body: 'tooLong' }],
      [{ body: '   ' }, { body: 'required' }],
      [{ topic: 'nonsense' }, { topic: 'required' }],
      [{ email: 'nobody' }, { email: 'emailInvalid' }],
      [{ name: 'See https://spam.example' }, { name: 'invalid' }],
    ])('that breaks a rule (%o) is refused there', async (changes, expected) => {
      const { status, body } = await ask(changes)
      expect(status).toBe(422)
      expect(codes(body)).toEqual(expected)
    })

    it('keeps script and other markup as the words they are', async () => {
      await ask({ body: '<script>alert(1)</script> $t(common:nav.home) {{brand}}' })
      expect((await only()).body).toBe('<script>alert(1)</script> $t(common:nav.home) {{brand}}')
    })

    it('is taken in for whomever, but mailed only so often to one address', async () => {
      const strict = createTestApi(getDatabase(), { rateLimitFactor: 1 })
      const results: number[] = []
      for (let n = 0; n < 6; n++)
        results.push(
          (
            await strict.request('POST', '/helpdesk/requests', {
              body: question({ email: `often-${email}` }),
              address: `198.51.100.${String(n)}`,
            })
          ).status,
        )
      expect(results).toEqual([202, 202, 202, 202, 202, 202])
      expect(strict.mails.filter(({ to }) => to === `often-${email}`)).toHaveLength(5)
    })

    it('can be asked only so often by one account and from one place', async () => {
      const strict = createTestApi(getDatabase(), { rateLimitFactor: 1 })
      const asker = await strict.as(await strict.seedPerson())
      const results = []
      for (let n = 0; n < 11; n++) results.push((await asker.request('POST', '/helpdesk/requests', { body: question({}), address: `198.51.100.${String(n)}` })).status) // prettier-ignore
      expect(results.filter((status) => status === 202)).toHaveLength(10)
      expect(results.at(-1)).toBe(429)
      const visits = []
      for (let n = 0; n < 21; n++) visits.push((await strict.request('POST', '/helpdesk/requests', { body: question({}), address: '203.0.113.7' })).status) // prettier-ignore
      expect(visits.lastIndexOf(202)).toBe(19)
      expect(visits.at(-1)).toBe(429)
    })
  })

  describe('an answer', () => {
    it('goes out by mail in the language of the question, and is kept with who gave it', async () => {
      await ask({ locale: 'de' })
      const { id } = await only()
      const { status, body } = await answer(id)
      expect(status).toBe(200)
      expect(body).toMatchObject({ state: 'answered', answeredBy: 'Ada Admin' })
      expect(test.mails.at(-1)).toMatchObject({
        to: email,
        locale: 'de',
        template: 'helpdeskAnswer',
        values: { answer: 'Use the form on the start page.', question: 'How do I\nlog in?' },
      })
      expect((await list('answered')).counts).toEqual({ open: 0, answered: 1, closed: 0 })
    })

    it('is given once, also by two at the same time', async () => {
      await ask()
      const { id } = await only()
      const statuses = (await Promise.all([answer(id, 'First one'), answer(id, 'Second one')])).map(
        ({ status }) => status,
      )
      expect(statuses.sort()).toEqual([200, 409])
      expect(test.mails.filter(({ template }) => template === 'helpdeskAnswer')).toHaveLength(1)
    })

    it('is refused where there is no such request', async () => {
      expect((await answer('nonsense')).status).toBe(404)
      expect((await answer('01920000-0000-7000-8000-000000000000')).status).toBe(404)
    })
  })

  it('closes without an answer, opens again, and leaves what is answered as it is', async () => {
    await ask()
    const { id } = await only()
    const closed = `/helpdesk/requests/${id}/closed`
    for (const _ of [1, 2]) expect((await test.request('PUT', closed, { token: admin })).status).toBe(204)
    expect((await list('closed')).total).toBe(1)
    expect(test.mails).toHaveLength(1)
    for (const _ of [1, 2]) expect((await test.request('DELETE', closed, { token: admin })).status).toBe(204)
    await answer(id)
    const { status, body } = await test.request('PUT', closed, { token: admin })
    expect([status, codes(body)]).toEqual([409, { '': 'helpdeskAnswered' }])
  })

  it('shows the longest wait first', async () => {
    for (const name of ['First', 'Second', 'Third']) await ask({ name })
    expect((await list()).items.map(({ name }) => name)).toEqual(['First', 'Second', 'Third'])
  })
})
