import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import type { Overview } from '~/contracts/administration/overview'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const day = 24 * 3600 * 1000

describeWithDatabase('the overview of the administration', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let admin: Awaited<ReturnType<typeof kit.as>>['request']

  beforeEach(async () => {
    kit = createTestApi(database())
    for (const table of [
      'validation_request',
      'moderation_case',
      'review',
      'link',
      'helpdesk_request',
      'mail',
      'offer',
      'person',
    ] as const)
      await database().db().deleteFrom(table).execute()
    admin = (await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'], editor: true }))).request
  })

  const overview = async () => (await admin('GET', '/admin/overview')).body as Overview
  const partOf = (found: Overview, part: string) => found.parts.find((each) => each.part === part)
  const ago = (days: number) => new Date(kit.clock.now.getTime() - days * day)

  it('is calm where nothing waits, and names its seven parts', async () => {
    const found = await overview()
    expect(found.queue).toEqual([])
    expect(found.parts.map(({ part }) => part).sort()).toEqual(
      ['editors', 'groups', 'journalists', 'learning', 'outlets', 'providers', 'trainers'].sort(),
    )
    expect(partOf(found, 'journalists')).toEqual({ part: 'journalists', count: 0, waiting: [], newest: [] })
    expect(partOf(found, 'editors')?.count).toBe(1)
  })

  it('counts active accounts and tells the newest ten of them, without contributors', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `Outlet ${String(index).padStart(2, '0')}`)
    for (const [index, entity_name] of names.entries())
      await kit.seedPerson({ entity_name, created_at: ago(20 - index) })
    const outlet = await kit.seedPerson({ entity_name: 'Resting', state: 'deactivated' })
    await kit.seedPerson({ parent_id: outlet.id, entity_name: null })
    const outlets = partOf(await overview(), 'outlets')
    expect(outlets?.count).toBe(12)
    expect(outlets?.newest.map(({ name }) => name)).toEqual(names.reverse().slice(0, 10))
    expect(outlets?.waiting).toEqual([{ what: 'withoutLegalEntity', count: 12 }])
  })

  it('says what waits and since when, the most urgent first', async () => {
    const provider = await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], entity_name: 'Academy' })
    const journalist = await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
    const other = await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
    const trainer = await kit.seedPerson({ roles: ['ROLE_TRAINER'] })
    const outlet = await kit.seedPerson({ entity_name: 'Outlet' })
    const request = (subject_id: string, requested_at: Date) =>
      database()
        .db()
        .insertInto('validation_request')
        .values({ id: v7(), subject_id, validator_id: provider.id, state: 'requested', requested_at })
        .execute()
    await request(journalist.id, ago(22))
    await request(other.id, ago(20))
    const review = { state: 'requested' as const, requested_at: ago(3) }
    await database()
      .db()
      .insertInto('review')
      .values([
        { id: v7(), subject_id: trainer.id, ...review },
        { id: v7(), subject_id: provider.id, ...review, requested_at: ago(5) },
      ])
      .execute()
    const pair = { outlet_id: outlet.id, partner_id: trainer.id, kind: 'trainer' as const }
    await database()
      .db()
      .insertInto('link')
      .values({ id: v7(), ...pair, state: 'requested', asked_by: 'outlet', requested_at: ago(1) })
      .execute()
    await database()
      .db()
      .insertInto('moderation_case')
      .values({
        id: v7(),
        subject_kind: 'person',
        subject_id: trainer.id,
        snapshot: '{}',
        state: 'open',
        opened_at: ago(2),
      })
      .execute()
    const found = await overview()
    expect(found.queue).toEqual([
      { item: 'reports', count: 1, since: ago(2).toISOString(), oldest: [] },
      { item: 'validationsOverdue', count: 1, since: ago(22).toISOString(), oldest: [] },
      { item: 'reviews', count: 2, since: ago(5).toISOString(), oldest: [] },
      { item: 'links', count: 1, since: ago(1).toISOString(), oldest: [] },
    ])
    expect(partOf(found, 'journalists')?.waiting).toEqual([
      { what: 'validations', count: 2 },
      { what: 'validationsOverdue', count: 1 },
    ])
    expect(partOf(found, 'trainers')?.waiting).toEqual([{ what: 'reviews', count: 1 }])
    expect(partOf(found, 'providers')?.waiting).toEqual([{ what: 'reviews', count: 1 }])
  })

  it('counts so far, and beyond that says what was written down last', async () => {
    const many = Array.from({ length: 1002 }, () => {
      const id = v7()
      return {
        id,
        email: `${id}@example.org`,
        roles: ['ROLE_TRAINER'],
        state: 'active' as const,
        locale: 'en' as const,
      }
    })
    const names = { first_name: 'First', last_name: 'Last', created_at: kit.clock.now }
    await database()
      .db()
      .insertInto('person')
      .values(many.map((each) => ({ ...each, ...names })))
      .execute()
    expect(partOf(await overview(), 'trainers')?.count).toBe(1001)
    const figure = { figure: 'trainers', day: '2026-11-20', value: 4711 }
    await database().db().insertInto('daily_figure').values(figure).execute()
    expect(partOf(await overview(), 'trainers')?.count).toBe(4711)
    await database().db().deleteFrom('daily_figure').execute()
  })

  it('is for the administration alone', async () => {
    const trainer = await kit.as(await kit.seedPerson({ roles: ['ROLE_TRAINER'], validated: true }))
    for (const path of ['/admin/overview', '/admin/figures', '/admin/offers', '/admin/sessions'])
      expect((await trainer.request('GET', path)).status, path).toBe(403)
  })
})
