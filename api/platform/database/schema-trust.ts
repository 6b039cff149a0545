import type { Generated } from 'kysely'
import type { AuditAction, AuditDetails, AuditSubject } from '~/contracts/administration/audit'
import type { Json, MaybeTime, Time } from './columns'

/** Validation codes and flags, reviews, links, the lists of the administration, moderation, audit log. */
export interface TrustSchema {
  validation_code: ValidationCodeTable
  journalist_flag: JournalistFlagTable
  review: ReviewTable
  link: LinkTable
  daily_figure: DailyFigureTable
  people_import: PeopleImportTable
  moderation_case: ModerationCaseTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
}

interface ValidationCodeTable {
  id: string
  provider_id: string
  label: string
  /** By which a typed code is found. */
  hash: string
  /** Encrypted: the provider sees it again. */
  sealed: string
  max_uses: number
  use_count: Generated<number>
  expires_at: Time
  revoked_at: MaybeTime
  created_at: Time
  created_by: string | null
}
interface JournalistFlagTable {
  id: string
  subject_id: string
  /** The provider in whose name, an admin's own id, or null where that account has been erased. */
  organisation_id: string | null
  flagged_by: string | null
  reason: string
  created_at: Time
  ended_at: MaybeTime
  ended_by: string | null
}
interface ReviewTable {
  id: string
  subject_id: string
  state: 'requested' | 'withdrawn' | 'approved' | 'rejected' | 'revoked'
  reason: string | null
  requested_at: Time
  decided_at: MaybeTime
  decided_by: string | null
  revoked_at: MaybeTime
  revoked_by: string | null
}
interface LinkTable {
  id: string
  outlet_id: string
  partner_id: string
  kind: 'legalEntity' | 'trainer'
  state: 'requested' | 'confirmed' | 'rejected' | 'withdrawn' | 'ended'
  asked_by: 'outlet' | 'partner'
  reason: string | null
  requested_at: Time
  requested_by: string | null
  decided_at: MaybeTime
  decided_by: string | null
  ended_at: MaybeTime
  ended_by: string | null
}
interface DailyFigureTable {
  /** A calendar day in UTC, `2026-11-21`. */
  day: string
  figure: string
  value: number
}
interface PeopleImportTable {
  id: string
  created_by: string | null
  state: 'checked' | 'running' | 'done' | 'failed'
  name: string
  lines: Json<Record<string, string>[]>
  faults: Json<{ line: number; column: string; code: string }[]>
  /** Lines without a fault; those that were carried out; those of them that ended in an invitation. */
  line_count: number
  done_count: Generated<number>
  invited_count: Generated<number>
  created_at: Time
  finished_at: MaybeTime
}
export type ReportedKind = 'person' | 'offer' | 'testimonial' | 'message'
interface ModerationCaseTable {
  id: string
  subject_kind: ReportedKind
  subject_id: string
  author_id: string | null
  /** What it said when it was reported first. */
  snapshot: Json<Record<string, string>>
  state: 'open' | 'dismissed' | 'removed' | 'restored'
  report_count: Generated<number>
  opened_at: Time
  decided_at: MaybeTime
  decided_by: string | null
  category: string | null
  statement: string | null
  appealed_at: MaybeTime
  appeal: string | null
  appeal_decided_at: MaybeTime
  appeal_decided_by: string | null
  appeal_statement: string | null
}
interface AuditEntryTable {
  /** 1, 2, 3 … without a gap. */
  position: number
  id: string
  at: Time
  /** Null: the campus itself, or its operator at the command line. No key: it stays when the account is erased. */
  actor_id: string | null
  organisation_id: string | null
  action: AuditAction
  subject_kind: AuditSubject
  subject_id: string | null
  /** Whose data it is about. */
  person_id: string | null
  details: Json<AuditDetails>
  /** Forgotten after a while together with its salt; the digest stays, and with it the chain. */
  address: string | null
  address_salt: string | null
  address_digest: string
  previous_hash: string
  hash: string
}
interface AuditHeadTable {
  id: number
  position: number
  hash: string
}
