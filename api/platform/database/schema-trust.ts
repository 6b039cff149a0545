import type { Generated, GeneratedAlways, ColumnType } from 'kysely'
import type { AuditAction, AuditDetails, AuditSubject } from '~/contracts/administration/audit'
import type {
  AuditEntry,
  AuditJudgement,
  AuditSide,
  AuditState,
  AuditStop,
} from '~/contracts/certification/external-audits'
import type { Locale } from '~/contracts/constants'
import type { FrozenAnswer } from '~/contracts/content/disclosure'
import type { LinkShares } from '~/contracts/people/links'
import type { AnnouncementState, AnnouncementTexts } from '~/contracts/messages/announcements'

/** Validation codes and flags, reviews, links, admin lists, moderation, audit log, announcements. */
export interface TrustSchema {
  validation_code: ValidationCodeTable
  journalist_flag: JournalistFlagTable
  review: ReviewTable
  link: LinkTable
  daily_figure: DailyFigureTable
  change_count: ChangeCountTable
  person_change_count: PersonChangeCountTable
  people_import: PeopleImportTable
  moderation_case: ModerationCaseTable
  audit_entry: AuditEntryTable
  audit_head: AuditHeadTable
  announcement: AnnouncementTable
  announcement_delivery: AnnouncementDeliveryTable
  followed_provider: FollowedProviderTable
  group_offer: GroupOfferTable
  signing_key: SigningKeyTable
  certificate: CertificateTable
  certificate_change: CertificateChangeTable
  certification_body: CertificationBodyTable
  external_audit: ExternalAuditTable
  audit_auditor: AuditAuditorTable
  audit_judgement: AuditJudgementTable
  audit_step: AuditStepTable
}

interface ValidationCodeTable {
  id: string
  provider_id: string
  label: string
  /** For looking up an entered code. */
  hash: string
  /** Encrypted, so that the provider can see it again. */
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
  /** The provider on whose behalf, an admin's own id, or null if that account was erased. */
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
  kind: 'legalEntity' | 'trainer' | 'group'
  state: 'requested' | 'confirmed' | 'rejected' | 'withdrawn' | 'ended'
  asked_by: 'outlet' | 'partner'
  reason: string | null
  requested_at: Time
  requested_by: string | null
  decided_at: MaybeTime
  decided_by: string | null
  ended_at: MaybeTime
  ended_by: string | null
  shares: Generated<LinkShares>
  announcements: Generated<boolean>
}
interface ChangeCountTable {
  topic: 'offer' | 'person' | 'tag' | 'country' | 'registry' | 'certificate'
  slot: number
  changes: Generated<number>
}
interface PersonChangeCountTable {
  /** `person_bucket` of the people for whom the changes count; -1 for everybody. */
  bucket: number
  slot: number
  changes: Generated<number>
}
interface DailyFigureTable {
  /** UTC date, `2026-11-21`. */
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
  /** Valid lines; processed lines; lines that led to an invitation. */
  line_count: number
  done_count: Generated<number>
  invited_count: Generated<number>
  created_at: Time
  finished_at: MaybeTime
}
export type ReportedKind = 'person' | 'offer' | 'testimonial' | 'message' | 'disclosure'
interface ModerationCaseTable {
  id: string
  subject_kind: ReportedKind
  subject_id: string
  author_id: string | null
  /** Texts at the time of the first report. */
  snapshot: Json<Record<string, string>>
  state: 'open' | 'dismissed' | 'warned' | 'removed' | 'restored'
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
  /** 1, 2, 3 … without gaps. */
  position: number
  id: string
  at: Time
  /** Null: the system, or its operator at the command line. No foreign key: the id remains after an erasure. */
  actor_id: string | null
  organisation_id: string | null
  action: AuditAction
  subject_kind: AuditSubject
  subject_id: string | null
  /** The data subject. */
  person_id: string | null
  details: Json<AuditDetails>
  /** Deleted after a retention period together with its salt; the digest stays, so that the chain remains valid. */
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
interface AnnouncementTable {
  id: string
  /** Null: by the campus team. */
  provider_id: string | null
  /** Null if that account was erased. */
  author_id: string | null
  texts: Json<AnnouncementTexts>
  everybody: boolean
  kinds: string[]
  countries: string[]
  languages: Locale[]
  state: Generated<AnnouncementState>
  /** Increases with every change, to detect concurrent edits. */
  version: Generated<number>
  created_at: Time
  /** Null while it is a draft. */
  send_at: MaybeTime
  started_at: MaybeTime
  ended_at: MaybeTime
  /** The last account that was looked at for the audience. */
  gathered_to: string | null
  /** The audience is complete. */
  gathered: Generated<boolean>
  recipient_count: Generated<number>
  sent_count: Generated<number>
  /** Of a group, which is then the provider, to its outlets. */
  to_outlets: Generated<boolean>
}
interface GroupOfferTable {
  group_id: string
  offer_id: string
  note: Generated<string>
  created_at: Time
}
interface AnnouncementDeliveryTable {
  announcement_id: string
  person_id: string
  sent_at: MaybeTime
}
interface FollowedProviderTable {
  person_id: string
  provider_id: string
  created_at: Time
}

/** A JSON column: read as objects, written as text. */
export type Json<T> = ColumnType<T, string, string>
/** A point in time: read as `Date`, written as `Date` or ISO text. */
export type Time = ColumnType<Date, Date | string, Date | string>
export type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
interface SigningKeyTable {
  kid: string
  alg: string
  public_jwk: Json<Record<string, string>>
  /** Encrypted; null once it is retired. */
  sealed_private: string | null
  created_at: Time
  retired_at: MaybeTime
}
interface CertificateTable {
  number: string
  audit_id: string
  /** Of an account that may be gone, and so is `body_id`. */
  outlet_id: string
  /** As it was when the certificate was issued; null once the account is gone. */
  outlet_name: string | null
  /** Number of the transparency report that was audited. */
  report: number
  /** SHA-256 of what it says, in base64url; null if it was erased before. */
  report_digest: string | null
  standard: number
  body_id: string
  body_name: string
  body_website: string | null
  /** Who has audited the outlet. They neither suspend nor withdraw. */
  auditor_ids: string[]
  /** Its bit in the status lists, across all lists of a purpose. */
  status_index: number
  /** Before, nobody sees it. */
  issued_at: Time
  /** Registry and people have been told of it. */
  announced: Generated<boolean>
  /** First and last day, in UTC. */
  valid_from: string
  valid_until: string
  remind_on: string | null
  /** Why it is suspended: each reason ends by itself. */
  suspensions: Generated<SuspensionCode[]>
  withdrawn_at: MaybeTime
  standing: GeneratedAlways<CertificateStanding>
  /** On which it can count. */
  last_day: GeneratedAlways<string>
}
export type SuspensionCode = 'decision' | 'reportWithdrawn'
export type CertificateStanding = 'good' | 'suspended' | 'withdrawn'
interface CertificateChangeTable {
  id: string
  number: string
  kind: 'suspended' | 'lifted' | 'withdrawn'
  code: SuspensionCode | 'outletLeft' | 'renewed'
  /** Empty without one. */
  reason: Generated<string>
  by_id: string | null
  by_admin: Generated<boolean>
  at: Time
}

interface CertificationBodyTable {
  provider_id: string
  marked_at: Time
}
type FrozenAnswers = Record<string, FrozenAnswer>
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
  /** When the outlet has last given the case back. */
  returned_at: MaybeTime
  auditor_id: string | null
  decided_by: string | null
  /** Internal answers as they were when the request was accepted, by key. */
  internal: ColumnType<FrozenAnswers | null, string | null, string | null>
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
