import { hash } from '@node-rs/argon2'
import { expect, it } from 'vitest'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { hashPassword } from './auth.service'

const composed = 'M\u00e4rchen-Wald-42'
const decomposed = 'Ma\u0308rchen-Wald-42'
const quick = { memoryCost: 64, timeCost: 1, parallelism: 1 }

describeWithDatabase('a password with accents', (database) => {
  const stored = async (id: string) =>
    (
      await database()
        .selectFrom('person')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).password_hash
  const begin = async (password_hash: string) => {
    const kit = createTestApi(database())
    const person = await kit.seedPerson({ password_hash })
    const logIn = (password: string) =>
      kit.request('POST', '/authentication/login', { body: { email: person.email, password } })
    return { ...kit, person, logIn }
  }

  it.each([
    [composed, decomposed],
    [decomposed, composed],
    ['Two\u00a0words-42', 'Two words-42'],
  ])('is the same from every keyboard: %j and %j', async (chosen, typed) => {
    const { logIn } = await begin(await hashPassword(chosen))
    for (const each of [chosen, typed]) expect((await logIn(each)).status).toBe(200)
    expect((await logIn(`${typed}!`)).status).toBe(401)
  })

  it.each([
    ['as it was hashed', decomposed],
    ['composed', composed],
  ])('that was hashed in pieces logs in %s, and is hashed anew', async (_, typed) => {
    const old = await hash(decomposed, quick)
    const { person, logIn } = await begin(old)
    expect((await logIn(`${typed}!`)).status).toBe(401)
    expect(await stored(person.id)).toBe(old)
    expect((await logIn(typed)).status).toBe(200)
    const renewed = await stored(person.id)
    expect(renewed).not.toBe(old)
    expect((await logIn(typed === composed ? decomposed : composed)).status).toBe(200)
    expect(await stored(person.id)).toBe(renewed)
  })

  it('that was hashed in pieces proves who somebody is, and is changed', async () => {
    const { person, request, logIn } = await begin(await hash(decomposed, quick))
    const { token } = (await logIn(decomposed)).body as { token: string }
    await database()
      .updateTable('person')
      .set({ password_hash: await hash(decomposed, quick) })
      .where('id', '=', person.id)
      .execute()
    const change = (newPassword: string) =>
      request('POST', '/users/me/password', { token, body: { currentPassword: decomposed, newPassword } })
    expect((await change(composed)).body).toMatchObject({ violations: [{ code: 'passwordSame' }] })
    expect((await change('Nebel-Gr\u00fcn-Wald-77')).status).toBeLessThan(300)
  })
})
