import { createSecretKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { beforeEach, expect, it } from 'vitest'
import { translate } from '~/api/platform/translations'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const academy = { url: 'https://academy.example.org', key: 'the key that campus and academy share' }

describeWithDatabase('the way into the academy', (database) => {
  let kit: ReturnType<typeof createTestApi>
  beforeEach(() => {
    kit = createTestApi(database(), { academy })
  })

  const read = async (token: string, key = academy.key) =>
    (
      await jwtVerify(token, createSecretKey(Buffer.from(key)), {
        algorithms: ['HS256'],
        currentDate: kit.clock.now,
      })
    ).payload

  it('is a token that says who comes, under the key of both, for a minute, each with an id of its own', async () => {
    const person = await kit.seedPerson({ first_name: 'Zoë', last_name: 'العربي' })
    const { request } = await kit.as(person)
    const first = await request('GET', '/ti-jwt-token')
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('no-store')
    const claims = await read(first.body)
    const now = kit.clock.now.getTime() / 1000
    expect(claims).toEqual({
      email: person.email,
      firstName: 'Zoë',
      lastName: 'العربي',
      externalCustomerId: person.id,
      iat: now,
      exp: now + 60,
      jti: claims.jti,
    })
    await expect(read(first.body, 'some other key that is long enough')).rejects.toThrow()
    expect((await read((await request('GET', '/ti-jwt-token')).body)).jti).not.toBe(claims.jti)
  })

  it('goes on to a page of the academy and to nowhere else', async () => {
    const { request } = await kit.as(await kit.seedPerson())
    const wanted = encodeURIComponent('/courses/7')
    const { body } = await request('GET', `/ti-jwt-token?returnTo=${wanted}`)
    expect((await read(body)).returnTo).toBe('https://academy.example.org/courses/7')
    const elsewhere = encodeURIComponent('https://academy.example.org.evil.example/')
    const refused = await request('GET', `/ti-jwt-token?returnTo=${elsewhere}`)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { violations: [{ propertyPath: 'returnTo', code: 'academyElsewhere' }] },
    ])
  })

  it('is not there where the operator has configured none', async () => {
    const without = createTestApi(database())
    const { request } = await without.as(await without.seedPerson())
    const answer = await request('GET', '/ti-jwt-token')
    const title = translate('en', 'errors:academyMissing')
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { title, detail: title, violations: [{ code: 'academyMissing' }] },
    ])
  })

  it('ends for a while after sixty entries in an hour', async () => {
    const strict = createTestApi(database(), { academy, rateLimitFactor: 1 })
    const { request } = await strict.as(await strict.seedPerson())
    for (let n = 0; n < 60; n++) expect((await request('GET', '/ti-jwt-token')).status).toBe(200)
    expect((await request('GET', '/ti-jwt-token')).status).toBe(429)
  })
})
