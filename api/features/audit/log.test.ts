import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { auditActions } from '~/contracts/administration/audit'
import type { AuditEntry, AuditReport, DataAccess } from '~/contracts/administration/audit-log'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { recordAuditEntry, recordView } from './audit.service'

describeEachEngine('the log, read', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let admin: Awaited<ReturnType<typeof kit.seedPerson>>
  beforeEach(async () => {
    kit = createTestApi(database())
    admin = await kit.seedPerson({ roles: ['ROLE_ADMIN'], first_name: 'Ada', last_name: 'Byron' })
  })

  const doerOf = (person: { id: string }, organisation = person, role: 'ROLE_ADMIN' | null = null) => ({
    id: person.id,
    organisation: { id: organisation.id, role },
    address: '192.0.2.7',
  })
  const get = async (query = '') => {
    const answer = await (await kit.as(admin)).request('GET', `/audit-entries${query}`)
    expect(answer.status).toBe(200)
    return { items: answer.body as AuditEntry[], total: Number(answer.headers.get('x-total-count')) }
  }

  it('shows the newest first, with names, and that it was read', async () => {
    const person = await kit.seedPerson({ entity_name: 'The Daily' })
    await recordView(kit.deps, doerOf(admin), person.id)
    const { items, total } = await get('?itemsPerPage=2')
    expect(items.map(({ action }) => action)).toEqual(['log.viewed', 'person.viewed'])
    expect(total).toBe(items[0]?.position)
    expect(items[1]).toMatchObject({
      actor: { id: admin.id, name: 'Ada Byron', kind: 'admin' },
      organisation: null,
      person: { id: person.id, name: 'The Daily', kind: 'mediaOutlet' },
      subject: { kind: 'person', id: person.id },
      address: '192.0.2.7',
    })
    const again = await get('?itemsPerPage=2')
    expect(again.total).toBe(total)
  })

  it('turns pages without leaving out or repeating anything', async () => {
    const person = await kit.seedPerson()
    for (let i = 0; i < 5; i++) await recordAuditEntry(kit.deps, doerOf(admin), action(person.id))
    await get()
    const positions = []
    for (const page of [1, 2, 3])
      positions.push(...(await get(`?itemsPerPage=2&page=${page}`)).items.map(({ position }) => position))
    const [newest = 0] = positions
    expect(positions).toEqual(Array.from({ length: 6 }, (_, index) => newest - index))
    const found = await get(`?person=${person.id}&itemsPerPage=2&page=3`)
    expect(found).toMatchObject({ total: 5, items: [{ person: { id: person.id } }] })
    expect(found.items).toHaveLength(1)
  })
  const action = (id: string) => ({
    action: 'person.viewed' as const,
    subject: { kind: 'person' as const, id },
    personId: id,
    details: { note: '=1+1' },
  })

  it('finds by action, by name without accents, by address, by number and by time', async () => {
    const provider = await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], entity_name: 'Académie 100%' })
    const person = await kit.seedPerson({ first_name: 'Zoë', last_name: 'Šimić' })
    await recordView(kit.deps, doerOf(provider), person.id)
    const only = { total: 1, items: [{ actor: { id: provider.id }, person: { id: person.id } }] }
    for (const query of [
      `actor=academie 100%25&person=simic`,
      `actor=${provider.email}`,
      `actor=${provider.id}&action=person.viewed`,
      `subject=${person.id}`,
      `subject=${person.id}&since=2026-11-21T09:59:00Z&before=2026-11-21T10:01:00Z`,
    ])
      expect(await get(`?${query}`), query).toMatchObject(only)
    for (const query of [
      'actor=academie 100_',
      `subject=${person.id}&before=2026-11-21T10:00:00Z`,
      `subject=${person.id}&action=log.exported`,
    ])
      expect(await get(`?${query}`), query).toEqual({ total: 0, items: [] })
  })

  it('names nobody who has left, and still finds their actions by number', async () => {
    const former = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    const person = await kit.seedPerson()
    await recordView(kit.deps, doerOf(former), person.id)
    await database().deleteFrom('person').where('id', '=', former.id).execute()
    const { items } = await get(`?actor=${former.id}`)
    expect(items).toMatchObject([{ actor: { id: former.id, name: null, kind: null } }])
  })

  it('is given out as a file whose formulas no spreadsheet calculates, and that is an action too', async () => {
    const person = await kit.seedPerson({ entity_name: '=HYPERLINK("http://example.org")' })
    await recordAuditEntry(kit.deps, doerOf(admin), action(person.id))
    const { request } = await kit.as(admin)
    const file = await request('GET', `/audit-entries/export?person=${person.id}`)
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(file.headers.get('content-disposition')).toContain('log-2026-11-21.csv')
    const rows = parse(file.body as Uint8Array, { bom: true, columns: true })
    expect(rows).toMatchObject([
      { actor: 'Ada Byron', person: '\'=HYPERLINK("http://example.org")', details: '{"note":"=1+1"}' },
    ])
    expect((await get('?action=log.exported')).items[0]).toMatchObject({ actor: { id: admin.id } })
  })

  it('is read to its end, and says where it is broken', async () => {
    const { request } = await kit.as(admin)
    const verify = async (body = {}) =>
      (await request('POST', '/audit-entries/verification', { body })).body as AuditReport
    for (let i = 0; i < 3; i++) await recordAuditEntry(kit.deps, doerOf(admin), action(admin.id))
    const { head, count, ...whole } = await verify()
    expect(whole).toEqual({ whole: true, complete: true, position: null, fault: null })
    expect(await verify({ head })).toMatchObject({ whole: true, head })
    const other = `${String(count)}:${'A'.repeat(43)}`
    expect(await verify({ head: other })).toMatchObject({
      whole: false,
      fault: 'unknownHead',
      position: count,
    })
    expect((await request('POST', '/audit-entries/verification', { body: { head: 'x' } })).status).toBe(422)
    const at = count - 1
    await sql`update audit_entry set action = 'log.viewed' where position = ${at}`.execute(database())
    expect(await verify()).toMatchObject({ whole: false, fault: 'changed', position: at, head: null })
    await sql`update audit_entry set action = 'person.viewed' where position = ${at}`.execute(database())
  })

  it.each(['?since=yesterday', '?action=person.eaten', `?actor=${'x'.repeat(201)}`])(
    'makes no sense of %s',
    async (query) => {
      const { status } = await (await kit.as(admin)).request('GET', `/audit-entries${query}`)
      expect(status).toBe(422)
    },
  )

  it('tells people who looked at their data, and no more than that', async () => {
    const provider = await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], entity_name: 'The Academy' })
    const contributor = await kit.seedPerson({ parent_id: provider.id })
    const person = await kit.seedPerson()
    const stranger = await kit.seedPerson()
    await recordView(kit.deps, doerOf(admin), person.id)
    await recordView(kit.deps, doerOf(contributor, provider), person.id)
    await recordAuditEntry(kit.deps, null, action(person.id))
    await recordAuditEntry(kit.deps, doerOf(admin), { ...action(person.id), action: 'log.exported' })
    await recordView(kit.deps, doerOf(admin), stranger.id)
    const answer = await (await kit.as(person)).request('GET', '/users/me/accesses')
    const accesses = answer.body as DataAccess[]
    expect(accesses.map(({ by, organisation }) => [by, organisation])).toEqual([
      ['campus', null],
      ['provider', 'The Academy'],
      ['admin', null],
    ])
    expect(answer.headers.get('x-total-count')).toBe('3')
    expect(JSON.stringify(accesses)).not.toMatch(/Byron|192\.0\.2/)
  })

  it('tells them of lists that were taken along while they had an account', async () => {
    const early = await kit.seedPerson()
    const late = await kit.seedPerson({ created_at: new Date('2026-11-22T10:00:00Z') })
    const subject = { kind: 'export' as const, id: null }
    await recordAuditEntry(kit.deps, doerOf(admin), { action: 'people.exported', subject })
    const actionsOf = async (person: { email: string }) => {
      const { body } = await (await kit.as(person)).request('GET', '/users/me/accesses')
      return (body as DataAccess[]).map(({ action }) => action)
    }
    expect(await actionsOf(early)).toContain('people.exported')
    expect(await actionsOf(late)).toEqual([])
  })

  it('knows each action once', () => {
    expect(new Set(auditActions).size).toBe(auditActions.length)
  })
})
