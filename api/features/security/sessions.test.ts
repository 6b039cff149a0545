import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { lifetimes } from '~/contracts/constants'
import type { OwnSession } from '~/contracts/accounts/security'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const path = '/users/me/sessions'
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'

describeWithDatabase('the own sessions', (database) => {
  async function start() {
    const kit = createTestApi(database())
    const person = await kit.seedPerson()
    const me = await kit.as(person)
    const list = async () => (await me.request('GET', path)).body as OwnSession[]
    const isAlive = async ({ tokens }: { tokens: { token: string } }) =>
      (await kit.request('GET', '/users/me', { token: tokens.token })).status === 200
    const wait = (seconds: number) => {
      kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
    }
    return { ...kit, person, me, list, isAlive, wait }
  }

  it('are listed with device, shortened address and times, the one used last first', async () => {
    const { clock, list, person, request, wait } = await start()
    const begun = clock.now.toISOString()
    wait(60)
    const headers = { 'User-Agent': firefox }
    const body = { email: person.email, password }
    await request('POST', '/authentication/login', { body, headers, address: '198.51.100.23' })
    const sessions = await list()
    const later = clock.now.toISOString()
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        current: false,
        browser: 'Firefox',
        system: 'Windows',
        address: '198.51.100.x',
        createdAt: later,
        lastUsedAt: later,
      },
      {
        id: expect.any(String),
        current: true,
        browser: null,
        system: null,
        address: '192.0.2.x',
        createdAt: begun,
        lastUsedAt: begun,
      },
    ])
  })

  it('of discreet people show the beginning of an address only, whether open before or begun afterwards', async () => {
    const { list, me, person, request } = await start()
    const other = await start()
    const { token } = me.tokens
    expect((await request('PATCH', '/users/me', { body: { discreet: true }, token })).status).toBe(200)
    const body = { email: person.email, password }
    await request('POST', '/authentication/login', { body, address: '198.51.100.23' })
    const addresses = (await list()).map(({ address }) => address)
    expect(addresses.toSorted()).toEqual(['192.0.x.x', '198.51.x.x'])
    expect((await other.list()).map(({ address }) => address)).toEqual(['192.0.2.x'])
  })

  it('know when their tokens were renewed', async () => {
    const { clock, list, me, request, wait } = await start()
    wait(600)
    const { refreshToken } = me.tokens
    await request('POST', '/authentication/refresh', { body: { refreshToken } })
    expect((await list())[0]?.lastUsedAt).toBe(clock.now.toISOString())
  })

  it('leave the list when they end or run out, each in its way', async () => {
    const { as, clock, list, person, wait } = await start()
    const other = await as(person)
    await other.request('POST', '/authentication/logout')
    expect(await list()).toHaveLength(1)
    await as(person)
    wait(lifetimes.refreshToken)
    const late = await as(person)
    expect((await late.request('GET', path)).body).toHaveLength(1)
    const old = { created_at: new Date(clock.now.getTime() - lifetimes.sessionAbsolute * 1000) }
    const change = database().updateTable('session').set(old)
    await change.where('person_id', '=', person.id).execute()
    expect((await late.request('GET', path)).body).toEqual([])
  })

  it('are ended one by one, at once and once', async () => {
    const { as, isAlive, list, me, person } = await start()
    const [other, third] = [await as(person), await as(person)]
    const id = ((await other.request('GET', path)).body as OwnSession[]).find(({ current }) => current)?.id
    const answers = await Promise.all([1, 2].map(() => me.request('DELETE', `${path}/${id ?? ''}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect([await isAlive(other), await isAlive(third), await isAlive(me)]).toEqual([false, true, true])
    expect(await list()).toHaveLength(2)
  })

  it('of somebody else are not there', async () => {
    const { as, isAlive, me, seedPerson } = await start()
    const stranger = await as(await seedPerson())
    const id = ((await stranger.request('GET', path)).body as OwnSession[])[0]?.id ?? ''
    for (const each of [id, v7(), 'x', `${id}%00`])
      expect((await me.request('DELETE', `${path}/${each}`)).status, each).toBe(404)
    expect(await isAlive(stranger)).toBe(true)
  })

  it('are all ended but the one that asks, and nobody else notices', async () => {
    const { as, isAlive, list, me, person, request, seedPerson } = await start()
    const [other, stranger] = [await as(person), await as(await seedPerson())]
    expect((await me.request('DELETE', path)).status).toBe(204)
    expect([await isAlive(other), await isAlive(me), await isAlive(stranger)]).toEqual([false, true, true])
    const { refreshToken } = other.tokens
    expect((await request('POST', '/authentication/refresh', { body: { refreshToken } })).status).toBe(401)
    expect(await list()).toMatchObject([{ current: true }])
  })
})
