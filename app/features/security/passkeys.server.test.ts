import { expect, it } from 'vitest'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { createAuthenticator } from '~/tests/support/passkeys/authenticator'
import { addPasskey, startAdding } from '~/tests/support/passkeys/own-passkeys'
import { changeSecurity } from './security.server'

/** Where the browser is led, and what the next page tells. */
function toldBy(response: unknown) {
  const { headers } = response as Response
  const cookie = headers.getSetCookie().find((each) => each.includes('toast=')) ?? ''
  const value = decodeURIComponent(cookie.split(';')[0]?.split('toast=')[1] ?? '').split('.')[0] ?? ''
  return [headers.get('location'), Buffer.from(value, 'base64').toString()]
}
const page = '/account_settings/security'

describeWithDatabase('a refusal that no form would show', (database) => {
  async function start() {
    const kit = createTestApi(database())
    const me = await kit.as(await kit.seedPerson())
    const send = async (fields: Record<string, string>, api = kit.api) => {
      const init = { method: 'POST', body: new URLSearchParams(fields) }
      const { transport } = openTransport(api)
      return changeSecurity(await frontArgs({ api: transport, path: page, tokens: me.tokens, init }))
    }
    return { kit, me, send }
  }

  it('is told by a toast where a passkey is added', async () => {
    const { me, send } = await start()
    const { name, ...answer } = createAuthenticator().create(await startAdding(me), 'A')
    const fields = { intent: 'addPasskey', name, token: JSON.stringify(answer) }
    const strict = createTestApi(database(), { rateLimitFactor: 0.02 })
    expect(toldBy(await send(fields, strict.api))).toEqual([
      page,
      expect.stringContaining('Too many attempts') as string,
    ])
    expect(toldBy(await send(fields))[1]).toContain('The passkey has been added')
  })

  it('is told by a toast where the passkey is gone, otherwise by its form', async () => {
    const { me, send } = await start()
    const { id } = (await addPasskey(me)).passkey
    const wrong = { intent: 'removePasskey', id, password: 'wrong' }
    expect(await send(wrong)).toMatchObject({
      data: { result: { error: { password: ['passwordWrong'] } } },
      init: { status: 422 },
    })
    await me.request('POST', `/users/me/passkeys/${id}/removal`, { body: { password } })
    expect(toldBy(await send(wrong))).toEqual([
      page,
      expect.stringContaining('had already been removed') as string,
    ])
  })
})
