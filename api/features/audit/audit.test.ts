import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { recordAuditEntry, recordView, verifyChain } from './audit.service'

describeEachEngine('the audit log', (database) => {
  let kit: ReturnType<typeof createTestApi>
  beforeEach(() => {
    kit = createTestApi(database())
  })

  async function doer() {
    const person = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    return {
      id: person.id,
      organisation: { id: person.id, role: 'ROLE_ADMIN' as const },
      address: '192.0.2.7',
    }
  }
  const action = (id: string) => ({
    action: 'person.viewed' as const,
    subject: { kind: 'person' as const, id },
    personId: id,
    details: { b: 1, a: 'x' },
  })
  const entries = () => database().selectFrom('audit_entry').selectAll().orderBy('position').execute()

  it('is one chain without gaps, however many write at once', async () => {
    const admin = await doer()
    const first = (await entries()).length
    await Promise.all(Array.from({ length: 12 }, () => recordAuditEntry(kit.deps, admin, action(admin.id))))
    const all = await entries()
    expect(all).toHaveLength(first + 12)
    expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1))
    expect(await verifyChain(database())).toMatchObject({ whole: true, count: all.length })
  })

  it('holds an action only if what it tells of has come about', async () => {
    const admin = await doer()
    const before = (await entries()).length
    const attempt = database().transaction(async () => {
      await recordAuditEntry(kit.deps, admin, action(admin.id))
      throw new Error('not done')
    })
    await expect(attempt).rejects.toThrow('not done')
    expect(await entries()).toHaveLength(before)
  })

  it('notes once an hour that somebody looked, however many pages they open at once', async () => {
    const admin = await doer()
    const person = await kit.seedPerson()
    const views = async () => (await entries()).filter(({ person_id }) => person_id === person.id)
    const look = () => recordView(kit.deps, admin, person.id)
    await Promise.all([look(), look(), look()])
    await look()
    expect(await views()).toHaveLength(1)
    await recordView(kit.deps, { ...(await doer()) }, person.id)
    expect(await views()).toHaveLength(2)
    kit.clock.now = new Date(kit.clock.now.getTime() + 61 * 60 * 1000)
    await look()
    expect(await views()).toHaveLength(3)
  })

  it('notes nothing where somebody looks at their own', async () => {
    const admin = await doer()
    const contributor = { ...admin, id: (await kit.seedPerson({ parent_id: admin.id })).id }
    await recordView(kit.deps, admin, admin.id)
    await recordView(kit.deps, contributor, admin.id)
    expect((await entries()).filter(({ person_id }) => person_id === admin.id)).toEqual([])
  })

  it('says where it was changed, cut off or written anew', async () => {
    const admin = await doer()
    for (let i = 0; i < 3; i++) await recordAuditEntry(kit.deps, admin, action(admin.id))
    const report = await verifyChain(database())
    if (!report.whole) throw new Error('broken before the test')
    const { position, hash } = report.head
    expect(await verifyChain(database(), { known: { position, hash } })).toMatchObject({ whole: true })
    expect(await verifyChain(database(), { known: { position, hash: 'another' } })).toEqual({
      whole: false,
      position,
      fault: 'unknownHead',
    })
    await sql`update audit_entry set actor_id = null where position = ${position - 1}`.execute(database())
    expect(await verifyChain(database())).toEqual({ whole: false, position: position - 1, fault: 'changed' })
    await sql`update audit_entry set actor_id = ${admin.id} where position = ${position - 1}`.execute(
      database(),
    )
    await sql`delete from audit_entry where position = ${position}`.execute(database())
    expect(await verifyChain(database())).toEqual({ whole: false, position, fault: 'end' })
  })
})
