import { expect, it } from 'vitest'
import { v7 } from 'uuid'
import { limits } from '~/contracts/constants'
import type { TeamOffer } from '~/contracts/people/team'
import type { Database } from '~/api/platform/database'
import { describeWithDatabase } from '~/tests/support/database'
import { newTeam } from '~/tests/support/team/team'

async function setUp(database: Database) {
  const team = await newTeam(database)
  type Session = typeof team.owner
  const list = async (who: Session = team.owner, query = '') =>
    (await who.request('GET', `/team/offers${query}`)).body as TeamOffer[]
  const add = (id: string, who: Session = team.owner) => who.request('PUT', `/team/offers/${id}`)
  const remove = (id: string, who: Session = team.owner) => who.request('DELETE', `/team/offers/${id}`)
  const mark = async (id: string, who: Session = team.owner) =>
    (await who.request('GET', `/team/offers/${id}`)).body
  return { ...team, list, add, remove, mark }
}

describeWithDatabase('the watchlist of a team', (database) => {
  it('is the same for all, by deadline, and says who has added what', async () => {
    const { publish, add, list, anas, bens, owner, mark } = await setUp(database())
    const later = await publish({ deadline: '2027-03-01', headline: 'Later' })
    const soon = await publish({ deadline: '2027-01-01', headline: 'Soon' })
    const rolling = await publish({ headline: 'Rolling' })
    expect((await add(later.id)).status).toBe(204)
    await add(rolling.id, bens)
    await add(soon.id, anas)
    await add(soon.id, bens)
    const expected = [
      ['Soon', 'Ana Ruiz'],
      ['Later', 'Otto Gazette'],
      ['Rolling', 'Ben Okri'],
    ]
    for (const who of [owner, anas, bens])
      expect((await list(who)).map(({ headline, addedBy }) => [headline, addedBy])).toEqual(expected)
    expect(await mark(soon.id, bens)).toMatchObject({ listed: true })
    const page = await owner.request('GET', '/team/offers?itemsPerPage=1&page=2')
    expect(page.headers.get('X-Total-Count')).toBe('3')
    expect(page.body).toMatchObject([{ headline: 'Later' }])
  })

  it('is apart from the watchlist of each', async () => {
    const { publish, add, list, owner } = await setUp(database())
    const [team, own] = [await publish(), await publish()]
    await add(team.id)
    await owner.request('PUT', `/watchlist/${own.id}`)
    expect((await list()).map(({ id, bookmarked }) => [id, bookmarked])).toEqual([[team.id, false]])
    expect((await owner.request('GET', '/watchlist')).body).toMatchObject([{ id: own.id }])
  })

  it('loses what somebody removes, also twice', async () => {
    const { publish, add, remove, list, anas, mark } = await setUp(database())
    const { id } = await publish()
    await add(id)
    expect([(await remove(id, anas)).status, (await remove(id)).status]).toEqual([204, 204])
    expect(await list()).toEqual([])
    expect(await mark(id)).toMatchObject({ listed: false })
  })

  it('is no business of another team', async () => {
    const { publish, add, list, remove, as, seedPerson, mark } = await setUp(database())
    const { id } = await publish()
    await add(id)
    const other = await as(await seedPerson())
    expect(await list(other)).toEqual([])
    expect(await mark(id, other)).toMatchObject({ listed: false })
    await remove(id, other)
    expect(await list()).toHaveLength(1)
  })

  it('takes no offers that members cannot see, and hides those that are hidden later', async () => {
    const { publish, add, list, database: db } = await setUp(database())
    const draft = await publish({ state: 'draft', published_at: null })
    expect([(await add(draft.id)).status, (await add(v7())).status, (await add('x')).status]).toEqual([
      404, 404, 404,
    ])
    const { id } = await publish()
    await add(id)
    const set = (values: { state: 'withdrawn' | 'published' }) =>
      db.updateTable('offer').set(values).where('id', '=', id).execute()
    await set({ state: 'withdrawn' })
    expect(await list()).toEqual([])
    await set({ state: 'published' })
    expect(await list()).toHaveLength(1)
  })

  /** Puts so many offers on the list, published ones, or others that nobody sees. */
  const fill = async (
    { outlet, publish, database: db }: Awaited<ReturnType<typeof setUp>>,
    state: 'published' | 'draft',
  ) => {
    const { id } = await publish()
    const { provider_id } = await db
      .selectFrom('offer')
      .select('provider_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const offers = Array.from({ length: limits.teamOffers }, () => ({
      id: v7(),
      provider_id,
      state,
      headline: 'x',
      teaser: 'x',
      description: 'x',
      category: 'training',
      language: 'en',
      cost: 'free',
      online: true,
      created_at: new Date(),
      published_at: state === 'published' ? new Date() : null,
    }))
    await db.insertInto('offer').values(offers).execute()
    const rows = offers.map((offer) => ({ outlet_id: outlet.id, offer_id: offer.id, added_at: new Date() }))
    await db.insertInto('team_offer').values(rows).execute()
  }

  it('has an end that is said', async () => {
    const team = await setUp(database())
    await fill(team, 'published')
    const answer = await team.add((await team.publish()).id)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ violations: [{ code: 'teamOffersFull' }] })
  })

  it('is not full of offers that it does not show', async () => {
    const team = await setUp(database())
    await fill(team, 'draft')
    expect((await team.add((await team.publish()).id)).status).toBe(204)
    expect(await team.list()).toHaveLength(1)
    // These do not pile up without end either.
    await fill(team, 'draft')
    expect((await team.add((await team.publish()).id)).status).toBe(409)
  })
})
