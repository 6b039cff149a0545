import { expect, it } from 'vitest'
import { createTestApi, password } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'

const login = '/authentication/login'

describeEachEngine('what somebody sends', (database) => {
  it('changes no prototypes, whatever its fields are called', async () => {
    const { as, seedPerson, request } = createTestApi(database())
    const member = await as(await seedPerson())
    for (const body of [
      '{"locale":"de","__proto__":{"isAdmin":true}}',
      '{"locale":"de","constructor":{"prototype":{"isAdmin":true}}}',
    ]) {
      const { status } = await member.request('PATCH', '/users/me', { body })
      expect([200, 422]).toContain(status)
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    }
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect((await request('GET', `/countries?${name}=x&${name}[isAdmin]=true`)).status).toBe(200)
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
  })

  it('is refused where one answer is said twice and only one is asked for', async () => {
    const { as, seedPerson } = createTestApi(database())
    const { request } = await as(await seedPerson())
    expect((await request('GET', '/users/me/sessions?page=1')).status).toBe(200)
    expect((await request('GET', '/notifications?page=1&page=2')).status).toBe(422)
    // If a key occurs twice in a body, the last one counts; all code here uses the same parser.
    const twice = await request('PATCH', '/users/me', { body: '{"locale":"fr","locale":"it"}' })
    expect(twice.body).toMatchObject({ locale: 'it' })
  })

  it('is the password to the letter: no case is folded, no space cut, no end dropped', async () => {
    const { request, seedPerson } = createTestApi(database())
    const { email } = await seedPerson()
    const statusOf = async (given: string) =>
      (await request('POST', login, { body: { email, password: given } })).status
    expect(await statusOf(password)).toBe(200)
    for (const other of [
      password.toLowerCase(),
      ` ${password}`,
      `${password} `,
      `${password}x`,
      password.slice(0, -1),
    ])
      expect(await statusOf(other), JSON.stringify(other)).toBe(401)
  })

  it('is refused before it is parsed where it is nested deeper than any input of the campus', async () => {
    const { request, seedPerson, as } = createTestApi(database())
    const { tokens } = await as(await seedPerson())
    const draftOf = (value: string) => ({
      body: `{"token":"${tokens.token}","path":"/offers","fields":{"a":${value}}}`,
    })
    const nested = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`
    const send = async (value: string) => {
      const { status, body } = await request('POST', '/form-drafts', draftOf(value))
      return [status, (body as { code?: string }).code]
    }
    expect(await send(nested(60_000))).toEqual([400, 'badRequest'])
    expect(await send(nested(31))).toEqual([400, 'badRequest'])
    expect((await send(nested(30)))[0]).toBe(201)
    // Brackets in strings do not count.
    expect((await send(JSON.stringify(`"${'['.repeat(1000)}\\`)))[0]).toBe(201)
    expect((await request('POST', login, { body: `{"email":${nested(60_000)}}` })).status).toBe(400)
  })
})
