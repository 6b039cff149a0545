import { beforeEach, expect, it } from 'vitest'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

describeWithDatabase('a new password whose form is not complete', (getDatabase) => {
  let test: ReturnType<typeof createTestApi>
  beforeEach(async () => {
    await getDatabase().deleteFrom('rate_limit').execute()
    test = createTestApi(getDatabase())
  })

  const aino = { first_name: 'Aino', last_name: 'Virtanen', entity_name: 'Harbour Herald' }
  const judge = async (body: object) =>
    (await test.request('POST', '/password-judgements', { body })).body as unknown

  it.each([
    [{ password: 'short' }, ['passwordGuessable']],
    [{ password: 'password' }, ['passwordCommon']],
    [{ password: 'Quark-Virtanen-42' }, []],
    [{ password: 'Quark-Virtanen-42', lastName: 'Virtanen' }, ['passwordPersonal']],
    [{ password: 'Quark-Herald-42-x', entityName: 'Herald' }, ['passwordPersonal']],
    [{ password: 'Quark-aino.v-42-x', email: 'aino.v@example.org' }, ['passwordPersonal']],
    [{ password: 'aino1', firstName: 'Aino' }, ['passwordGuessable', 'passwordPersonal']],
    [{ password: 'nebelkrähe fliegt weit' }, []],
  ])('%j has the weaknesses %j', async (body, weaknesses) => {
    expect(await judge(body)).toEqual({ weaknesses })
  })

  it('is judged by the names of its owner, whom a session or a mailed link tells', async () => {
    const person = await test.seedPerson(aino)
    const session = await test.as(person)
    const body = { password: 'quark-virtanen' }
    const answer = await session.request('POST', '/password-judgements', { body })
    expect(answer.body).toEqual({ weaknesses: ['passwordPersonal'] })
    await test.request('POST', '/password-resets', { body: { email: person.email } })
    const reset = test.mails.at(-1)?.values.path?.replace('/pwreset/', '')
    expect(await judge({ ...body, reset })).toEqual({ weaknesses: ['passwordPersonal'] })
    expect(await judge({ ...body, reset: 'forged' })).toEqual({ weaknesses: [] })
  })

  it('is not judged for ever', async () => {
    const strict = createTestApi(getDatabase(), { rateLimitFactor: 1 / 60 })
    const ask = () => strict.request('POST', '/password-judgements', { body: { password: 'x' } })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  })
})
