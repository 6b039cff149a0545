import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createTestApi, entriesOfFile, recordedFiles } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

type Kit = ReturnType<typeof createTestApi>
type Request = Awaited<ReturnType<Kit['as']>>['request']

describeWithDatabase('links as files', (database) => {
  let kit: Kit
  let admin: Request

  beforeEach(async () => {
    kit = createTestApi(database())
    admin = (await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))).request
    for (const table of ['link', 'audit_entry'] as const) await database().deleteFrom(table).execute()
    await database().updateTable('person').set({ legal_entity_email: null }).execute()
  })

  const fileOf = (path: string) => entriesOfFile(admin, path)
  const recorded = () => recordedFiles(database())
  const outlet = (entity_name: string) => kit.seedPerson({ roles: ['ROLE_MEDIA_OUTLET'], entity_name })
  const link = async (
    outletId: string,
    partnerId: string,
    { kind, state }: { kind: string; state: string },
  ) =>
    sql`insert into link (id, outlet_id, partner_id, kind, state, asked_by, requested_at)
      values (gen_random_uuid(), ${outletId}, ${partnerId}, ${kind}, ${state}, 'outlet', ${kit.clock.now})`.execute(
      database(),
    )

  it('all links that the list has, with its filters, and no formula', async () => {
    const [gazette, herald] = [await outlet('=Gazette'), await outlet('Herald')]
    const house = await kit.seedPerson({ roles: ['ROLE_LEGAL_ENTITY'], entity_name: 'Press House' })
    const trainer = await kit.seedPerson({ roles: ['ROLE_TRAINER'], first_name: 'Zoë', last_name: 'Quist' })
    await link(gazette.id, house.id, { kind: 'legalEntity', state: 'requested' })
    await link(herald.id, trainer.id, { kind: 'trainer', state: 'rejected' })
    const listed = (await admin('GET', '/links')).body as { id: string }[]
    const rows = await fileOf('/link-export')
    expect(rows.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
    expect(await fileOf('/link-export?kind=legalEntity')).toMatchObject([
      { outlet: "'=Gazette", partner: 'Press House', kind: 'legalEntity', state: 'requested', decided: '' },
    ])
    expect(await fileOf('/link-export?state=rejected&text=quist')).toMatchObject([{ outlet: 'Herald' }])
    expect(await fileOf('/link-export?state=confirmed')).toEqual([])
    expect(await recorded()).toContainEqual({ list: 'links', state: 'rejected', kind: null })
  })

  it('more links than a page counts, each once', async () => {
    const [paper, trainer] = [await outlet('Paper'), await kit.seedPerson({ roles: ['ROLE_TRAINER'] })]
    await sql`insert into link (id, outlet_id, partner_id, kind, state, asked_by, requested_at)
      select gen_random_uuid(), ${paper.id}, ${trainer.id}, 'trainer', 'rejected', 'outlet', ${kit.clock.now}
      from generate_series(1, 1234)`.execute(database())
    const ids = (await fileOf('/link-export')).map(({ id }) => id)
    expect([ids.length, new Set(ids).size]).toEqual([1234, 1234])
  })

  it('missing legal entities with the outlet that has named them', async () => {
    for (const name of ['Morning Post', 'Evening Post']) {
      const { id } = await outlet(name)
      const named = { legal_entity_name: '+Holding', legal_entity_email: `holding.${id}@example.org` }
      await database().updateTable('person').set(named).where('id', '=', id).execute()
    }
    expect(await fileOf('/missing-legal-entity-export')).toHaveLength(2)
    expect(await fileOf('/missing-legal-entity-export?text=Evening')).toMatchObject([
      { legalEntity: "'+Holding", outlet: 'Evening Post' },
    ])
    expect(await recorded()).toContainEqual({ list: 'missing-legal-entities' })
  })

  it.each(['/link-export', '/missing-legal-entity-export'])('%s is for admins', async (path) => {
    const { request } = await kit.as(await outlet('Stranger'))
    expect((await request('GET', path)).status).toBe(403)
    expect(await recorded()).toEqual([])
  })
})
