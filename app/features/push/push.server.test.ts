import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { makePushKeys, usualPushHosts } from '~/api/platform/push-keys'
import { loader as loadPage } from '~/app/routes/account_settings.notifications'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import { makeBrowser } from '~/tests/support/push/service'
import { changePush, loadPush } from './push.server'

const keys = makePushKeys()

/** The front of a campus with or without keys, for one reader. */
async function setUp(database: Database, pushes = true) {
  const push = pushes ? { ...keys, subject: 'mailto:operator@example.org', hosts: usualPushHosts } : null
  const kit = createTestApi(database, { push })
  const { tokens } = await kit.as(await kit.seedPerson())
  const { transport } = openTransport(kit.api)
  const ask = async (init: RequestInit = {}, visitor = false) => {
    const args = await frontArgs({ api: transport, init, ...(visitor ? {} : { tokens }) })
    args.context.config = { ...args.context.config, pushes }
    return args
  }
  const send = async (method: string, body?: unknown) =>
    changePush(await ask({ method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }))
  return { ask, send }
}

describeWithDatabase('what scripts ask about push messages', (database) => {
  it('is answered with the key, and with the address once there is one', async () => {
    const { ask, send } = await setUp(database())
    const state = async () => (await (await loadPush(await ask())).json()) as unknown
    expect(await state()).toEqual({ publicKey: keys.publicKey, endpoint: null })
    const { subscription } = makeBrowser()
    expect((await send('PUT', subscription)).status).toBe(204)
    expect(await state()).toEqual({ publicKey: keys.publicKey, endpoint: subscription.endpoint })
    expect((await send('DELETE')).status).toBe(204)
    expect(await state()).toEqual({ publicKey: keys.publicKey, endpoint: null })
    expect((await send('POST', subscription)).status).toBe(405)
  })

  it('is refused where it makes no sense, and the session goes on', async () => {
    const { ask, send } = await setUp(database())
    const refusal = await thrownBy(send('PUT', { endpoint: 'https://fcm.googleapis.com/a' }))
    expect(refusal.status).toBe(422)
    const foreign = makeBrowser('push.example').subscription
    expect((await send('PUT', foreign)).status).toBe(422)
    expect((await loadPush(await ask())).status).toBe(200)
  })

  it('leads visitors to the login', async () => {
    const { ask } = await setUp(database())
    expect((await thrownBy(loadPush(await ask({}, true)))).status).toBe(302)
  })

  it('is not there without keys, and the page does not speak of it', async () => {
    const { ask, send } = await setUp(database(), false)
    expect((await thrownBy(loadPush(await ask()))).status).toBe(404)
    expect((await thrownBy(send('PUT', makeBrowser().subscription))).status).toBe(404)
    expect(await loadPage(await ask())).toMatchObject({ pushes: false })
    const { ask: askWithKeys } = await setUp(database())
    expect(await loadPage(await askWithKeys())).toMatchObject({ pushes: true })
  })
})
