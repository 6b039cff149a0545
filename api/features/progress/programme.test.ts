import { beforeEach, expect, it } from 'vitest'
import type { Home } from '~/contracts/content/home'
import type { Programme } from '~/contracts/certification/progress'
import { createTestApi, entriesOfFile } from '~/tests/support/api'
import { publishClauses } from '~/tests/support/content/clauses'
import { describeWithDatabase } from '~/tests/support/database'
import { seedReference } from '~/api/seed'
import { countProgramme } from './programme.service'

type Kit = ReturnType<typeof createTestApi>

const day = 24 * 3600 * 1000

describeWithDatabase('where the programme stands', (database) => {
  let kit: Kit
  let admin: Awaited<ReturnType<Kit['as']>>['request']
  beforeEach(async () => {
    kit = createTestApi(database())
    await database().deleteFrom('person').execute()
    await database().deleteFrom('programme_figure').execute()
    await seedReference(database())
    await publishClauses(database())
    admin = (await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))).request
  })

  /** So many outlets, of which some have begun so many days after they registered. */
  async function outlets(count: number, facts: { country_id?: string; media_types?: string[] }, begun = 0) {
    const people = []
    for (let index = 0; index < count; index++) people.push(await kit.seedPerson(facts))
    for (const [index, { id }] of people.slice(0, begun).entries()) {
      const at = new Date(kit.deps.now().getTime() - (index + 1) * day)
      await database()
        .insertInto('readiness')
        .values({ outlet_id: id, clause: 1, state: 'inProgress', updated_at: at })
        .execute()
      const registered = new Date(at.getTime() - 10 * day)
      await database()
        .updateTable('outlet_progress')
        .set({ registered_at: registered })
        .where('outlet_id', '=', id)
        .execute()
    }
    return people
  }
  const read = async (by = 'country') => (await admin('GET', `/programme?by=${by}`)).body as Programme

  it('is empty with fewer than five outlets, and counted at once the first time', async () => {
    await outlets(4, { country_id: 'DE' }, 2)
    expect(await read()).toMatchObject({ all: null, rows: [], clauses: [] })
    await outlets(1, { country_id: 'DE' })
    expect((await read()).all).toBeNull()
    await countProgramme(kit.deps)
    expect((await read()).all).toMatchObject({ outlets: 5, standing: [5, 0, 0, 0, 0] })
  })

  it('rounds every count to five, and shows no value of fewer on its own', async () => {
    await outlets(12, { country_id: 'DE', media_types: ['newspaper', 'online'] }, 7)
    await outlets(3, { country_id: 'AT', media_types: ['radio'] }, 3)
    await outlets(4, { country_id: 'FR', media_types: ['radio'] })
    await countProgramme(kit.deps)
    const { all, rows, clauses, due } = await read()
    expect(all).toMatchObject({ outlets: 20, standing: [10, 10, 0, 0, 0], reached: [20, 10, 0, 0, 0] })
    expect(all?.days).toEqual([10, null, null, null])
    expect(rows.map(({ value, name, outlets: count }) => [value, name, count])).toEqual([
      ['DE', 'Germany', 10],
      [null, null, 5],
    ])
    expect((await read('mediaType')).rows.map(({ value, outlets: count }) => [value, count])).toEqual([
      ['newspaper', 10],
      ['online', 10],
      ['radio', 5],
    ])
    expect(clauses).toHaveLength(18)
    expect(clauses[0]).toEqual({ clause: 1, outlets: 10, days: 3 })
    expect(due).toEqual({ reports: 0, certificates: 0, audits: 0 })
    const file = await entriesOfFile(admin, '/programme/file?by=country')
    expect(file[0]).toMatchObject({ country: 'Germany', outlets: '10', 'now registered': '5' })
    expect(file[1]).toMatchObject({ country: 'others', outlets: '5' })
  })

  it('has nothing from which a single outlet follows, in no pair of tables before and after it came', async () => {
    await outlets(9, { country_id: 'DE', media_types: ['newspaper'] }, 5)
    await outlets(5, { country_id: 'FR', media_types: ['newspaper'] })
    await countProgramme(kit.deps)
    const numbersOf = async () => {
      const tables = await Promise.all(['country', 'mediaType', 'month'].map(read))
      return tables.flatMap(({ all, rows }) =>
        [all, ...rows].flatMap((row) => (row ? [row.outlets, ...row.standing, ...row.reached] : [])),
      )
    }
    const before = await numbersOf()
    await outlets(1, { country_id: 'FR', media_types: ['radio'] }, 1)
    await countProgramme(kit.deps)
    const after = await numbersOf()
    for (const one of [...before, ...after]) expect(one % 5).toBe(0)
    expect((await read('mediaType')).rows.map(({ value }) => value)).toEqual(['newspaper'])
  })

  it('tells an outlet how far those are that have begun, and nothing while they are fewer than five', async () => {
    const [owner] = await outlets(4, { country_id: 'DE' }, 4)
    await countProgramme(kit.deps)
    const home = async () => (await (await kit.as(owner!)).request('GET', '/home')).body as Home
    expect((await home()).selfAssessment?.quartiles).toBeNull()
    const more = await outlets(4, { country_id: 'DE' }, 4)
    for (const [index, { id }] of more.entries())
      for (let clause = 2; clause < 3 + 2 * index; clause++)
        await database()
          .insertInto('readiness')
          .values({ outlet_id: id, clause, state: 'done', updated_at: kit.deps.now() })
          .execute()
    expect((await home()).selfAssessment?.quartiles).toBeNull()
    await countProgramme(kit.deps)
    expect((await home()).selfAssessment?.quartiles).toEqual([0, 0, 4])
    // What the standard has withdrawn counts for nobody.
    await publishClauses(database(), [1, 2, 3])
    await countProgramme(kit.deps)
    expect((await home()).selfAssessment?.quartiles).toEqual([0, 0, 2])
  })

  it('knows groups by name, and is for admins', async () => {
    const group = await kit.seedPerson({ roles: ['ROLE_GROUP'], entity_name: 'Harbour Group' })
    for (const outlet of await outlets(5, { country_id: 'DE' }))
      await database()
        .insertInto('link')
        .values({
          id: crypto.randomUUID(),
          outlet_id: outlet.id,
          partner_id: group.id,
          kind: 'group',
          state: 'confirmed',
          asked_by: 'outlet',
          requested_at: kit.deps.now(),
        })
        .execute()
    await countProgramme(kit.deps)
    expect((await read('group')).rows).toMatchObject([{ value: group.id, name: 'Harbour Group', outlets: 5 }])
    const office = await kit.as(group)
    expect((await office.request('GET', '/programme')).status).toBe(403)
    await database().deleteFrom('person').where('id', '=', group.id).execute()
    expect((await read('group')).rows).toEqual([])
  })
})
