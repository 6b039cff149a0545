import { type Selectable, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Schema } from '~/api/platform/database/schema'
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

const audited = sql<string[]>`array(select person_id from audit_auditor where audit_id = audit.id)`

export type Whole = Selectable<Schema['external_audit']> & {
  auditor: string | null
  steps: Step[]
  judgements: StoredJudgement[]
  parties: string[]
  staff: string[]
  audited: string[]
}

/** A case with everything that is stored about it, in one query. */
export const findWhole = (database: Database, id: string): Promise<Whole | undefined> =>
  database
    .db()
    .selectFrom('external_audit as audit')
    .leftJoin('person as auditor', 'auditor.id', 'audit.auditor_id')
    .selectAll('audit')
    .select(sql<string | null>`${nameOf('auditor')}`.as('auditor'))
    .select([steps.as('steps'), judgements.as('judgements'), parties.as('parties')])
    .select([staff.as('staff'), audited.as('audited')])
    .where('audit.id', '=', id)
    .executeTakeFirst()
