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
    // Of a name that stands twice in one body the last one is taken, by every reader of JSON here: there is but one.
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

  it('may be nested as deep as its size allows, and brings nothing down', async () => {
    const { request } = createTestApi(database())
    const deep = `{"email":${'['.repeat(100_000)}${']'.repeat(100_000)},"password":"x"}`
    expect([400, 422]).toContain((await request('POST', login, { body: deep })).status)
    expect((await request('POST', login, { body: { email: 'a@example.org', password: 'x' } })).status).toBe(
      401,
    )
  })
})
