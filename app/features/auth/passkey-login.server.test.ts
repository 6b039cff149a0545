import { expect, it } from 'vitest'
import type { PasskeyProof, PasskeyRequest } from '~/contracts/accounts/passkeys'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { addPasskey } from '~/tests/support/passkeys/own-passkeys'
import { switchOn } from '~/tests/support/second-factor'
import { logIn, answerPasskey } from './auth.server'
import { loadSecondFactor } from './login-steps.server'

/** What the next page tells. */
function toldBy(response: unknown): string {
  const cookie = (response as Response).headers.getSetCookie().find((each) => each.includes('toast=')) ?? ''
  const value = decodeURIComponent(cookie.split(';')[0]?.split('toast=')[1] ?? '').split('.')[0] ?? ''
  return Buffer.from(value, 'base64').toString()
}
const placeOf = (response: unknown) => {
  const { status, headers } = response as Response
  return [status, headers.get('location')]
}

describeWithDatabase('a passkey that a browser sends', (database) => {
  async function start() {
    const kit = createTestApi(database())
    const { transport } = openTransport(kit.api)
    const person = await kit.seedPerson()
    const { authenticator } = await addPasskey(await kit.as(person))
    let cookie = ''
    async function visit(
      page: (args: Awaited<ReturnType<typeof frontArgs>>) => unknown,
      fields?: Record<string, string>,
    ) {
      const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
      const headers = cookie ? { Cookie: cookie } : {}
      const args = await frontArgs({ api: transport, path: '/login/passkey', init: { ...init, headers } })
      const answer = await Promise.resolve(page(args)).catch((thrown: unknown) => {
        if (thrown instanceof Response) return thrown
        throw thrown
      })
      const set = (await args.context.session.commit(new Response())).headers.get('set-cookie')
      if (set) cookie = set.split(';')[0] ?? ''
      return { answer, tokens: args.context.session.tokens() }
    }
    const ask = async (place: 'login' | 'step') =>
      (await visit(answerPasskey, { intent: 'ask', place })).answer as Response
    const use = (place: 'login' | 'step', token: PasskeyProof | string) =>
      visit(answerPasskey, {
        intent: 'use',
        place,
        token: typeof token === 'string' ? token : JSON.stringify(token),
        returnTo: '/watchlist',
      })
    const proofFor = async (place: 'login' | 'step', told = {}) =>
      authenticator.use((await (await ask(place)).json()) as PasskeyRequest, told)
    const setState = (values: { state: 'blocked' | 'deactivated'; deactivated_at?: Date }) =>
      database().updateTable('person').set(values).where('id', '=', person.id).execute()
    return { ...kit, kit, person, visit, ask, use, proofFor, setState }
  }

  it('opens the session, and leads to where the visitor wanted to go', async () => {
    const { ask, use, proofFor } = await start()
    expect((await ask('login')).headers.get('cache-control')).toBe('no-store')
    const { answer, tokens } = await use('login', await proofFor('login'))
    expect(placeOf(answer)).toEqual([303, '/watchlist'])
    expect((answer as Response).headers.get('set-cookie')).toContain('device=')
    expect(tokens).toMatchObject({ token: expect.any(String) as string })
  })

  const back = [303, '/login?returnTo=%2Fwatchlist']
  it('leads back to the login page where it is not valid, or is nothing', async () => {
    const { use, proofFor } = await start()
    const wrong = await use('login', await proofFor('login', { verified: false }))
    expect([...placeOf(wrong.answer), wrong.tokens]).toEqual([...back, null])
    expect(toldBy(wrong.answer)).toContain('This passkey cannot be used here')
    for (const token of ['', 'null', '{', '{"id":1}', '[]'])
      expect(placeOf((await use('login', token)).answer)).toEqual(back)
  })

  it('leads on as a password does, to an account that is away and from one that is blocked', async () => {
    const { use, proofFor, setState } = await start()
    await setState({ state: 'deactivated', deactivated_at: new Date('2026-11-01') })
    expect(placeOf((await use('login', await proofFor('login'))).answer)).toEqual([
      303,
      '/login/reactivation',
    ])
    await setState({ state: 'blocked' })
    const blocked = await use('login', await proofFor('login'))
    expect([...placeOf(blocked.answer), blocked.tokens]).toEqual([...back, null])
    expect(toldBy(blocked.answer)).toContain('blocked')
  })

  it('takes the place of the code in the second step; where it is not valid, the code is asked for again', async () => {
    const { kit, person, visit, use, proofFor } = await start()
    await switchOn(kit, person)
    const first = await visit(logIn, { email: person.email, password, returnTo: '/watchlist' })
    expect(placeOf(first.answer)).toEqual([303, '/login/second_factor'])
    expect((await visit(loadSecondFactor)).answer).toMatchObject({ passkey: true })
    const wrong = await use('step', await proofFor('step', { verified: false }))
    expect(placeOf(wrong.answer)).toEqual([303, '/login/second_factor'])
    expect(placeOf((await use('step', 'x')).answer)).toEqual([303, '/login/second_factor'])
    const right = await use('step', await proofFor('step'))
    expect(placeOf(right.answer)).toEqual([303, '/watchlist'])
    expect(right.tokens).not.toBeNull()
  })

  it('is asked for in the second step only after a password', async () => {
    const { ask, use } = await start()
    expect(placeOf(await ask('step'))).toEqual([303, '/login'])
    const proof = { id: 'x', clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }
    expect(placeOf((await use('step', proof)).answer)).toEqual([303, '/login'])
  })

  it('leads a browser that takes no cookies to the page that says so, whether it is valid or not', async () => {
    const { kit, proofFor } = await start()
    const { transport } = openTransport(kit.api)
    for (const [token, next] of [
      [JSON.stringify(await proofFor('login')), '/watchlist'],
      ['', '/login?returnTo=%2Fwatchlist'],
    ] as const) {
      const body = new URLSearchParams({ intent: 'use', place: 'login', token, returnTo: '/watchlist' })
      const init = { method: 'POST', body }
      const args = await frontArgs({ api: transport, path: '/login/passkey', init, withoutCookies: true })
      const search = new URLSearchParams({ returnTo: '/watchlist', entered: next })
      expect(placeOf(await answerPasskey(args))).toEqual([303, `/login/entered?${String(search)}`])
    }
  })

  it('is refused in silence where it is asked for too often: the script says so', async () => {
    const { transport } = openTransport(createTestApi(database(), { rateLimitFactor: 0 }).api)
    const body = new URLSearchParams({ intent: 'ask', place: 'login' })
    const args = await frontArgs({ api: transport, path: '/login/passkey', init: { method: 'POST', body } })
    expect((await answerPasskey(args)).status).toBe(429)
  })
})
