import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import type { Link } from '~/contracts/people/links'
import type { PublicProfile } from '~/contracts/people/public-profiles'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const { seedPerson, as } = kit
  const outlet = await seedPerson({ entity_name: 'Morning Post', visibility: 2 })
  const outletSession = await as(outlet)
  const trainerRoles = { roles: ['ROLE_TRAINER'], validated: true }
  /** Confirmed links of the outlet to profiles with various visibilities. */
  async function linkTrainer(visibility: 0 | 1 | 2, name: string) {
    const trainer = await seedPerson({ ...trainerRoles, visibility: 2, first_name: 'Tove', last_name: name })
    const link = (await outletSession.request('POST', '/links', { body: { with: trainer.id } })).body as Link
    const session = await as(trainer)
    await session.request('POST', `/links/${link.id}/confirm`)
    await database.updateTable('person').set({ visibility }).where('id', '=', trainer.id).execute()
    return { ...trainer, session, link }
  }
  const readers = {
    visitor: kit.request,
    restricted: (await as(await seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }))).request,
    member: (await as(await seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true }))).request,
    owner: outletSession.request,
    admin: (await as(await seedPerson({ roles: ['ROLE_ADMIN'] }))).request,
  }
  type Reader = keyof typeof readers
  const profile = async (reader: Reader, id = outlet.id, query = '') =>
    ((await readers[reader]('GET', `/profiles/${id}${query}`)).body as { profile: PublicProfile }).profile
  const names = async (reader: Reader) => (await profile(reader)).links?.items.map(({ name }) => name)
  return { ...kit, outlet, outletSession, linkTrainer, profile, names, readers }
}

describeWithDatabase('links on profiles', (database) => {
  it('name those whose own profile the reader sees', async () => {
    const { linkTrainer, names } = await setUp(database())
    await linkTrainer(2, 'Allseen')
    await linkTrainer(1, 'Members')
    await linkTrainer(0, 'Hidden')
    expect(await names('visitor')).toEqual(['Tove Allseen'])
    expect(await names('restricted')).toEqual(['Tove Allseen'])
    for (const reader of ['member', 'owner', 'admin'] as const)
      expect(await names(reader), reader).toEqual(['Tove Allseen', 'Tove Members'])
  })

  it('are confirmed ones alone, and none with somebody who is away', async () => {
    const { linkTrainer, names, outletSession, deps } = await setUp(database())
    const { link } = await linkTrainer(2, 'Former')
    await outletSession.request('POST', `/links/${link.id}/end`)
    const away = await linkTrainer(2, 'Away')
    expect(await names('visitor')).toEqual(['Tove Away'])
    await deps.database.updateTable('person').set({ state: 'blocked' }).where('id', '=', away.id).execute()
    expect(await names('visitor')).toEqual([])
  })

  it('come twenty at a time', async () => {
    const { outlet, profile, seedPerson, deps } = await setUp(database())
    for (let index = 10; index < 31; index++) {
      const name = { first_name: 'T', last_name: `Nr-${String(index)}` }
      const trainer = await seedPerson({ roles: ['ROLE_TRAINER'], validated: true, visibility: 2, ...name })
      const row = { id: trainer.id, outlet_id: outlet.id, partner_id: trainer.id, kind: 'trainer' as const }
      const times = { requested_at: new Date(), decided_at: new Date() }
      await deps.database
        .insertInto('link')
        .values({ ...row, ...times, state: 'confirmed', asked_by: 'outlet' })
        .execute()
    }
    const first = (await profile('visitor')).links
    expect(first).toMatchObject({ total: 21, page: 1 })
    expect(first?.items).toHaveLength(20)
    const second = (await profile('visitor', outlet.id, '?links=2')).links
    expect(second?.items.map(({ name }) => name)).toEqual(['T Nr-30'])
  })

  it('are null for those who cannot have any', async () => {
    const { profile, seedPerson } = await setUp(database())
    const journalist = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true, visibility: 2 as const }
    const { id } = await seedPerson(journalist)
    expect((await profile('visitor', id)).links).toBeNull()
  })

  it('can be asked for from the page of somebody who fits, once', async () => {
    const { linkTrainer, profile, outlet, seedPerson, as } = await setUp(database())
    expect((await profile('visitor')).connection).toBeNull()
    expect((await profile('member')).connection).toBeNull()
    expect((await profile('owner')).connection).toBeNull()
    const { link, session } = await linkTrainer(2, 'Known')
    const seenBy = async (request: typeof session.request) =>
      ((await request('GET', `/profiles/${outlet.id}`)).body as { profile: PublicProfile }).profile.connection
    expect(await seenBy(session.request)).toEqual({
      link: { id: link.id, state: 'confirmed' },
      can: { ask: false },
    })
    const entity = await as(await seedPerson({ roles: ['ROLE_LEGAL_ENTITY'] }))
    expect(await seenBy(entity.request)).toEqual({ link: null, can: { ask: true } })
    const helper = await as(await seedPerson({ roles: ['ROLE_TRAINER'], parent_id: link.partner.id }))
    expect(await seenBy(helper.request)).not.toBeNull()
  })
})

describeWithDatabase('links on the page after login', (database) => {
  it('are counted where they wait for the own side, for contributors as well', async () => {
    const { outlet, outletSession, seedPerson, as } = await setUp(database())
    const waiting = async (session: typeof outletSession) =>
      ((await session.request('GET', '/home')).body as { waitingLinks: number }).waitingLinks
    const entity = await as(await seedPerson({ roles: ['ROLE_LEGAL_ENTITY'] }))
    await entity.request('POST', '/links', { body: { with: outlet.id } })
    const contributor = await as(await seedPerson({ parent_id: outlet.id }))
    expect([await waiting(outletSession), await waiting(contributor), await waiting(entity)]).toEqual([
      1, 1, 0,
    ])
  })
})
