import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Schema } from '~/api/platform/database/schema'
import type { auditQueues } from '~/contracts/constants'
import type { AuditEntry, AuditSide } from '~/contracts/certification/external-audits'
import type { StoredJudgement } from '../judging/judgements.rules'

export interface Step {
  id: string
  kind: AuditEntry['kind']
  side: AuditSide | null
  text: string | null
  /** As the database writes moments. */
  at: string
  name: string | null
}

const nameOf = (alias: string) =>
  sql`${sql.ref(`${alias}.first_name`)} || ' ' || ${sql.ref(`${alias}.last_name`)}`

const steps = sql<Step[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', step.id, 'kind', step.kind, 'side', step.side, 'text', step.text,
      'at', step.at, 'name', ${nameOf('author')}) order by step.at, step.id), '[]')
    from audit_step step left join person author on author.id = step.author_id where step.audit_id = audit.id)`

const files = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'bytes', file.bytes, 'sha256', file.sha256)
      order by file.position), '[]')
    from stored_file file
    where file.audit_id = said.audit_id and file.audit_question = said.question and file.state = 'kept')`

const judgements = sql<StoredJudgement[]>`(
  select coalesce(jsonb_agg(to_jsonb(said) || jsonb_build_object('files', ${files})), '[]')
    from audit_judgement said where said.audit_id = audit.id)`

/** Accounts of both sides that are there. */
const parties = sql<
  string[]
>`array(select person.id from person where person.id in (audit.outlet_id, audit.body_id))`

/** The account of the body and its contributors, as far as they can log in. */
const staff = sql<string[]>`array(select person.id from person
  where (person.id = audit.body_id or person.parent_id = audit.body_id) and person.state = 'active')`

/** Whether the body is one at present. */
const isMarked = sql<boolean>`exists (select from certification_body mark join person on person.id = mark.provider_id
  where person.id = audit.body_id and person.validated)`

/** By the moderation, until an appeal may bring it back. */
const isReportHidden = sql<boolean>`exists (select from disclosure report
  where (report.outlet_id, report.number) = (audit.outlet_id, audit.report) and report.removed_at is not null)`

const audited = sql<string[]>`array(select person_id from audit_auditor where audit_id = audit.id)`

export type Whole = Selectable<Schema['external_audit']> & {
  auditor: string | null
  steps: Step[]
  judgements: StoredJudgement[]
  parties: string[]
  staff: string[]
  audited: string[]
  marked: boolean
  report_hidden: boolean
}

/** A case with everything that is stored about it, in one query. */
export const findWhole = (database: Database, id: string): Promise<Whole | undefined> =>
  database
    .selectFrom('external_audit as audit')
    .leftJoin('person as auditor', 'auditor.id', 'audit.auditor_id')
    .selectAll('audit')
    .select(sql<string | null>`${nameOf('auditor')}`.as('auditor'))
    .select([steps.as('steps'), judgements.as('judgements'), parties.as('parties')])
    .select([staff.as('staff'), audited.as('audited'), isMarked.as('marked')])
    .select(isReportHidden.as('report_hidden'))
    .where('audit.id', '=', id)
    .executeTakeFirst()

export type Queue = (typeof auditQueues)[number]

/** Whose cases, and when what was done in the last minutes is seen by the other side. */
export interface Scope {
  side: AuditSide
  /** Of the outlet or body; null for admins, who see all. */
  organisationId: string | null
  /** Steps after this moment can still be undone. */
  cutoff: Date
}

const column = { outlet: 'outlet_id', body: 'body_id' } as const

const ofOwn = ({ side, organisationId }: Scope): RawBuilder<boolean> =>
  side === 'admin' ? sql`true` : sql`audit.${sql.ref(column[side])} = ${organisationId}`

/** It ended with a step of another side that can still be undone: for this side it goes on. */
const isHidden = ({ side, cutoff }: Scope): RawBuilder<boolean> =>
  side === 'admin'
    ? sql`false`
    : sql`(audit.step_at > ${cutoff} and not audit.step_told and audit.step_side <> ${side})`

/** As the index has it: `not` would be taken apart into conditions that no index has. */
const waitsForAdmins = sql<boolean>`(state = 'submitted' or reminders >= 3)`
const other = { body: 'outlet', outlet: 'body' } as const

const isMine = ({ side }: Scope): RawBuilder<boolean> =>
  side === 'admin' ? sql`${waitsForAdmins} is true` : sql`audit.turn = ${side}`
const isOthers = ({ side }: Scope): RawBuilder<boolean> =>
  side === 'admin' ? sql`${waitsForAdmins} is false` : sql`audit.turn = ${other[side]}`

/** Ids in order, as many as are wanted from the beginning. */
function idsIn(scope: Scope, queue: Queue, most: number): RawBuilder<unknown> {
  const own = ofOwn(scope)
  if (queue === 'ended')
    return sql`select id, ended_at as since from external_audit audit
      where ${own} and ended_at is not null and ${isHidden(scope)} is not true
      order by ended_at desc, id desc limit ${most}`
  const open = sql`(select id, waiting_since as since from external_audit audit
    where ${own} and ended_at is null and ${queue === 'mine' ? isMine(scope) : isOthers(scope)}
    order by waiting_since, id limit ${most})`
  if (scope.side === 'admin') return open
  const before = queue === 'mine' ? sql`before_turn = ${scope.side}` : sql`before_turn <> ${scope.side}`
  return sql`select id, since from (${open} union all
    (select id, before_since from external_audit audit where ${own} and ${isHidden(scope)} and ${before} limit ${most})) open
    order by since, id limit ${most}`
}

export async function countQueues(
  database: Database,
  scope: Scope,
  bound: number,
): Promise<Record<Queue, number>> {
  const count = (queue: Queue) => sql`(select count(*)::int from (${idsIn(scope, queue, bound)}) counted)`
  const { rows } = await sql<Record<Queue, number>>`
    select ${count('mine')} as mine, ${count('others')} as others, ${count('ended')} as ended`.execute(
    database,
  )
  return rows[0] ?? { mine: 0, others: 0, ended: 0 }
}

export async function selectPage(
  database: Database,
  scope: Scope,
  { queue, limit, offset }: { queue: Queue; limit: number; offset: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (${idsIn(scope, queue, offset + limit)}) page offset ${offset}`.execute(database)
  return rows.map(({ id }) => id)
}

/** Newest first, from behind one. */
export async function selectNewest(
  database: Database,
  scope: Scope,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const behind = after === undefined ? sql`true` : sql`id < ${after}::uuid`
  const { rows } = await sql<{ id: string }>`
    select id from external_audit audit where ${ofOwn(scope)} and ${behind} order by id desc limit ${limit}`.execute(
    database,
  )
  return rows.map(({ id }) => id)
}

interface Finding {
  judgement: 'conforms' | 'observation' | 'minor' | 'major'
  due_on: string | null
  verdict: 'accepted' | 'reopened' | null
}

export type ListedRow = Omit<Selectable<Schema['external_audit']>, 'internal'> & {
  auditor: string | null
  parties: string[]
  /** As they are, and as the outlet was shown them. */
  said: Finding[]
  shown: (Finding | null)[]
}

const columns = [
  'id', 'outlet_id', 'outlet_name', 'body_id', 'body_name', 'report', 'standard', 'questions', 'state', 'stop', 'reason',
  'requested_at', 'turn', 'waiting_since', 'reminders', 'ended_at', 'returned_at', 'auditor_id', 'decided_by', 'internal_until', 'step_at',
  'step_by', 'step_side', 'step_told', 'before_state', 'before_turn', 'before_since', 'recheck',
] as const // prettier-ignore

/** These cases, in the order of their ids. Never with internal answers. */
export async function selectRows(database: Database, ids: readonly string[]): Promise<ListedRow[]> {
  if (ids.length === 0) return []
  const rows = await database
    .selectFrom('external_audit as audit')
    .leftJoin('person as auditor', 'auditor.id', 'audit.auditor_id')
    .select(columns.map((each) => `audit.${each}` as const))
    .select(sql<string | null>`auditor.first_name || ' ' || auditor.last_name`.as('auditor'))
    .select(
      sql<
        string[]
      >`array(select person.id from person where person.id in (audit.outlet_id, audit.body_id))`.as(
        'parties',
      ),
    )
    .select(
      sql<
        Finding[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('judgement', judgement, 'due_on', due_on, 'verdict', verdict)),
        '[]') from audit_judgement where audit_id = audit.id)`.as('said'),
    )
    .select(
      sql<(Finding | null)[]>`(select coalesce(jsonb_agg(shown - 'comment' - 'verdict_comment'), '[]')
        from audit_judgement where audit_id = audit.id and shown is not null)`.as('shown'),
    )
    .where('audit.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
}
