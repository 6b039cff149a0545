import { v7 } from 'uuid'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { z } from 'zod'
import type { getHome } from '~/contracts/content/home'
import { createTestApi } from '~/tests/support/api'
import { clausesUpTo, publishClauses } from '~/tests/support/content/clauses'
import { describeWithDatabase } from '~/tests/support/database'

describeWithDatabase('the page after login', (getDatabase) => {
  beforeAll(() => publishClauses(getDatabase()))
  let test: ReturnType<typeof createTestApi>
  let providerId: string

  beforeEach(async () => {
    test = createTestApi(getDatabase())
    await getDatabase().deleteFrom('offer').execute()
    const provider = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Provider' }
    providerId = (await test.seedPerson(provider)).id
  })

  async function addOffer(headline: string, changes: { deadline?: string; published_at?: Date } = {}) {
    const id = v7()
    await getDatabase()
      .insertInto('offer')
      .values({
        id,
        provider_id: providerId,
        state: 'published',
        headline,
        teaser: 'Teaser',
        description: 'Text',
        category: 'training',
        language: 'en',
        online: true,
        cost: 'free',
        created_at: new Date('2026-11-01T00:00:00Z'),
        published_at: new Date('2026-11-01T00:00:00Z'),
        ...changes,
      })
      .execute()
    return id
  }
  const homeOf = async (token: string) =>
    (await test.request('GET', '/home', { token })).body as z.infer<typeof getHome.output>

  it('shows the newest offers and the next deadlines of the own watchlist', async () => {
    const person = await test.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true })
    const { token } = (await test.as(person)).tokens
    const ids = [
      await addOffer('Later', { deadline: '2027-02-01' }),
      await addOffer('Soon', { deadline: '2026-11-25' }),
      await addOffer('Rolling'),
      await addOffer('Past', { deadline: '2026-11-01' }),
      await addOffer('Newest', { published_at: new Date('2026-11-20T00:00:00Z') }),
    ]
    for (const id of ids.slice(0, 4)) await test.request('PUT', `/watchlist/${id}`, { token })
    const home = await homeOf(token)
    expect(home.deadlines.map(({ headline }) => headline)).toEqual(['Soon', 'Later'])
    expect(home.offers).toHaveLength(4)
    expect(home.offers[0]?.headline).toBe('Newest')
    expect(home.selfAssessment).toBeNull()
  })

  it('shows an outlet and its contributors how far their checklist is, and nobody else', async () => {
    const outlet = await test.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'], entity_name: 'Outlet' })
    const colleague = await test.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'], parent_id: outlet.id })
    await getDatabase()
      .insertInto('readiness')
      .values({ outlet_id: outlet.id, clause: 10, state: 'done', updated_at: new Date() })
      .execute()
    for (const person of [outlet, colleague])
      expect((await homeOf((await test.as(person)).tokens.token)).selfAssessment).toEqual({
        ready: 1,
        total: 18,
        quartiles: null,
        clauses: clausesUpTo(18).map((clause) => ({ clause, state: clause === 10 ? 'done' : 'notYet' })),
      })
    const other = await test.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'] })
    expect((await homeOf((await test.as(other)).tokens.token)).selfAssessment).toEqual({
      ready: 0,
      total: 18,
      quartiles: null,
      clauses: clausesUpTo(18).map((clause) => ({ clause, state: 'notYet' })),
    })
  })
})
