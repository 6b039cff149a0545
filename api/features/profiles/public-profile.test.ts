import { beforeAll, describe, expect, it } from 'vitest'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import { seedReference } from '~/api/seed'
import type { PublicProfile } from '~/contracts/people/public-profiles'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

interface Answer {
  movedTo: { kind: string; key: string } | null
  profile: PublicProfile | null
}

const everything = {
  entity_name: 'Savannah Wire',
  country_id: 'DE',
  city: 'Berlin',
  email_visibility: 1 as const,
  phone_visibility: 2 as const,
  address_visibility: 0 as const,
  extra_email: 'desk@example.org',
  phone: '+49 30 1234',
  messenger: 'Signal: wire.42',
  address_line1: 'Street 1',
  post_code: '10115',
}

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const mark = v7().slice(-8)
  const owner = await kit.seedPerson({ ...everything, vanity_name: `wire-${mark}`, visibility: 2 })
  const restricted = await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
  const member = await kit.seedPerson()
  const admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
  const requests = {
    visitor: kit.request,
    restricted: (await kit.as(restricted)).request,
    member: (await kit.as(member)).request,
    owner: (await kit.as(owner)).request,
    admin: (await kit.as(admin)).request,
  }
  type Who = keyof typeof requests
  const read = async (who: Who, path = owner.id) => {
    const { status, body } = await requests[who]('GET', `/profiles/${path}`)
    return { status, ...(body as unknown as Answer) }
  }
  const change = (values: object) =>
    kit.deps.database.updateTable('person').set(values).where('id', '=', owner.id).execute()
  const statuses = async (path?: string) => {
    const found: Partial<Record<Who, number>> = {}
    for (const who of Object.keys(requests) as Who[]) found[who] = (await read(who, path)).status
    return found
  }
  return { ...kit, mark, owner, read, change, statuses }
}

describeWithDatabase('a profile', (database) => {
  beforeAll(() => seedReference(database()))

  it('is found by id, by vanity name in any case, and is what its owner says', async () => {
    const { read, mark, owner } = await setUp(database())
    for (const name of [owner.id, `wire-${mark}`, `WIRE-${mark.toUpperCase()}`]) {
      const { status, movedTo, profile } = await read('visitor', name)
      expect([status, movedTo]).toEqual([200, null])
      expect(profile).toMatchObject({
        id: owner.id,
        name: 'Savannah Wire',
        link: { kind: 'mediaOutlet', key: `wire-${mark}` },
        city: 'Berlin',
        country: 'Germany',
        audience: 2,
        blockedReason: null,
        own: false,
      })
    }
  })

  it('that may not be known is not there: never forbidden, and like a name that nobody has', async () => {
    const { statuses, change } = await setUp(database())
    const [shown, gone] = [200, 404]
    const all = { visitor: shown, restricted: shown, member: shown, owner: shown, admin: shown }
    const inside = { ...all, visitor: gone, restricted: gone, member: gone }
    expect(await statuses()).toEqual(all)
    await change({ visibility: 1 })
    expect(await statuses()).toEqual({ ...inside, member: shown })
    await change({ visibility: 0 })
    expect(await statuses()).toEqual(inside)
    await change({ visibility: 2, roles: ['ROLE_TRAINER'] })
    expect(await statuses()).toEqual(inside)
    await change({ validated: true })
    expect(await statuses()).toEqual(all)
    await change({ state: 'deactivated' })
    expect(await statuses()).toEqual({ ...all, visitor: gone, restricted: gone, member: gone, owner: gone })
    for (const nobody of [v7(), 'nobody', '%00', 'x'.repeat(65), 'a%2Fb'])
      expect((await statuses(nobody)).admin).toBe(gone)
  })

  it('shows ways of contact to those whom the owner has chosen, and to no more than the profile', async () => {
    const { read, change, owner } = await setUp(database())
    const reach = async (who: 'visitor' | 'member' | 'owner') => {
      const { profile } = await read(who)
      return [profile?.email, profile?.extraEmail, profile?.phone, profile?.address, profile?.contactPerson]
    }
    expect(await reach('visitor')).toEqual([null, null, '+49 30 1234', null, 'First Last'])
    expect(await reach('member')).toEqual([
      owner.email,
      'desk@example.org',
      '+49 30 1234',
      null,
      'First Last',
    ])
    expect(await reach('owner')).toContainEqual(['Street 1', '10115 Berlin'])
    await change({ phone_visibility: 0, email_visibility: 2 })
    expect((await reach('visitor')).slice(0, 3)).toEqual([owner.email, 'desk@example.org', null])
    await change({ email_visibility: 0 })
    expect(await reach('visitor')).toEqual([null, null, null, null, null])
    await change({ visibility: 1, email_visibility: 2 })
    expect((await read('visitor')).status).toBe(404)
    expect((await reach('member'))[0]).toBe(owner.email)
  })

  it('shows the messenger by its own choice, at first to nobody', async () => {
    const { read, change } = await setUp(database())
    const shown = async () =>
      Promise.all(
        (['visitor', 'member', 'owner'] as const).map(async (who) => (await read(who)).profile?.messenger),
      )
    const messenger = 'Signal: wire.42'
    expect(await shown()).toEqual([null, null, messenger])
    await change({ messenger_visibility: 1, phone_visibility: 0 })
    expect(await shown()).toEqual([null, messenger, messenger])
    await change({ messenger_visibility: 2 })
    expect(await shown()).toEqual([messenger, messenger, messenger])
    await change({ visibility: 1 })
    expect((await read('visitor')).status).toBe(404)
  })

  it('does not name the contact person of an organisation beside nothing', async () => {
    const { read, change } = await setUp(database())
    await change({ phone_visibility: 0, first_name: 'Zora', last_name: 'Quist' })
    expect(JSON.stringify(await read('visitor'))).not.toMatch(/Zora|Quist/)
  })

  it('says what keeps it from others to its owner and the administration alone', async () => {
    const { read, change } = await setUp(database())
    await change({ roles: ['ROLE_SERVICE_PROVIDER'], visibility: 2 })
    expect((await read('owner')).profile).toMatchObject({
      audience: 0,
      blockedReason: 'validation',
      own: true,
    })
    expect((await read('admin')).profile).toMatchObject({
      audience: 0,
      blockedReason: 'validation',
      own: false,
    })
  })

  it('can be seen by its owner as others see it; for everybody else that means nothing', async () => {
    const { read, owner, change } = await setUp(database())
    const asVisitor = await read('owner', `${owner.id}?as=visitor`)
    expect(asVisitor.profile).toMatchObject({ email: null, own: true, can: { update: false } })
    expect((await read('owner', `${owner.id}?as=member`)).profile?.email).toBe(owner.email)
    await change({ visibility: 1 })
    expect(await read('owner', `${owner.id}?as=visitor`)).toEqual({
      status: 200,
      movedTo: null,
      profile: null,
    })
    expect((await read('visitor', `${owner.id}?as=member`)).status).toBe(404)
    expect((await read('member', `${owner.id}?as=visitor`)).profile?.email).toBe(owner.email)
    expect((await read('admin', `${owner.id}?as=visitor`)).profile?.email).toBe(owner.email)
    expect((await read('owner', `${owner.id}?as=admin`)).status).toBe(422)
  })
})

describeWithDatabase('a former vanity name', (database) => {
  beforeAll(() => seedReference(database()))

  async function setUpMoved() {
    const kit = await setUp(database())
    const name = `old-${kit.mark}`
    const until = new Date(kit.clock.now.getTime() + 1000)
    await kit.deps.database
      .insertInto('vanity_redirect')
      .values({ name, person_id: kit.owner.id, until })
      .execute()
    return { ...kit, name }
  }

  it('leads to the present one until its time is over, and only who sees the page', async () => {
    const { read, change, name, mark, clock } = await setUpMoved()
    expect(await read('visitor', name)).toEqual({
      status: 200,
      movedTo: { kind: 'mediaOutlet', key: `wire-${mark}` },
      profile: null,
    })
    await change({ visibility: 1 })
    expect((await read('visitor', name)).status).toBe(404)
    expect((await read('member', name)).movedTo?.key).toBe(`wire-${mark}`)
    clock.now = new Date(clock.now.getTime() + 2000)
    expect((await read('owner', name)).status).toBe(404)
  })

  it('belongs to the account that bears it now', async () => {
    const { read, name, seedPerson } = await setUpMoved()
    const bearer = await seedPerson({ vanity_name: name, visibility: 2, entity_name: 'Bearer' })
    expect((await read('visitor', name)).profile?.id).toBe(bearer.id)
  })
})

describe('the page of a provider', () => {
  describeWithDatabase('with offers', (database) => {
    beforeAll(() => seedReference(database()))

    async function setUpProvider() {
      const kit = await setUp(database())
      await kit.change({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true })
      const today = kit.clock.now.toISOString()
      const offer = (n: number, state: 'draft' | 'published') => ({
        id: v7(),
        provider_id: kit.owner.id,
        state,
        headline: `Offer ${String(n)}`,
        teaser: 'Teaser',
        description: 'Description',
        category: 'training',
        language: 'en',
        online: true,
        cost: 'free',
        created_at: today,
        published_at: new Date(kit.clock.now.getTime() + n * 1000),
      })
      const offers = Array.from({ length: 12 }, (_, n) => offer(n, n === 11 ? 'draft' : 'published'))
      await kit.deps.database.insertInto('offer').values(offers).execute()
      return kit
    }

    it('shows members the ten newest open ones', async () => {
      const { read } = await setUpProvider()
      const { profile } = await read('member')
      expect(profile?.offers?.map(({ headline }) => headline)).toEqual(
        [10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Offer ${String(n)}`),
      )
    })

    it('shows none to those who may not read offers', async () => {
      const { read, owner } = await setUpProvider()
      expect((await read('visitor')).profile?.offers).toBeNull()
      expect((await read('restricted')).profile?.offers).toBeNull()
      expect((await read('owner', `${owner.id}?as=visitor`)).profile?.offers).toBeNull()
    })
  })
})
