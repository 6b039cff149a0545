import { sql } from 'kysely'
import { v7 } from 'uuid'
import { beforeEach, expect, it, vi } from 'vitest'
import { type AuditTest, day, newAudit } from '~/tests/support/audits/cast'
import { password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

describeWithDatabase('an external audit that somebody leaves or joins', (database) => {
  let test: AuditTest
  beforeEach(async () => {
    test = await newAudit(database())
  })
  const erase = (who: 'owner' | 'body', { email }: { email: string }) =>
    test.who[who]('POST', '/users/me/erasure', { body: { password, email } })
  const unchecked = () => test.db.updateTable('external_audit').set({ recheck: false }).execute()
  const isMarked = async () =>
    (await test.db.selectFrom('external_audit').select('recheck').executeTakeFirstOrThrow()).recheck
  /** Copies the case under another id: of an outlet that is not there. */
  const copy = async (values: object = {}) => {
    const found = await test.db
      .selectFrom('external_audit')
      .selectAll()
      .where('id', '=', test.id())
      .executeTakeFirstOrThrow()
    const internal = found.internal && JSON.stringify(found.internal)
    const row = { ...found, internal, id: v7(), outlet_id: v7(), ...values }
    await test.db.insertInto('external_audit').values(row).execute()
    return row.id
  }

  it('forgets the name of an outlet that is erased, also the one it had when it asked', async () => {
    await test.start.review()
    await test.db
      .updateTable('person')
      .set({ entity_name: 'The New Gazette' })
      .where('id', '=', test.outlet.id)
      .execute()
    await test.settle()
    await test.ok(erase('owner', test.outlet))
    for (const table of ['notification', 'digest_entry', 'external_audit', 'audit_step'] as const)
      expect(JSON.stringify(await test.db.selectFrom(table).selectAll().execute()), table).not.toMatch(
        /Gazette/,
      )
    expect((await test.read('body')).outlet).toEqual({ id: null, name: '' })
    for (const person of [test.body, test.max])
      expect(test.mailsTo(person).map(({ template }) => template)).toContain('auditStopped')
  })

  it('is not looked at again for each new person of a body, nor for what says nothing about it', async () => {
    await test.start.accepted()
    await unchecked()
    await test.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], parent_id: test.body.id, first_name: 'New' })
    expect(await isMarked()).toBe(false)
    const setBody = (values: object) =>
      test.db.updateTable('person').set(values).where('id', '=', test.body.id).execute()
    await setBody({ state: 'active', validated: true })
    await test.db.updateTable('person').set({ state: 'blocked' }).where('id', '=', test.nina.id).execute()
    expect(await isMarked()).toBe(false)
    await setBody({ validated: false })
    expect(await isMarked()).toBe(true)
    await unchecked()
    await test.seedPerson({ parent_id: test.outlet.id, first_name: 'New' })
    expect(await isMarked()).toBe(true)
  })

  it('is looked at again when an invitation is renewed', async () => {
    const invited = { id: v7(), parent_id: test.outlet.id, email: test.body.email, hash: v7() }
    const { now } = test.kit.clock
    const in2Weeks = new Date(now.getTime() + 14 * day * 1000)
    await test.db
      .insertInto('invitation')
      .values({ ...invited, sent_at: now, expires_at: now })
      .execute()
    test.later(1)
    await test.start.review()
    await unchecked()
    await test.db
      .updateTable('invitation')
      .set({ expires_at: in2Weeks })
      .where('id', '=', invited.id)
      .execute()
    await test.settle()
    expect(await test.read('owner')).toMatchObject({ state: 'stopped', stop: 'notIndependent' })
  })

  it('stops when the outlet names the body as its legal entity', async () => {
    await test.start.review()
    const named = { legal_entity_name: 'Owner', legal_entity_email: test.body.email.toUpperCase() }
    await test.db.updateTable('person').set(named).where('id', '=', test.outlet.id).execute()
    await test.settle()
    expect(await test.read('owner')).toMatchObject({ state: 'stopped', stop: 'notIndependent' })
  })

  it('forgets internal answers page by page, also behind one that fails', async () => {
    await test.start.submitted()
    await test.ok(test.call('nina', 'PUT /decision', { decision: 'refuse', reason: 'No' }))
    for (let each = 0; each < 3; each += 1) await copy()
    await sql`create function pg_temp.fails() returns trigger language plpgsql as $$ begin
      if old.id = ${sql.lit(test.id())} and new.internal is null then raise exception 'not now'; end if; return new; end $$`.execute(
      test.db,
    )
    await sql`create trigger fails before update on external_audit for each row execute function pg_temp.fails()`.execute(
      test.db,
    )
    try {
      test.later(30 * day + 60)
      await test.kit.runJob('external-audits.forget').catch(() => undefined)
    } finally {
      await sql`drop trigger fails on external_audit`.execute(test.db)
    }
    const left = await test.db
      .selectFrom('external_audit')
      .select('id')
      .where('internal', 'is not', null)
      .execute()
    expect(left).toEqual([{ id: test.id() }])
  })

  /** Runs work while an account is locked, and looks at what else is locked once it waits for that. */
  async function meanwhile(locked: string, work: () => Promise<unknown>, look: () => Promise<unknown>) {
    const { done } = await test.db.transaction().execute(async (trx) => {
      await sql`select from person where id = ${locked} for update`.execute(trx)
      const done = work()
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`.execute(test.db)
        expect(rows.length).toBeGreaterThan(0)
      }, 10_000)
      await look()
      return { done }
    })
    await done
  }
  const lockNow = (table: 'person' | 'external_audit', id: string) =>
    sql`select from ${sql.table(table)} where id = ${id} for update nowait`.execute(test.db)

  it('locks accounts in one order when somebody is erased', async () => {
    if (database().kind !== 'server') return
    await test.start.accepted()
    const [first, second] = [test.outlet, test.body].sort((one, other) => (one.id < other.id ? -1 : 1))
    const who = second!.id === test.body.id ? 'body' : 'owner'
    await test.who[who]('GET', '/users/me')
    await meanwhile(
      first!.id,
      () => test.ok(erase(who, second!)),
      () => lockNow('person', second!.id),
    )
  })

  it('locks accounts before cases when it reminds, and one case at a time when it settles', async () => {
    if (database().kind !== 'server') return
    await test.start.accepted()
    test.later(8 * day)
    await meanwhile(
      test.body.id,
      () => test.kit.runJob('external-audits.reminders'),
      () => lockNow('external_audit', test.id()),
    )
    const other = await test.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], entity_name: 'Other' })
    await copy({ body_id: other.id, recheck: true })
    await test.db.updateTable('external_audit').set({ recheck: true }).execute()
    await meanwhile(
      other.id,
      () => test.settle(),
      async () => {
        const settled = await test.db
          .selectFrom('external_audit')
          .select('recheck')
          .where('id', '=', test.id())
          .execute()
        expect(settled).toEqual([{ recheck: false }])
      },
    )
  })
})
