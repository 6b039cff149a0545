import { expect, it } from 'vitest'
import { describeWithDatabase } from '~/tests/support/database'
import { createTestApi } from '~/tests/support/api'

const hour = 3600_000

describeWithDatabase('two processes whose clocks are an hour apart', (database) => {
  /** Two API instances on one database: each must accept tokens of the other. */
  function pair() {
    const [right, wrong] = [createTestApi(database()), createTestApi(database())]
    return {
      right,
      wrong,
      apart: (by: number) => (wrong.clock.now = new Date(right.clock.now.getTime() + by)),
    }
  }
  const tokensOf = ({ body }: { body: unknown }) => body as { token: string; refreshToken: string }

  it.each([hour, -hour])('log nobody out (%i ms)', async (by) => {
    const { right, wrong, apart } = pair()
    apart(by)
    for (const [here, there] of [
      [right, wrong],
      [wrong, right],
    ] as const) {
      let { tokens } = await here.as(await here.seedPerson())
      for (let turn = 0; turn < 4; turn++) {
        for (const process of [there, here]) {
          const seen = await process.request('GET', '/users/me', { token: tokens.token })
          if (seen.status === 200) continue
          // Like the front end: exchanges an expired token and repeats the call.
          expect(seen.status).toBe(401)
          const exchanged = await process.request('POST', '/authentication/refresh', {
            body: { refreshToken: tokens.refreshToken },
          })
          expect(exchanged.status).toBe(200)
          tokens = tokensOf(exchanged)
          expect((await process.request('GET', '/users/me', { token: tokens.token })).status).toBe(200)
        }
      }
    }
  })

  it('let a token live an hour longer at most', async () => {
    const { right, wrong, apart } = pair()
    apart(hour)
    const { tokens } = await wrong.as(await wrong.seedPerson())
    const status = async () => (await right.request('GET', '/users/me', { token: tokens.token })).status
    expect(await status()).toBe(200)
    right.clock.now = new Date(right.clock.now.getTime() + hour + 16 * 60_000)
    expect(await status()).toBe(401)
  })

  it('end a session that was closed at once, whatever the clocks say', async () => {
    const { right, wrong, apart } = pair()
    apart(-hour)
    const { tokens, request } = await right.as(await right.seedPerson())
    expect((await request('POST', '/authentication/logout')).status).toBe(204)
    for (const process of [right, wrong]) {
      expect((await process.request('GET', '/users/me', { token: tokens.token })).status).toBe(401)
      const again = await process.request('POST', '/authentication/refresh', {
        body: { refreshToken: tokens.refreshToken },
      })
      expect(again.status).toBe(401)
    }
  })

  it('hold a limit on tries for an hour longer at most', async () => {
    const { right, wrong, apart } = pair()
    apart(hour)
    const person = await right.seedPerson()
    const strict = createTestApi(database(), { rateLimitFactor: 1 })
    const late = createTestApi(database(), { rateLimitFactor: 1 })
    late.clock.now = wrong.clock.now
    const tryOn = async (process: typeof strict) =>
      (
        await process.request('POST', '/authentication/login', {
          body: { email: person.email, password: 'wrong' },
          address: `198.51.100.${String(by)}`,
        })
      ).status
    const by = 7
    let status = 401
    for (let tries = 0; tries < 200 && status !== 429; tries++) status = await tryOn(late)
    expect(status).toBe(429)
    expect(await tryOn(strict)).toBe(429)
    strict.clock.now = new Date(late.clock.now.getTime() + hour)
    expect(await tryOn(strict)).toBe(401)
  })
})
