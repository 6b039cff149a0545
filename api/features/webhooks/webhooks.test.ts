import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { limits } from '~/contracts/constants'
import type { MadeWebhook, Webhook } from '~/contracts/accounts/webhooks'
import { password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { switchOn } from '~/tests/support/second-factor'
import { providerRoles, startProvider } from '~/tests/support/webhooks/provider'

const path = '/users/me/webhooks'
const violationsIn = (answer: { body: never }) =>
  (answer.body as { violations?: { propertyPath: string; code: string }[] }).violations

describeWithDatabase('receivers of a provider', (database) => {
  it('are added with a password, whose owner is told, and whose secret is told once', async () => {
    const { make, request, clock, system, mails } = await startProvider(database())
    const { status, body } = await make({ events: ['offer.published', 'validation.requested'] })
    expect(status).toBe(201)
    const { secret, ...told } = body as MadeWebhook
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(told).toEqual({
      id: expect.any(String),
      address: system.address,
      events: ['validation.requested', 'offer.published'],
      active: true,
      offBecause: null,
      failingSince: null,
      createdAt: clock.now.toISOString(),
    })
    expect((await request('GET', path)).body).toEqual([told])
    expect(mails).toMatchObject([{ template: 'webhookMade', values: { address: system.host } }])
    const rows = await database().selectFrom('webhook').select('secret').where('id', '=', told.id).execute()
    const answers = await database().selectFrom('idempotency').select('body').execute()
    expect(JSON.stringify([rows, answers])).not.toContain(secret)
  })

  it('are not added with a wrong password', async () => {
    const { make } = await startProvider(database())
    expect(violationsIn(await make({ password: 'Wrong-Horse-42' }))).toEqual([
      expect.objectContaining({ propertyPath: 'password', code: 'passwordWrong' }),
    ])
  })

  it('are told everything that is wrong at once: the address and the password', async () => {
    const { make } = await startProvider(database())
    const refused = await make({ address: 'https://127.0.0.1/', password: 'Wrong-Horse-42' })
    expect(violationsIn(refused)).toMatchObject([
      { propertyPath: 'password', code: 'passwordWrong' },
      { propertyPath: 'address', code: 'webhookAddress' },
    ])
  })

  it('need a code as well where the second factor is on, once for a form that is sent twice', async () => {
    const { person, wanted, ...kit } = await startProvider(database())
    const { request, code } = await switchOn(kit, person)
    const make = (values: object) => request('POST', path, { body: wanted(values) })
    expect(violationsIn(await make({}))).toMatchObject([{ propertyPath: 'code', code: 'required' }])
    const right = { key: v7(), code: code() }
    const [first, again] = [await make(right), await make(right)]
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    const { id } = first.body as MadeWebhook
    const renew = (values: object) =>
      request('POST', `${path}/${id}/secret`, { body: { password, key: v7(), ...values } })
    expect(violationsIn(await renew({}))).toMatchObject([{ propertyPath: 'code', code: 'required' }])
    kit.clock.now = new Date(kit.clock.now.getTime() + 60_000)
    expect((await renew({ code: code() })).status).toBe(201)
  })

  it.each([
    'http://receiver.example/',
    'ftp://receiver.example/',
    'https://user:secret@receiver.example/',
    'https://receiver.example:25/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'javascript:alert(1)',
    'receiver',
    ' ',
  ])('have no address such as %j', async (address) => {
    const { make, request } = await startProvider(database())
    const code = address.trim() === '' ? 'required' : 'webhookAddress'
    expect(violationsIn(await make({ address }))).toMatchObject([{ propertyPath: 'address', code }])
    expect((await request('GET', path)).body).toEqual([])
  })

  it('are kept in the normal form of their address, each once, and five at most', async () => {
    const { make, made } = await startProvider(database())
    expect((await made({ address: 'HTTPS://Receiver.Example' })).address).toBe('https://receiver.example/')
    const same = await make({ address: 'https://receiver.example/' })
    expect(violationsIn(same)).toMatchObject([{ propertyPath: 'address', code: 'webhookKnown' }])
    for (let count = 1; count < limits.webhooks; count++)
      expect((await make({ address: `https://receiver.example/${String(count)}` })).status).toBe(201)
    const more = await make({ address: 'https://receiver.example/more' })
    expect([more.status, violationsIn(more)]).toMatchObject([409, [{ code: 'webhookLimit' }]])
  })

  it('hear about what their owner has chosen, about one thing at least', async () => {
    const { made, change } = await startProvider(database())
    const { id } = await made()
    const chosen = await change(id, { events: ['offer.expired'], active: false })
    expect(chosen.body).toMatchObject({ events: ['offer.expired'], active: false, offBecause: null })
    expect(violationsIn(await change(id, { events: [] }))).toMatchObject([{ propertyPath: 'events' }])
  })

  it('get a new secret, the same for a form that is sent twice, and are removed', async () => {
    const { made, request, mails } = await startProvider(database())
    const { id, secret } = await made()
    const body = { password, key: v7() }
    const renew = () => request('POST', `${path}/${id}/secret`, { body })
    const [first, again] = [(await renew()).body as MadeWebhook, (await renew()).body as MadeWebhook]
    expect(first.secret).not.toBe(secret)
    expect(again.secret).toBe(first.secret)
    expect(mails.map(({ template }) => template)).toEqual(['webhookMade', 'webhookRenewed'])
    expect((await request('DELETE', `${path}/${id}`)).status).toBe(204)
    expect((await request('DELETE', `${path}/${id}`)).status).toBe(404)
    expect((await request('GET', path)).body).toEqual([])
  })

  it('are unknown to other providers', async () => {
    const { made, as, seedPerson, ask, find, send } = await startProvider(database())
    const { id } = await made()
    await ask()
    await send()
    const [delivery] = (await find(id)).deliveries
    const { request } = await as(await seedPerson(providerRoles))
    const calls = [
      ['GET', `${path}/${id}`],
      ['PATCH', `${path}/${id}`, { active: false }],
      ['DELETE', `${path}/${id}`],
      ['POST', `${path}/${id}/secret`, { password, key: v7() }],
      ['POST', `${path}/${id}/tests`],
      ['POST', `/users/me/webhook-deliveries/${String(delivery?.id)}/again`],
    ] as const
    for (const [method, address, body] of calls)
      expect((await request(method, address, body ? { body } : {})).status, `${method} ${address}`).toBe(404)
    expect((await request('GET', path)).body).toEqual([])
  })

  it('stay unreadable with another key of the server, which says so', async () => {
    const { made, wanted, request, find, ask, send } = await startProvider(database())
    const key = v7()
    const { id } = await made({ key })
    await database().updateTable('webhook').set({ secret: 'v1.else' }).where('id', '=', id).execute()
    const again = await request('POST', path, { body: wanted({ key }) })
    expect([again.status, violationsIn(again)]).toMatchObject([409, [{ code: 'webhookSecretLost' }]])
    await ask()
    await send()
    expect((await find(id)).deliveries).toMatchObject([{ failure: 'secretLost' }])
  })
})

describeWithDatabase('the account of a provider with receivers', (database) => {
  it('goes with all of them', async () => {
    const { made, ask, request, person, send } = await startProvider(database())
    const { id } = await made()
    await ask()
    const erased = await request('POST', '/users/me/erasure', { body: { password, email: person.email } })
    expect(erased.status).toBe(204)
    await send()
    for (const table of ['webhook', 'webhook_delivery'] as const) {
      const column = table === 'webhook' ? 'id' : 'webhook_id'
      expect(await database().selectFrom(table).select('id').where(column, '=', id).execute()).toEqual([])
    }
  })

  it('has them in its own order', async () => {
    const { made, request } = await startProvider(database())
    const first = await made({ address: 'https://receiver.example/1' })
    const second = await made({ address: 'https://receiver.example/2' })
    const list = (await request('GET', path)).body as Webhook[]
    expect(list.map(({ id }) => id)).toEqual([first.id, second.id])
  })
})
