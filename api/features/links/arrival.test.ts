import { expect, it } from 'vitest'
import { ownData } from '~/api/features/account/own-data.repo'
import type { Database } from '~/api/platform/database'
import type { Link, LinkSection, MissingLegalEntity } from '~/contracts/people/links'
import type { Notification } from '~/contracts/messages/notifications'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { openNamedLinks } from './links.service'

const entityRoles = { roles: ['ROLE_LEGAL_ENTITY'] }

async function setUp(database: Database) {
  const kit = createTestApi(database)
  const { seedPerson, as } = kit
  /** A separate address for each test: all of them share a database. */
  const address = `Board-${String(Math.random()).slice(2)}@example.org`
  const named = { legal_entity_name: 'Press Ltd', legal_entity_email: address }
  const newOutlet = (values: Parameters<typeof seedPerson>[0] = {}) =>
    seedPerson({ entity_name: 'Morning Post', visibility: 1, ...named, ...values })
  const newEntity = (values: Parameters<typeof seedPerson>[0] = {}) =>
    seedPerson({ ...entityRoles, entity_name: 'Press Ltd', email: address.toLowerCase(), ...values })
  const list = async (person: { email: string }, section?: LinkSection) => {
    const { request } = await as(person)
    const answer = await request('GET', `/users/me/links${section ? `?section=${section}` : ''}`)
    return answer.body as { items: Link[]; awaited: { name: string; email: string } | null }
  }
  const arrive = (person: { id: string }) => openNamedLinks(kit.deps, person.id)
  const admin = await as(await seedPerson({ roles: ['ROLE_ADMIN'] }))
  const missing = async (text = '') => {
    const answer = await admin.request('GET', `/missing-legal-entities?itemsPerPage=100&text=${text}`)
    return (answer.body as MissingLegalEntity[]).filter(({ email }) => email === address)
  }
  return { ...kit, address, newOutlet, newEntity, list, arrive, missing }
}

describeWithDatabase('the legal entity that an outlet has named', (database) => {
  it('is asked as soon as the outlet has confirmed its own address', async () => {
    const { request, mails, newEntity, list, seedPerson, address, deps } = await setUp(database())
    const entity = await newEntity()
    const country = { id: 'DE', names: JSON.stringify({ en: 'Germany' }), subregion: null }
    const salutation = { id: 'ms', position: 1, titles: JSON.stringify({ en: 'Ms' }) }
    const db = deps.database.db()
    await db
      .insertInto('country')
      .values(country)
      .onConflict((c) => c.doNothing())
      .execute()
    await db
      .insertInto('salutation')
      .values(salutation)
      .onConflict((c) => c.doNothing())
      .execute()
    const email = `new-${address}`
    const facts = { firstName: 'Ana', lastName: 'Lima', email, password, salutation: 'ms', country: 'DE' }
    const more = {
      entityName: 'Fresh News',
      website: 'https://fresh.example',
      city: 'Bonn',
      mediaTypes: ['online'],
    }
    const about = { addressLine1: 'Street 1', legalEntityName: 'Press Ltd', legalEntityEmail: address }
    const body = { ...facts, ...more, ...about, acceptTerms: true, locale: 'en' }
    expect((await request('POST', '/registrations/media_outlet', { body })).status).toBe(202)
    expect((await list(entity)).items).toEqual([])
    const path = mails.find((mail) => mail.template === 'confirmRegistration')?.values.path ?? ''
    await request('POST', `/confirmations/${path.split('/').at(-1) ?? ''}`)
    const { items } = await list(entity, 'waiting')
    expect(items).toMatchObject([{ askedBy: 'outlet', outlet: { name: 'Fresh News' } }])
    expect(mails.at(-1)).toMatchObject({ to: entity.email, template: 'linkRequested' })
    await seedPerson()
  })

  it('is asked by all who have named it when it comes, whatever the case of the address', async () => {
    const { newOutlet, newEntity, arrive, list, mails } = await setUp(database())
    const outlets = [await newOutlet(), await newOutlet({ entity_name: 'Evening Post' })]
    await newOutlet({ entity_name: 'Gone Post', state: 'deactivated', deactivated_at: new Date() })
    const entity = await newEntity()
    await arrive(entity)
    await arrive(entity)
    expect((await list(entity, 'waiting')).items.map(({ outlet }) => outlet.id).sort()).toEqual(
      outlets.map(({ id }) => id).sort(),
    )
    expect(mails.filter(({ template }) => template === 'linkRequested')).toHaveLength(2)
  })

  it('is awaited alike whether or not somebody else has an account with that address', async () => {
    const { newOutlet, seedPerson, list, address } = await setUp(database())
    const outlet = await newOutlet()
    await seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'], email: address.toLowerCase() })
    expect((await list(outlet)).awaited).toEqual({ name: 'Press Ltd', email: address })
  })

  it('is awaited on the page of the outlet and listed for admins, until it is there', async () => {
    const { newOutlet, newEntity, arrive, list, missing, address } = await setUp(database())
    const outlet = await newOutlet()
    expect((await list(outlet)).awaited).toEqual({ name: 'Press Ltd', email: address })
    expect(await missing()).toMatchObject([{ name: 'Press Ltd', outlet: { id: outlet.id } }])
    expect(await missing('morn%20post')).toHaveLength(1)
    expect(await missing('evening')).toEqual([])
    const entity = await newEntity({ state: 'unconfirmed' })
    expect(await missing()).toHaveLength(1)
    await arrive(entity)
    expect((await list(outlet)).items).toEqual([])
    await database().updateTable('person').set({ state: 'active' }).where('id', '=', entity.id).execute()
    await arrive(entity)
    expect((await list(outlet)).awaited).toBeNull()
    expect(await missing()).toEqual([])
  })

  it('is not asked again by itself after it has said no, nor where the outlet has another one', async () => {
    const { newOutlet, newEntity, arrive, list, as, seedPerson } = await setUp(database())
    const outlet = await newOutlet()
    const entity = await newEntity()
    await arrive(outlet)
    const id = (await list(entity, 'waiting')).items[0]?.id ?? ''
    const body = { reason: 'We do not know this outlet.' }
    await (await as(entity)).request('POST', `/links/${id}/reject`, { body })
    await arrive(outlet)
    await arrive(entity)
    expect((await list(entity, 'waiting')).items).toEqual([])
    const busy = await newOutlet()
    const other = await seedPerson({ ...entityRoles, entity_name: 'Second Ltd' })
    await (await as(busy)).request('POST', '/links', { body: { with: other.id } })
    await arrive(busy)
    expect((await list(busy, 'asked')).items).toMatchObject([{ partner: { id: other.id } }])
  })

  it('and the outlet that arrive at the same moment do not miss each other', async () => {
    const { newOutlet, newEntity, deps, list } = await setUp(database())
    const outlet = await newOutlet({ state: 'unconfirmed' })
    const entity = await newEntity({ state: 'unconfirmed' })
    const comeIn = (id: string) =>
      deps.database.transaction(async () => {
        await deps.database.updateTable('person').set({ state: 'active' }).where('id', '=', id).execute()
        await openNamedLinks(deps, id)
      })
    await Promise.all([comeIn(outlet.id), comeIn(entity.id)])
    expect((await list(entity, 'waiting')).items).toHaveLength(1)
  })

  it('is asked when it comes back by outlets that came while it was away', async () => {
    const { newOutlet, newEntity, arrive, list, as, request } = await setUp(database())
    const entity = await newEntity()
    await (await as(entity)).request('POST', '/users/me/deactivation', { body: { password } })
    const outlet = await newOutlet()
    await arrive(outlet)
    expect((await list(outlet)).items).toEqual([])
    const body = { email: entity.email, password }
    const { challenge } = (await request('POST', '/authentication/login', { body })).body as {
      challenge: string
    }
    await request('POST', '/authentication/reactivation', { body: { challenge } })
    expect((await list(entity, 'waiting')).items).toMatchObject([{ outlet: { id: outlet.id } }])
  })

  it('is asked when it is unblocked by outlets that came while it was blocked', async () => {
    const { newOutlet, newEntity, arrive, list, as, seedPerson } = await setUp(database())
    const admin = await as(await seedPerson({ roles: ['ROLE_ADMIN'] }))
    const entity = await newEntity({ confirmed_at: new Date() })
    await admin.request('POST', `/people/${entity.id}/block`, { body: { reason: 'Under review.' } })
    const outlet = await newOutlet()
    await arrive(outlet)
    expect((await admin.request('POST', `/people/${entity.id}/unblock`)).status).toBe(204)
    expect((await list(entity, 'waiting')).items).toMatchObject([{ outlet: { id: outlet.id } }])
  })

  it('is asked when it takes the address that was named', async () => {
    const { newOutlet, newEntity, arrive, list, as, request, mails, address } = await setUp(database())
    const entity = await newEntity({ email: `old-${address}` })
    const outlet = await newOutlet()
    await arrive(outlet)
    const body = { email: address, currentPassword: password }
    await (await as(entity)).request('POST', '/users/me/email-change', { body })
    const path = mails.find(({ template }) => template === 'emailChange')?.values.path ?? ''
    await request('POST', `/email-changes/${path.split('/').at(-1) ?? ''}`)
    expect((await list({ email: address }, 'waiting')).items).toMatchObject([{ outlet: { id: outlet.id } }])
    expect(mails).toContainEqual(expect.objectContaining({ to: address, template: 'linkRequested' }))
  })

  it('is nothing to accounts of other kinds', async () => {
    const { newOutlet, newEntity, seedPerson, arrive, list } = await setUp(database())
    const outlet = await newOutlet()
    const trainer = await seedPerson({ roles: ['ROLE_TRAINER'], validated: true })
    await arrive(trainer)
    await newEntity({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
    await arrive(outlet)
    expect((await list(outlet, 'asked')).items).toEqual([])
  })
})

describeWithDatabase('a side that leaves', (database) => {
  async function linked() {
    const kit = await setUp(database())
    const outlet = await kit.newOutlet()
    const entity = await kit.newEntity()
    const trainer = await kit.seedPerson({ roles: ['ROLE_TRAINER'], validated: true, visibility: 1 })
    const by = { outlet: await kit.as(outlet), entity: await kit.as(entity), trainer: await kit.as(trainer) }
    const ask = async (other: { id: string }) =>
      (await by.outlet.request('POST', '/links', { body: { with: other.id } })).body as Link
    const confirmed = await ask(entity)
    await by.entity.request('POST', `/links/${confirmed.id}/confirm`)
    return { ...kit, outlet, entity, trainer, by, confirmed, open: await ask(trainer) }
  }

  it('withdraws what is open and keeps what is confirmed, which nobody decides about meanwhile', async () => {
    const { by, list, trainer, entity, open, confirmed } = await linked()
    const gone = await by.outlet.request('POST', '/users/me/deactivation', { body: { password } })
    expect(gone.status).toBe(200)
    expect((await list(trainer, 'earlier')).items).toMatchObject([
      { id: open.id, state: 'withdrawn', outlet: { away: true, page: null }, can: { askAgain: false } },
    ])
    const [news] = (await by.trainer.request('GET', '/notifications')).body as Notification[]
    expect(news?.title).toBe('Morning Post has left the campus: your link or request is closed')
    expect((await list(entity, 'confirmed')).items).toMatchObject([
      { id: confirmed.id, outlet: { away: true }, can: { end: true } },
    ])
    const again = await by.entity.request('POST', '/links', { body: { with: confirmed.outlet.id } })
    expect(again.status).toBe(422)
  })

  it('at the moment in which the other one confirms leaves either a confirmed link or a withdrawn request', async () => {
    const { by, deps, open } = await linked()
    const [gone, confirmed] = await Promise.all([
      by.outlet.request('POST', '/users/me/deactivation', { body: { password } }),
      by.trainer.request('POST', `/links/${open.id}/confirm`),
    ])
    expect(gone.status).toBe(200)
    const row = await deps.database
      .selectFrom('link')
      .select('state')
      .where('id', '=', open.id)
      .executeTakeFirstOrThrow()
    expect([confirmed.status, row.state]).toEqual(
      confirmed.status === 200 ? [200, 'confirmed'] : [409, 'withdrawn'],
    )
  })

  it('cannot be decided about while it is blocked', async () => {
    const { by, deps, outlet, open } = await linked()
    await deps.database.updateTable('person').set({ state: 'blocked' }).where('id', '=', outlet.id).execute()
    const answer = await by.trainer.request('POST', `/links/${open.id}/confirm`)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ violations: [{ code: 'linkPartyAway' }] })
  })

  it('for good takes its links with it; the others are told without its name staying behind', async () => {
    const { by, list, entity, trainer, outlet, mails } = await linked()
    const body = { password, email: outlet.email }
    expect((await by.outlet.request('POST', '/users/me/erasure', { body })).status).toBe(204)
    expect((await list(entity, 'confirmed')).items).toEqual([])
    expect((await list(entity, 'earlier')).items).toEqual([])
    for (const person of [by.entity, by.trainer]) {
      const titles = ((await person.request('GET', '/notifications')).body as Notification[]).map(
        ({ title }) => title,
      )
      expect(titles[0]).toBe('A former member has left the campus: your link or request is closed')
      expect(titles.join(' ')).not.toContain('Morning Post')
    }
    expect(mails.filter(({ template }) => template === 'linkEnded').map(({ to }) => to)).toEqual([
      entity.email,
    ])
    expect(await ownData.links?.(database(), trainer.id)).toEqual([])
  })

  it('finds its links in the copy of its own data', async () => {
    const { outlet, entity, confirmed } = await linked()
    expect(await ownData.links?.(database(), outlet.id)).toHaveLength(2)
    expect(await ownData.links?.(database(), entity.id)).toMatchObject([
      { id: confirmed.id, state: 'confirmed', outlet: 'Morning Post' },
    ])
  })
})
