import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { createTestApi } from '~/tests/support/api'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { type AuditTest, newAudit } from '~/tests/support/audits/cast'
import { type PlanNode, rowsRead } from '~/tests/support/plans/plans'
import * as cases from './external-audits.repo'
import { quartiles } from '../progress/progress.repo'
import { selectBonds } from '../independence/independence.repo'
import { findJudgement, selectJudgements } from './judging/judgements.repo'
import * as sweeping from './sweeping.repo'
import * as lists from './viewing/cases.repo'

/** As a whole page may cost (`tests/architecture/page-cost.test.ts`). */
const mostStatements = 7
const tables = ['external_audit', 'audit_judgement', 'audit_step', 'audit_auditor', 'person', 'stored_file']

let test: AuditTest
let body = ''
let outlet = ''
let audit = ''
let listed: string[] = []
const cutoff = new Date(Date.now() - 600_000)
const ofBody = () => ({ side: 'body', organisationId: body, cutoff }) as const
const page = (queue: lists.Queue) => ({ queue, limit: 25, offset: 0 })

const filling: Filling = {
  tables: [...tables, 'certification_body'],
  fill: async (db) => {
    test = await newAudit(db)
    await test.start.submitted()
    ;[body, outlet, audit] = [test.body.id, test.outlet.id, test.id()]
    await sql`
      insert into person (id, email, roles, state, validated, locale, first_name, last_name, created_at)
      select gen_random_uuid(), 'o' || n || '@example.org', '{ROLE_MEDIA_OUTLET}', 'active', true, 'en', 'First', 'Last' || n, now()
      from generate_series(1, 10000) n`.execute(db)
    const insert = (isOpen: boolean) =>
      sql`
        insert into external_audit (id, outlet_id, outlet_name, body_id, body_name, report, standard, questions, state, requested_at,
          turn, waiting_since, reminders, ended_at)
        select gen_random_uuid(), id, 'Outlet', case when n % 2 = 0 then ${body}::uuid else gen_random_uuid() end, 'Body', 1, 1, 70,
          ${isOpen ? sql`case when n % 10 = 0 then 'submitted' when n % 3 = 0 then 'correcting' else 'review' end` : sql`'refused'`},
          now(), ${isOpen ? sql`case when n % 10 > 0 and n % 3 = 0 then 'outlet' else 'body' end` : sql`null`},
          ${isOpen ? sql`now() - n * interval '1 minute'` : sql`null`}, 0,
          ${isOpen ? sql`null` : sql`now() - n * interval '1 hour'`}
        from (select id, row_number() over (order by id) as n from person where last_name like 'Last%') outlet`.execute(
        db,
      )
    await insert(true)
    await insert(false)
    await sql`
      insert into audit_judgement (audit_id, question, judgement, comment, version, judged_at)
      select id, 'q' || n, 'conforms', '', 1, now() from external_audit, generate_series(1, 10) n where id <> ${audit}`.execute(
      db,
    )
    await sql`insert into audit_step (id, audit_id, kind, at) select gen_random_uuid(), id, 'requested', now() from external_audit`.execute(
      db,
    )
    await sql`insert into audit_auditor (audit_id, person_id, assigned_at)
        select id, outlet_id, now() from external_audit where id <> ${audit}`.execute(db)
    listed = await lists.selectPage(db, ofBody(), page('mine'))
  },
}

describeLarge(
  'with 10,000 open audits, half of them of one body, and 10,000 ended ones',
  filling,
  (large) => {
    const ofAdmins = { side: 'admin', organisationId: null, cutoff } as const
    const ofOutlet = () => ({ side: 'outlet', organisationId: outlet, cutoff }) as const
    const stages = [{ before: new Date(), reminders: 1 }]
    /** With how many rows a read may look at in one table. */
    const reads: [string, number, (on: Database) => Promise<unknown>][] = [
      ...(['mine', 'others', 'ended'] as const).flatMap((queue): typeof reads => [
        [`a body’s queue: ${queue}`, 100, (on) => lists.selectPage(on, ofBody(), page(queue))],
        [`the admins’ queue: ${queue}`, 100, (on) => lists.selectPage(on, ofAdmins, page(queue))],
        [`an outlet’s queue: ${queue}`, 100, (on) => lists.selectPage(on, ofOutlet(), page(queue))],
      ]),
      [
        'how many a body has, as far as they are counted',
        1100,
        (on) => lists.countQueues(on, ofBody(), 1001),
      ],
      ['how many admins have', 1100, (on) => lists.countQueues(on, ofAdmins, 1001)],
      ['a part of the file', 600, (on) => lists.selectNewest(on, ofBody(), { after: undefined, limit: 500 })],
      ['25 cases of a list', 1000, (on) => lists.selectRows(on, listed)],
      ['a case with everything', 100, (on) => lists.findWhole(on, audit)],
      ['an open case of an outlet', 100, (on) => cases.hasOpen(on, { outletId: outlet, cutoff: new Date() })],
      [
        'where an outlet stands',
        100,
        (on) => cases.findStanding(on, { outletId: outlet, now: cutoff, cutoff, quartiles }),
      ],
      ['who has audited a case', 100, (on) => cases.selectPastAuditors(on, audit)],
      ['its judgements', 100, (on) => selectJudgements(on, audit)],
      ['one of them', 100, (on) => findJudgement(on, { auditId: audit, question: 'mission' })],
      ['who can audit', 100, (on) => cases.selectAuditors(on, body)],
      ['what binds two', 100, (on) => selectBonds(on, { outletId: outlet, ids: [body], now: new Date() })],
      [
        'what has waited longest for a body',
        100,
        (on) => sql`select ${cases.waitingFor(sql`${body}`, { cutoff, most: 3 })}`.execute(on.db()),
      ],
      ['marked cases', 100, (on) => sweeping.selectMarked(on, { limit: 10 })],
      [
        'internal answers that go',
        100,
        (on) => sweeping.selectForgettable(on, new Date(), { after: undefined, limit: 10 }),
      ],
      ['cases that wait', 200, (on) => sweeping.selectWaiting(on, { stages, after: undefined, limit: 100 })],
      ['open cases of an outlet that leaves', 100, (on) => sweeping.selectOpenOf(on, outlet)],
      ['the names that it had in them', 100, (on) => sweeping.selectNames(on, outlet)],
      ['who had to do with it', 100, (on) => sweeping.selectCounterparts(on, outlet)],
    ]
    const mayScan = (node: PlanNode) => rowsRead(node) === 0

    it.each(reads)('%s: read through an index, not the whole table', (_name, below, call) =>
      large.expectIndexed(call, { tables, below, queries: 1, mayScan }),
    )

    /** What the pages of queues, cases, desks and decisions call. */
    const looks: [call: string, who: 'owner' | 'body' | 'max' | 'nina' | 'admin'][] = [
      ...(['mine', 'others', 'ended'] as const).flatMap((queue): typeof looks => [
        [`?queue=${queue}`, 'body'],
        [`?queue=${queue}&page=40`, 'admin'],
        [`?queue=${queue}`, 'owner'],
      ]),
      ...(['owner', 'body', 'max', 'nina', 'admin'] as const).map((who): (typeof looks)[number] => [
        '/',
        who,
      ]),
      ['/clauses/2', 'max'],
      ['/judgements', 'nina'],
      ['/auditors', 'body'],
    ]
    it.each(looks)('%s for %s: few statements, each through indexes', async (call, who) => {
      const admin = (await test.admins()).at(-1)!
      const person = { owner: test.outlet, body: test.body, max: test.max, nina: test.nina, admin }[who]
      const { token } = (await test.kit.as(person)).tokens
      const path = call.startsWith('?') ? `/external-audits${call}` : test.path(call.replace(/\/$/, ''))
      const ask = async (on: Database) => {
        const kit = createTestApi(on)
        kit.clock.now = test.kit.clock.now
        expect((await kit.request('GET', path, { token })).status).toBe(200)
      }
      // That somebody has seen internal answers is noted once an hour.
      await ask(large.database)
      await large.expectIndexed(ask, { tables, below: 1100, queries: mostStatements, mayScan })
    })
  },
)
