import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { describeWithDatabase } from '~/tests/support/database'
import { createTestApi } from '~/tests/support/api'
import type { Tokens } from '~/contracts/accounts/auth'
import { lifetimes } from '~/contracts/constants'

describeWithDatabase('sessions', (database) => {
  async function start() {
    const kit = createTestApi(database())
    const person = await kit.seedPerson()
    const { tokens } = await kit.as(person)
    return {
      ...kit,
      person,
      tokens,
      /** Advances the clock, in seconds. */
      wait: (seconds: number) => {
        kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
      },
      /** New tokens, or null if the refresh was rejected. */
      refresh: async (refreshToken: string): Promise<Tokens | null> => {
        const answer = await kit.request('POST', '/authentication/refresh', { body: { refreshToken } })
        if (answer.status === 200) return answer.body
        expect(answer.status).toBe(401)
        return null
      },
      isAlive: async (token: string) => (await kit.request('GET', '/users/me', { token })).status === 200,
    }
  }

  it('rotate the refresh token and go on with the new one', async () => {
    const { refresh, tokens, wait, isAlive } = await start()
    wait(lifetimes.accessToken + 1)
    expect(await isAlive(tokens.token)).toBe(false)
    const second = await refresh(tokens.refreshToken)
    expect(second?.refreshToken).not.toBe(tokens.refreshToken)
    expect(await isAlive(second!.token)).toBe(true)
    wait(3600)
    expect(await refresh(second!.refreshToken)).not.toBeNull()
  })

  it('know the refresh token by its other name too', async () => {
    const { request, tokens } = await start()
    const body = { refresh_token: tokens.refreshToken }
    expect((await request('POST', '/authentication/refresh', { body })).status).toBe(200)
    expect((await request('POST', '/authentication/refresh', { body: {} })).status).toBe(422)
  })

  it('let a used refresh token come again within the leeway: two tabs that wake up together', async () => {
    const { refresh, tokens, wait, isAlive } = await start()
    const [one, two] = await Promise.all([refresh(tokens.refreshToken), refresh(tokens.refreshToken)])
    wait(lifetimes.refreshLeeway)
    const third = await refresh(tokens.refreshToken)
    for (const each of [one, two, third]) expect(await isAlive(each!.token)).toBe(true)
  })

  it('have one living refresh token, however often one is used at once', async () => {
    const { refresh, tokens, wait } = await start()
    const answers = await Promise.all(Array.from({ length: 15 }, () => refresh(tokens.refreshToken)))
    const refreshTokens = new Set(answers.map((answer) => answer?.refreshToken))
    expect(refreshTokens.size).toBe(1)
    wait(lifetimes.refreshLeeway)
    const late = await refresh(tokens.refreshToken)
    expect(refreshTokens).toContain(late!.refreshToken)
    const { sid } = JSON.parse(atob(tokens.token.split('.')[1]!)) as { sid: string }
    const living = await database()
      .selectFrom('refresh_token')
      .select('hash')
      .where('session_id', '=', sid)
      .where('used_at', 'is', null)
      .execute()
    expect(living).toHaveLength(1)
  })

  it('give the newest refresh token to a request that comes late within the leeway', async () => {
    const { refresh, tokens, wait } = await start()
    const second = await refresh(tokens.refreshToken)
    const third = await refresh(second!.refreshToken)
    wait(lifetimes.refreshLeeway)
    expect((await refresh(tokens.refreshToken))!.refreshToken).toBe(third!.refreshToken)
    wait(3600)
    expect(await refresh(third!.refreshToken)).not.toBeNull()
  })

  it('end for everybody where a used refresh token comes back after the leeway', async () => {
    const { refresh, tokens, wait, isAlive } = await start()
    const heir = await refresh(tokens.refreshToken)
    wait(lifetimes.refreshLeeway + 1)
    expect(await refresh(tokens.refreshToken)).toBeNull()
    expect(await isAlive(heir!.token)).toBe(false)
    expect(await refresh(heir!.refreshToken)).toBeNull()
  })

  it('leave the other sessions of the person alone when one ends', async () => {
    const { as, person, request, tokens, isAlive } = await start()
    const other = await as(person)
    expect((await request('POST', '/authentication/logout', { token: tokens.token })).status).toBe(204)
    expect(await isAlive(tokens.token)).toBe(false)
    expect(await isAlive(other.tokens.token)).toBe(true)
  })

  it('end at logout, at once and for the refresh token too', async () => {
    const { refresh, request, tokens } = await start()
    await request('POST', '/authentication/logout', { token: tokens.token })
    expect(await refresh(tokens.refreshToken)).toBeNull()
    expect((await request('POST', '/authentication/logout', { token: tokens.token })).status).toBe(401)
  })

  it('run out: the refresh token after two weeks, the session after its absolute time', async () => {
    const { refresh, tokens, wait } = await start()
    let { refreshToken } = tokens
    for (let used = 0; used < lifetimes.sessionAbsolute; used += lifetimes.refreshToken - 1) {
      refreshToken = (await refresh(refreshToken))!.refreshToken
      wait(lifetimes.refreshToken - 1)
    }
    expect(await refresh(refreshToken)).toBeNull()
    const late = await start()
    late.wait(lifetimes.refreshToken)
    expect(await late.refresh(late.tokens.refreshToken)).toBeNull()
  })

  it.each(['deactivated', 'blocked'] as const)('are dead at once for a %s account', async (state) => {
    const { person, refresh, tokens, isAlive } = await start()
    await database().updateTable('person').set({ state }).where('id', '=', person.id).execute()
    expect(await isAlive(tokens.token)).toBe(false)
    expect(await refresh(tokens.refreshToken)).toBeNull()
  })

  it('give what a role may do at once, not at the next login', async () => {
    const { as, seedPerson } = await start()
    const person = await seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
    const { request } = await as(person)
    expect((await request('GET', '/offers')).status).toBe(403)
    await database().updateTable('person').set({ validated: true }).where('id', '=', person.id).execute()
    expect((await request('GET', '/offers')).status).toBe(200)
  })

  it('believe no token that the campus has not signed', async () => {
    const { deps, isAlive, person, tokens } = await start()
    const claims = JSON.parse(atob(tokens.token.split('.')[1]!)) as Record<string, string>
    const sign = (secret: string, { typ = 'at+jwt', alg = 'HS256', ...other }: Record<string, string> = {}) =>
      new SignJWT({ ...claims, ...other })
        .setProtectedHeader({ alg, typ })
        .sign(new TextEncoder().encode(secret))
    const unsigned = `${btoa('{"alg":"none"}')}.${tokens.token.split('.')[1]!}.`
    expect(await isAlive(await sign('another secret that is long enough'))).toBe(false)
    expect(await isAlive(unsigned.replaceAll('=', ''))).toBe(false)
    expect(await isAlive(`${tokens.token}x`)).toBe(false)
    const { tokenSecret } = deps.config
    expect(await isAlive(await sign(tokenSecret))).toBe(true)
    for (const other of [{ typ: 'JWT' }, { aud: 'academy' }, { alg: 'HS512' }])
      expect(await isAlive(await sign(tokenSecret, other)), JSON.stringify(other)).toBe(false)
    expect(claims['sub']).toBe(person.id)
  })
})
