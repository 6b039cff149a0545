import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { Home } from '~/contracts/content/home'
import type { GroupOffer } from '~/contracts/offers/group-offers'
import type { Offer } from '~/contracts/offers/offers'
import type { Link } from '~/contracts/people/links'
import { createTestApi, password, wholeOffer } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const account = async (facts: Parameters<typeof kit.seedPerson>[0]) => {
    const person = await kit.seedPerson(facts)
    return { person, ...(await kit.as(person)) }
  }
  const provider = await account({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' })
  const newGroup = (name: string) => account({ roles: ['ROLE_GROUP'], entity_name: name })
  type Session = Awaited<ReturnType<typeof account>>
  const publish = async (body: object = {}) => {
    const answer = await provider.request('POST', '/own-offers', {
      body: { ...wholeOffer, publish: true, ...body },
    })
    return (answer.body as { id: string }).id
  }
  const link = async (outlet: Session, group: Session) => {
    const { id } = (await outlet.request('POST', '/links', { body: { with: group.person.id } })).body as Link
    expect((await group.request('POST', `/links/${id}/confirm`)).status).toBe(200)
    return id
  }
  const group = await newGroup('Harbour Group')
  const outlet = await account({ entity_name: 'The Gazette' })
  const linkId = await link(outlet, group)
  const recommend = (id: string, note = '', by: Session = group) =>
    by.request('PUT', `/group-offers/${id}`, { body: { note } })
  const listed = async (by: Pick<Session, 'request'> = outlet) =>
    (await by.request('GET', '/group-offers')).body as GroupOffer[]
  const home = async (by: Pick<Session, 'request'> = outlet) =>
    ((await by.request('GET', '/home')).body as Home).groupOffers
  const onPage = async (id: string, by: Pick<Session, 'request'> = outlet) =>
    ((await by.request('GET', `/offers/${id}`)).body as Offer).recommendedBy
  const dayIn = (days: number) => new Date(kit.clock.now.getTime() + days * 24 * 3600_000).toISOString().slice(0, 10)
  return { dayIn, kit, account, provider, newGroup, publish, link, group, outlet, linkId, recommend, listed, home, onPage }
} // prettier-ignore

const ids = (offers: readonly { id: string }[]) => offers.map(({ id }) => id)

describeWithDatabase('offers that a group recommends', (database) => {
  beforeEach(() => sql`truncate person cascade`.execute(database()))

  it('are there for its outlets and their contributors: in a list, after login, and on the offer', async () => {
    const { kit, account, publish, group, outlet, recommend, listed, home, onPage } = await setUp(database())
    const offers = [await publish(), await publish(), await publish(), await publish()]
    for (const [index, id] of offers.entries()) {
      kit.clock.now = new Date(kit.clock.now.getTime() + 1000)
      expect((await recommend(id, `  Look\nat ${String(index)} `)).status).toBe(204)
    }
    const newest = offers.toReversed()
    expect(ids(await listed())).toEqual(newest)
    expect((await listed())[0]).toMatchObject({
      provider: 'Academy',
      group: { id: group.person.id, name: 'Harbour Group' },
      note: 'Look at 3',
      recommendedAt: kit.clock.now.toISOString(),
    })
    expect(await home()).toEqual((await listed()).slice(0, 3))
    const first = String(offers[0])
    const own = { id: group.person.id, name: 'Harbour Group' }
    expect(await onPage(first)).toEqual([{ group: own, note: 'Look at 0' }])
    expect(await onPage(first, group)).toEqual([{ group: own, note: 'Look at 0' }])
    const colleague = await account({ parent_id: outlet.person.id })
    expect(ids(await listed(colleague))).toEqual(newest)
    expect(ids(await home(colleague))).toEqual(newest.slice(0, 3))
    expect(ids(await listed(group))).toEqual(newest)
    expect(await home(group)).toEqual([])
  })

  it('are not there for others', async () => {
    const { account, provider, newGroup, publish, outlet, group, recommend, listed, home, onPage } =
      await setUp(database())
    const id = await publish()
    await recommend(id, 'For us alone')
    const stranger = await account({ entity_name: 'Other' })
    const other = await newGroup('Nordic')
    const ofProvider = await account({ parent_id: provider.person.id })
    const asking = await account({ entity_name: 'Asking' })
    // Not confirmed.
    await asking.request('POST', '/links', { body: { with: group.person.id } })
    for (const reader of [stranger, other, ofProvider, asking]) {
      expect(await listed(reader)).toEqual([])
      expect(await home(reader)).toEqual([])
      expect(await onPage(id, reader)).toEqual([])
    }
    const journalist = await account({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true })
    expect(await onPage(id, journalist)).toBeUndefined()
    for (const { request } of [outlet, stranger, ofProvider, journalist])
      expect((await request('PUT', `/group-offers/${id}`, { body: { note: '' } })).status).toBe(403)
    // Another group takes back its own alone.
    expect((await other.request('DELETE', `/group-offers/${id}`)).status).toBe(204)
    expect(await listed()).toHaveLength(1)
  })

  it('go with the link, with the group, and come from each group apart', async () => {
    const { newGroup, publish, group, outlet, link, linkId, recommend, listed, onPage } =
      await setUp(database())
    // Two of one name.
    const nordic = await newGroup('Harbour Group')
    await link(outlet, nordic)
    const id = await publish()
    await recommend(id, 'One')
    await recommend(id, 'Two', nordic)
    const [one, two] = [group, nordic].map(({ person }) => ({ id: person.id, name: 'Harbour Group' }))
    const both = [
      { group: one, note: 'One' },
      { group: two, note: 'Two' },
    ]
    expect(await onPage(id)).toEqual(expect.arrayContaining(both))
    expect(await onPage(id)).toHaveLength(2)
    expect(await listed()).toHaveLength(2)
    await outlet.request('POST', `/links/${linkId}/end`)
    expect(await onPage(id)).toEqual([{ group: two, note: 'Two' }])
    const set = (values: object) =>
      database().updateTable('person').set(values).where('id', '=', nordic.person.id).execute()
    await set({ state: 'blocked' })
    expect(await listed()).toEqual([])
    await set({ state: 'active' })
    expect(await listed()).toHaveLength(1)
    for (const { person, request } of [nordic, group]) {
      const body = { email: person.email, password }
      expect((await request('POST', '/users/me/erasure', { body })).status).toBe(204)
    }
    expect(await listed()).toEqual([])
    expect(await database().selectFrom('group_offer').selectAll().execute()).toEqual([])
  })

  it('are not shown once the offer is past, withdrawn, removed, or its provider blocked', async () => {
    const { dayIn, kit, provider, publish, recommend, listed, home, onPage } = await setUp(database())
    const id = await publish({ deadline: dayIn(2) })
    await recommend(id)
    const hidden = async () => {
      expect(await listed()).toEqual([])
      expect(await home()).toEqual([])
    }
    const offer = (values: object) =>
      database().updateTable('offer').set(values).where('id', '=', id).execute()
    const { now } = kit.clock
    await offer({ deadline: dayIn(-1) })
    await hidden()
    expect(await onPage(id)).toEqual([])
    expect((await recommend(id)).status).toBe(404)
    await offer({ deadline: dayIn(0) })
    expect(await listed()).toHaveLength(1)
    for (const [to, from] of [
      [{ state: 'withdrawn' }, { state: 'published' }],
      [{ removed_at: now }, { removed_at: null }],
    ] as const) {
      await offer(to)
      await hidden()
      await offer(from)
    }
    await database()
      .updateTable('person')
      .set({ state: 'blocked' })
      .where('id', '=', provider.person.id)
      .execute()
    await hidden()
  })

  it('get another note where they are, and are taken back', async () => {
    const { kit, publish, group, recommend, listed } = await setUp(database())
    const [first, second] = [await publish(), await publish()]
    await recommend(first, 'Old')
    kit.clock.now = new Date(kit.clock.now.getTime() + 1000)
    await recommend(second)
    await recommend(first, 'New')
    expect((await listed()).map(({ id, note }) => [id, note])).toEqual([
      [second, ''],
      [first, 'New'],
    ])
    expect(await recommend(first, 'x'.repeat(201))).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'note', code: 'tooLong' }] },
    })
    for (let time = 0; time < 2; time++)
      expect((await group.request('DELETE', `/group-offers/${first}`)).status).toBe(204)
    expect(ids(await listed())).toEqual([second])
    for (const unknown of [v7(), 'unknown']) expect((await recommend(unknown)).status).toBe(404)
  })

  it('are fifty at most, of which those that are past do not count', async () => {
    const { dayIn, publish, group, recommend, listed } = await setUp(database())
    const past = await publish({ deadline: dayIn(1) })
    const passes = (deadline: string) =>
      database().updateTable('offer').set({ deadline }).where('id', '=', past).execute()
    await recommend(past)
    const id = await publish()
    for (let made = 1; made < 50; made++) expect((await recommend(await publish())).status).toBe(204)
    expect(await recommend(id)).toMatchObject({
      status: 409,
      body: { violations: [{ code: 'groupOffersFull' }] },
    })
    expect((await recommend(past, 'Once more')).status).toBe(204)
    await passes(dayIn(-1))
    expect((await recommend(id)).status).toBe(204)
    expect((await recommend(await publish())).status).toBe(409)
    expect(ids(await listed(group))).toContain(id)
  })
})
