import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { type CurrentUser, getCurrentUser, logout, updateCurrentUser } from '~/contracts/accounts/auth'
import { listPeople } from '~/contracts/administration/people-admin'
import type { CallOrigin, SentCall } from '~/contracts/call'
import { lifetimes } from '~/contracts/constants'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'

const me: SentCall = { endpoint: getCurrentUser }
const people: SentCall = { endpoint: listPeople }
const write: SentCall = { endpoint: updateCurrentUser, input: { locale: 'de' } }

describeEachEngine('who makes the calls of one page', (database) => {
  // Also after a failed test.
  afterEach(() => vi.restoreAllMocks())

  async function start() {
    const kit = createTestApi(database())
    const logIn = async (roles: string[]) => {
      const person = await kit.seedPerson({ roles })
      const { tokens } = await kit.as(person)
      const origin = (visit: object | null): CallOrigin => ({
        token: tokens.token,
        locale: 'en',
        userAgent: '',
        address: '192.0.2.9',
        requestId: 'one-page',
        idempotencyKey: null,
        visit,
        ifNoneMatch: null,
      })
      const ask = (call: SentCall, visit: object | null) => kit.api.call(call, origin(visit))
      const change = (values: object) =>
        database().updateTable('person').set(values).where('id', '=', person.id).execute()
      return { person, tokens, ask, change }
    }
    return { ...kit, logIn, admin: await logIn(['ROLE_ADMIN']) }
  }

  it('is looked up once for its reading calls, and for each page anew', async () => {
    const { admin } = await start()
    const queries = vi.spyOn(pg.Client.prototype, 'query')
    const countOf = async (visit: object | null) => {
      const before = queries.mock.calls.length
      expect((await admin.ask(me, visit)).status).toBe(200)
      return queries.mock.calls.length - before
    }
    const visit = {}
    const alone = await countOf(null)
    expect([await countOf(visit), await countOf(visit), await countOf(visit)]).toEqual([
      alone,
      alone - 1,
      alone - 1,
    ])
    expect([await countOf({}), await countOf(null)]).toEqual([alone, alone])
  })

  it('is each time the person of the token, also where two share a page', async () => {
    const { admin, logIn } = await start()
    const other = await logIn(['ROLE_MEDIA_OUTLET'])
    const visit = {}
    const idOf = async ({ ask }: typeof other) => ((await ask(me, visit)).body as CurrentUser).id
    const ids = [await idOf(admin), await idOf(other), await idOf(admin), await idOf(other)]
    expect(ids).toEqual([admin.person.id, other.person.id, admin.person.id, other.person.id])
    const both = await Promise.all([idOf(admin), idOf(other), idOf(admin), idOf(other)])
    expect(both).toEqual(ids)
    expect((await other.ask(people, visit)).status).toBe(403)
    expect((await admin.ask(people, visit)).status).toBe(200)
  })

  it('is looked up again after a role was taken away: by the next page, and after a writing call', async () => {
    const { admin } = await start()
    const visit = {}
    expect((await admin.ask(people, visit)).status).toBe(200)
    await admin.change({ roles: ['ROLE_MEDIA_OUTLET'] })
    expect((await admin.ask(people, {})).status).toBe(403)
    expect((await admin.ask(write, visit)).status).toBe(200)
    expect((await admin.ask(people, visit)).status).toBe(403)
  })

  it('may not write with what the page has known before', async () => {
    const { admin } = await start()
    const visit = {}
    expect((await admin.ask(me, visit)).status).toBe(200)
    await admin.change({ state: 'blocked' })
    expect((await admin.ask(write, visit)).status).toBe(401)
    expect((await admin.ask(me, visit)).status).toBe(401)
  })

  it('is nobody after a logout, also where a call ran beside it', async () => {
    const { admin } = await start()
    const visit = {}
    expect((await admin.ask(me, visit)).status).toBe(200)
    const out: SentCall = { endpoint: logout, input: { refreshToken: admin.tokens.refreshToken } }
    await Promise.all([admin.ask(me, visit), admin.ask(out, visit), admin.ask(me, visit)])
    expect((await admin.ask(me, visit)).status).toBe(401)
  })

  it('is nobody once the token has run out', async () => {
    const { admin, clock } = await start()
    const visit = {}
    expect((await admin.ask(me, visit)).status).toBe(200)
    clock.now = new Date(clock.now.getTime() + (lifetimes.accessToken + 1) * 1000)
    expect((await admin.ask(me, visit)).status).toBe(401)
  })

  it('is looked up again after nobody was found, and after the database has failed', async () => {
    const { admin } = await start()
    const visit = {}
    await admin.change({ state: 'blocked' })
    expect((await admin.ask(me, visit)).status).toBe(401)
    await admin.change({ state: 'active' })
    const lost = Object.assign(new Error('the connection is lost'), { code: 'ECONNREFUSED' })
    const other = {}
    vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(() => {
      throw lost
    })
    expect((await admin.ask(me, other)).status).toBe(503)
    expect([(await admin.ask(me, visit)).status, (await admin.ask(me, other)).status]).toEqual([200, 200])
  })
})
