import type { ColumnType, Generated } from 'kysely'
import type {
  AuditEntry,
  AuditJudgement,
  AuditSide,
  AuditState,
  AuditStop,
} from '~/contracts/certification/external-audits'
import type { FrozenAnswer } from '~/contracts/content/disclosure'
import type { MaybeTime, Time } from './schema-trust'


/** Certification bodies and the external audits of reports. */
export interface AuditSchema {
  certification_body: CertificationBodyTable
  external_audit: ExternalAuditTable
  audit_auditor: AuditAuditorTable
  audit_judgement: AuditJudgementTable
  audit_step: AuditStepTable
}

interface CertificationBodyTable {
  provider_id: string
  marked_at: Time
}
interface ExternalAuditTable {
  id: string
  /** Of accounts that may be gone. */
  outlet_id: string
  outlet_name: string
  body_id: string
  body_name: string
  /** Number of the report, and the version of the standard that it answers. */
  report: number
  standard: number
  /** How many the standard asks. */
  questions: number
  state: AuditState
  stop: AuditStop | null
  reason: Generated<string>
  requested_at: Time
  turn: 'outlet' | 'body' | null
  waiting_since: MaybeTime
  reminders: Generated<number>
  ended_at: MaybeTime
  auditor_id: string | null
  decided_by: string | null
  /** Internal answers as they were when the request was accepted, by key. */
  internal: ColumnType<Record<string, FrozenAnswer> | null, string | null, string | null>
  internal_until: MaybeTime
  /** The last step that can be undone for a while, and what was before it. */
  step_at: MaybeTime
  step_by: string | null
  step_side: AuditSide | null
  step_told: Generated<boolean>
  before_state: AuditState | null
  before_turn: 'outlet' | 'body' | null
  before_since: MaybeTime
  /** Set by triggers: something that may end the case has changed. */
  recheck: Generated<boolean>
}
interface AuditAuditorTable {
  audit_id: string
  person_id: string
  assigned_at: Time
}
interface AuditJudgementTable {
  audit_id: string
  /** Key of the question. */
  question: string
  judgement: AuditJudgement
  comment: string
  due_on: string | null
  version: number
  judged_at: Time
  judged_by: string | null
  correction: string | null
  correction_links: Generated<string[]>
  corrected_at: MaybeTime
  corrected_by: string | null
  verdict: 'accepted' | 'reopened' | null
  verdict_comment: Generated<string>
  /** What the outlet was shown when the case was last handed over. */
  shown: ColumnType<ShownJudgement | null, string | null, string | null>
}
export interface ShownJudgement {
  judgement: AuditJudgement
  comment: string
  due_on: string | null
  verdict: 'accepted' | 'reopened' | null
  verdict_comment: string
}
interface AuditStepTable {
  id: string
  audit_id: string
  kind: AuditEntry['kind']
  side: AuditSide | null
  author_id: string | null
  text: string | null
  at: Time
}
