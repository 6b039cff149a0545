import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { candidates } from './retention.repo'
import { listsAt } from './retention.service'

const day = 24 * 3600 * 1000

function setUp(database: Database) {
  const kit = createTestApi(database)
  const db = database.db()
  const ago = (days: number) => new Date(kit.clock.now.getTime() - days * day)
  /** Hashes or keys that are left of those inserted. */
  const left = async (
    table: 'one_time_token' | 'refresh_token' | 'login_challenge' | 'form_draft',
    of: string[],
  ) =>
    (await db.selectFrom(table).select('hash').where('hash', 'in', of).orderBy('hash').execute()).map(
      ({ hash }) => hash,
    )
  return { ...kit, db, ago, left, clean: () => kit.runJob('retention.clean') }
}

describeEachEngine('the daily cleaning', (database) => {
  it('deletes mails a month after they were sent or given up, never those that wait', async () => {
    const { db, ago, clean } = setUp(database())
    const mail = (state: 'queued' | 'sent' | 'failed', created_at: Date) => ({
      id: v7(),
      recipient: 'x@example.org',
      locale: 'en' as const,
      template: 'confirmRegistration',
      data: '{}',
      state,
      created_at,
      next_attempt_at: created_at,
      failed_at: state === 'failed' ? created_at : null,
    })
    const old = [
      mail('sent', ago(31)),
      mail('failed', ago(31)),
      mail('queued', ago(31)),
      mail('sent', ago(29)),
    ]
    await db.insertInto('mail').values(old).execute()
    await clean()
    const ids = (await db.selectFrom('mail').select('id').execute()).map(({ id }) => id)
    expect(ids.sort()).toEqual([old[2]?.id, old[3]?.id].sort())
  })

  it('deletes sessions that nobody has used for as long as a session can live', async () => {
    const { db, ago, clean, seedPerson } = setUp(database())
    const person = await seedPerson()
    const session = (last_used_at: Date) => ({
      id: v7(),
      person_id: person.id,
      created_at: ago(200),
      last_used_at,
    })
    const [dead, alive] = [session(ago(91)), session(ago(89))]
    await db.insertInto('session').values([dead, alive]).execute()
    await clean()
    const rows = await db.selectFrom('session').select('id').where('person_id', '=', person.id).execute()
    expect(rows).toEqual([{ id: alive.id }])
  })

  it('deletes what can no longer be used, and remembers used links of mails for a month', async () => {
    const { db, ago, clean, left, seedPerson } = setUp(database())
    const person = await seedPerson()
    const owner = { person_id: person.id }
    const hash = (name: string) => `${name}-${person.id}`
    const sessionId = v7()
    await db
      .insertInto('session')
      .values({ id: sessionId, ...owner, created_at: ago(1), last_used_at: ago(1) })
      .execute()
    for (const [name, expires_at] of [
      ['a', ago(31)],
      ['b', ago(29)],
      ['c', ago(-1)],
    ] as const) {
      const row = { hash: hash(name), created_at: ago(40), expires_at }
      await db
        .insertInto('one_time_token')
        .values({ ...row, ...owner, purpose: 'passwordReset' })
        .execute()
      await db
        .insertInto('login_challenge')
        .values({ ...row, ...owner, kind: 'reactivation' })
        .execute()
      await db
        .insertInto('refresh_token')
        .values({ ...row, session_id: sessionId })
        .execute()
      await db
        .insertInto('form_draft')
        .values({ hash: hash(name), ...owner, path: '/', fields: '{}', expires_at })
        .execute()
    }
    await clean()
    const all = ['a', 'b', 'c'].map(hash)
    expect(await left('one_time_token', all)).toEqual([hash('b'), hash('c')])
    for (const table of ['login_challenge', 'refresh_token', 'form_draft'] as const)
      expect(await left(table, all), table).toEqual([hash('c')])
  })

  it('deletes invitations that nobody took, not those of which a contributor has come', async () => {
    const { db, ago, clean, seedPerson } = setUp(database())
    const parent = await seedPerson()
    const contributor = await seedPerson({ parent_id: parent.id })
    const invitation = (name: string, accepted_by: string | null) => ({
      id: v7(),
      parent_id: parent.id,
      email: `${name}.${parent.id}@example.org`,
      hash: `${name}-${parent.id}`,
      sent_at: ago(60),
      expires_at: ago(name === 'young' ? 20 : 46),
      accepted_by,
    })
    const all = [invitation('old', null), invitation('young', null), invitation('taken', contributor.id)]
    await db.insertInto('invitation').values(all).execute()
    await clean()
    const rows = await db.selectFrom('invitation').select('hash').where('parent_id', '=', parent.id).execute()
    expect(rows.map(({ hash }) => hash.split('-')[0]).sort()).toEqual(['taken', 'young'])
  })

  it('deletes keys of forms and counters after a day or two, and gets through more of them than one round takes', async () => {
    const { db, ago, clean } = setUp(database())
    const key = (index: number) => `old-${String(index)}`
    const many = Array.from({ length: 2100 }, (_, index) => ({ key: key(index), created_at: ago(1.1) }))
    await db.insertInto('idempotency').values(many).execute()
    await db
      .insertInto('idempotency')
      .values({ key: 'fresh', created_at: ago(0.9) })
      .execute()
    const counter = { hits: 1 }
    await db
      .insertInto('rate_limit')
      .values([
        { key: 'old', window_start: ago(2.1), ...counter },
        { key: 'fresh', window_start: ago(1.9), ...counter },
      ])
      .execute()
    await clean()
    expect(await db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'fresh' }])
    expect(await db.selectFrom('rate_limit').select('key').execute()).toEqual([{ key: 'fresh' }])
  })

  it('deletes questions to the helpdesk a year after they were asked, but never one that waits', async () => {
    const { db, ago, clean } = setUp(database())
    const question = (name: string, state: 'open' | 'closed', days: number) => ({
      id: v7(),
      topic: 'other',
      name,
      email: 'asker@example.org',
      locale: 'en' as const,
      body: 'A question',
      state,
      created_at: ago(days),
    })
    const all = [
      question('old', 'closed', 366),
      question('waiting', 'open', 366),
      question('young', 'closed', 364),
    ]
    await db.insertInto('helpdesk_request').values(all).execute()
    await clean()
    const rows = await db.selectFrom('helpdesk_request').select('name').execute()
    expect(rows.map(({ name }) => name).sort()).toEqual(['waiting', 'young'])
  })

  it('deletes numbers of offers after two years', async () => {
    const { db, clean, seedPerson } = setUp(database())
    const { id: provider_id } = await seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'] })
    const offer = { id: v7(), provider_id, state: 'draft' as const, headline: 'Course', teaser: '' }
    const created_at = new Date('2024-01-01T00:00:00Z')
    await db
      .insertInto('offer')
      .values({
        ...offer,
        description: '',
        category: null,
        language: null,
        cost: null,
        online: true,
        created_at,
      })
      .execute()
    // The clock of tests stands at 21 November 2026.
    const weeks = ['2024-11-18', '2024-11-25']
    const counts = weeks.map((week) => ({ offer_id: offer.id, week, kind: 'views', count: 9 }))
    await db.insertInto('offer_count').values(counts).execute()
    await clean()
    const rows = await db.selectFrom('offer_count').select('week').execute()
    expect(rows).toEqual([{ week: '2024-11-25' }])
  })

  it('forgets what was searched for in vain half a year after somebody last did', async () => {
    const { db, ago, clean } = setUp(database())
    const failed = (term: string, last_at: Date) => ({ locale: 'en' as const, term, hits: 3, last_at })
    await db
      .insertInto('failed_search')
      .values([failed('long ago', ago(181)), failed('lately', ago(179))])
      .execute()
    await clean()
    expect(await db.selectFrom('failed_search').select('term').execute()).toEqual([{ term: 'lately' }])
  })

  it('deletes all addresses of the log that are older than 90 days, in more than one batch', async () => {
    const { db, ago, clean } = setUp(database())
    const add = (from: number, to: number, at: Date) =>
      sql`insert into audit_entry (position, id, at, action, subject_kind, details, address, address_salt, address_digest,
          previous_hash, hash)
        select n, gen_random_uuid(), ${at}, 'log.viewed', 'log', '{}', '192.0.2.1', 'salt', 'digest', 'before', 'hash'
        from generate_series(${from}::int, ${to}::int) n`.execute(db)
    await add(1, 2500, ago(91))
    await add(2501, 2510, ago(89))
    await clean()
    const left = await db
      .selectFrom('audit_entry')
      .select('position')
      .where('address', 'is not', null)
      .execute()
    expect(left).toHaveLength(10)
  })

  it('frees old names of profiles when nobody is led on from them any more', async () => {
    const { db, ago, clean, seedPerson } = setUp(database())
    const { id } = await seedPerson()
    await db
      .insertInto('vanity_redirect')
      .values([
        { name: 'former-name', person_id: id, until: ago(1) },
        { name: 'recent-name', person_id: id, until: ago(-1) },
      ])
      .execute()
    await clean()
    const rows = await db.selectFrom('vanity_redirect').select('name').where('person_id', '=', id).execute()
    expect(rows).toEqual([{ name: 'recent-name' }])
  })
})

describeEachEngine('the cleaning of a large campus', (database) => {
  it.each(listsAt(new Date('2026-11-21T10:00:00Z')))('finds its rows of $table by an index', async (list) => {
    const plan = await database().transaction(async (trx) => {
      // The test tables are so small that the planner would prefer other plans.
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`set local enable_bitmapscan = off`.execute(trx)
      const { rows } = await sql<Record<string, string>>`explain ${candidates(list, 1000)}`.execute(trx)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    expect(plan).not.toContain('Seq Scan')
    // Nothing is sorted: the index is in order.
    expect(plan).not.toContain('Sort')
  })
})
