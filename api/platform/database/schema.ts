import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CertificateStanding, Json, MaybeTime, ReportedKind, Time, TrustSchema } from './schema-trust'
import type { Locale } from '~/contracts/constants'
import type { LocalNames } from '~/contracts/languages'
import type { AnswerContent, AnswerValue } from '~/contracts/content/answer-values'
import type { Asking, ContentData, ContentType, RichTextBlock } from '~/contracts/content/content'
import type { FrozenDisclosure } from '~/contracts/content/disclosure'
import type { LogoShape } from '~/contracts/administration/logo'
import type { FileProperties } from '~/contracts/files'
import type { StandardText } from '~/contracts/content/standard'
import type { MessageAccess } from '~/contracts/messages/messages'
import type { PasskeyTransport } from '~/contracts/accounts/passkey-transports'
import type { DigestRhythm, NotificationType } from '~/contracts/messages/notification-types'
import type { OfferFilterValues } from '~/contracts/offers/offers'
import type { SourceFailure } from '~/contracts/offers/offer-sources'
import type { TagFamily } from '~/contracts/offers/tags'
import type { TokenScope } from '~/contracts/token-scopes'
import type { DeliveryFailure, DeliveryState, WebhookEvent, WebhookKind } from '~/contracts/accounts/webhooks'
import type { ValidationState } from '~/contracts/validation/validation'

interface CountryTable {
  id: string
  subregion: string | null
  names: Json<LocalNames>
}
interface SalutationTable {
  id: string
  position: number
  titles: Json<LocalNames>
}
export interface PersonTable {
  id: string
  email: string
  password_hash: string | null
  roles: string[]
  state: 'unconfirmed' | 'active' | 'deactivated' | 'blocked'
  validated: Generated<boolean>
  visible_trainer: Generated<boolean>
  editor: Generated<boolean>
  parent_id: string | null
  locale: Locale
  salutation_id: string | null
  title: string | null
  first_name: string
  last_name: string
  entity_name: string | null
  country_id: string | null
  city: string | null
  website: string | null
  description: string | null
  /** Increases with every change of the profile, to detect concurrent edits. */
  profile_version: Generated<number>
  vanity_name: string | null
  visibility: Generated<0 | 1 | 2>
  media_types: Generated<string[]>
  expertise: Generated<string[]>
  languages: Generated<string[]>
  trainer_types: Generated<string[]>
  terms_version: string | null
  terms_accepted_at: MaybeTime
  notification_count: Generated<number>
  unread_notification_count: Generated<number>
  /** IANA name; null if the person has not chosen one. */
  time_zone: string | null
  message_count: Generated<number>
  unread_message_count: Generated<number>
  created_at: Time
  confirmed_at: MaybeTime
  address_line1: string | null
  address_line2: string | null
  post_code: string | null
  /** State, province or county of the address; `state` is that of the account. */
  region: string | null
  phone: string | null
  extra_phone: string | null
  messenger: string | null
  extra_email: string | null
  publications: string | null
  social_links: Generated<string[]>
  /** UN M49 codes. */
  subregions: Generated<string[]>
  /** ISO 639-1 codes; `languages` contains those of services. */
  contact_languages: Generated<string[]>
  email_visibility: Generated<0 | 1 | 2>
  phone_visibility: Generated<0 | 1 | 2>
  messenger_visibility: Generated<0 | 1 | 2>
  address_visibility: Generated<0 | 1 | 2>
  legal_entity_name: string | null
  legal_entity_email: string | null
  vanity_changed_at: MaybeTime
  picture_id: string | null
  deactivated_at: MaybeTime
  /** Number of mails sent before the erasure. */
  erasure_notices: Generated<number>
  erasure_notice_at: MaybeTime
  /** Included in the directory. This and the following are generated columns. */
  listed: ColumnType<boolean, never, never>
  /** `facet:value` for each filter value of the directory. */
  facets: ColumnType<string[], never, never>
  sort_name: ColumnType<string, never, never>
  search: ColumnType<string, never, never>
  /** Encrypted. */
  totp_secret: string | null
  totp_enabled_at: MaybeTime
  /** Time step of the last accepted code, so that none is accepted twice. */
  totp_last_step: number | null
  discussion_count: Generated<number>
  messages_from: Generated<MessageAccess>
  /** Reminder days before the deadline of a bookmarked offer. */
  reminder_days: Generated<number[]>
  /** Offers are chosen for this person on the page after login. */
  suggestions: Generated<boolean>
  /** As little as possible is told to others and kept of this person. */
  discreet: Generated<boolean>
  blocked_at: MaybeTime
  blocked_by: string | null
  block_reason: string | null
}
interface StoredFileTable {
  id: string
  owner_id: string | null
  purpose:
    | 'picture'
    | 'document'
    | 'export'
    | 'offerPicture'
    | 'offerDocument'
    | 'messagePicture'
    | 'messageDocument'
    | 'answerDocument'
    | 'auditDocument'
    | 'logo'
  state: 'staged' | 'kept'
  name: string
  type: string
  bytes: number
  storage_key: string
  position: Generated<number>
  created_at: Time
  offer_id: string | null
  message_id: string | null
  /** Of the answer that it proves. */
  answer_key: string | null
  sha256: string | null
  /** What a PDF that proves an answer says about itself, or how a logo is shown. */
  properties: ColumnType<FileProperties | LogoShape | null, string | null, string | null>
  /** Of the external audit, and the question, to whose correction it belongs. */
  audit_id: string | null
  audit_question: string | null
}
interface VanityRedirectTable {
  name: string
  person_id: string
  until: Time
}
interface RecoveryCodeTable {
  person_id: string
  hash: string
  used_at: MaybeTime
}
interface LoginChallengeTable {
  hash: string
  person_id: string
  kind: 'secondFactor' | 'reactivation'
  attempts: Generated<number>
  created_at: Time
  expires_at: Time
  used_at: MaybeTime
}
export type PasskeyPurpose = 'adding' | 'login' | 'secondFactor'
interface PasskeyTable {
  id: string
  person_id: string
  credential_id: string
  public_key: string
  counter: number
  transports: PasskeyTransport[]
  name: string
  created_at: Time
  last_used_at: MaybeTime
}
interface PasskeyChallengeTable {
  hash: string
  person_id: string | null
  purpose: PasskeyPurpose
  expires_at: Time
}
interface IdentityTable {
  id: string
  person_id: string
  issuer: string
  subject: string
  label: string | null
  created_at: Time
  last_used_at: MaybeTime
}
interface ProviderVisitTable {
  hash: string
  person_id: string | null
  provider: string
  expires_at: Time
}
interface InvitationTable {
  id: string
  parent_id: string
  /** Its own for the link that a group hands out itself. */
  email: string
  first_name: string | null
  last_name: string | null
  /** Of the outlet that a group invites, empty for the link that it hands out itself; null in an invitation of a contributor. */
  name: ColumnType<string | null, string | null | undefined, string | null>
  locale: ColumnType<Locale | null, Locale | null | undefined, Locale | null>
  hash: string
  /** The token of a link that can be shown again. */
  sealed: ColumnType<string | null, string | null | undefined, string | null>
  sent_at: Time
  expires_at: Time
  /** The contributor created from it; the invitation is deleted with the account. */
  accepted_by: string | null
}
interface NotificationPreferenceTable {
  person_id: string
  type: NotificationType
  channel: 'campus' | 'mail'
  wanted: boolean
  /** Null: immediately. If mail is disabled: the digest to return to. */
  rhythm: ColumnType<DigestRhythm | null, DigestRhythm | null | undefined, DigestRhythm | null>
}
interface DigestEntryTable {
  id: string
  person_id: string
  rhythm: DigestRhythm
  type: NotificationType
  data: Json<Record<string, string>>
  path: string | null
  notification_id: string | null
  created_at: Time
}
interface DigestTable {
  person_id: string
  rhythm: DigestRhythm
  due_at: Time
}
interface PushSubscriptionTable {
  id: string
  person_id: string
  session_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Time
}
interface DataExportTable {
  id: string
  person_id: string
  state: 'waiting' | 'ready' | 'failed'
  file_id: string | null
  requested_at: Time
  expires_at: MaybeTime
}
interface TestimonialTable {
  id: string
  /** Null if the author's account is gone. */
  author_id: string | null
  profile_id: string
  text: string
  created_at: Time
  hidden_at: MaybeTime
  /** Removed by moderation. */
  removed_at: MaybeTime
}
interface ReportTable {
  id: string
  subject_kind: ReportedKind
  subject_id: string
  reporter_id: string | null
  reason: string
  created_at: Time
  category: Generated<string>
  case_id: string
}
/** Of the two people in a discussion, the one with the lower id is 1. */
export type Side = 1 | 2
interface DiscussionTable {
  id: string
  /** Null if that account is gone. */
  first_id: string | null
  second_id: string | null
  /** Also the position of the last message. */
  message_count: Generated<number>
  /** Messages that are older end, for both; null unless both have agreed. */
  ending_days: number | null
  /** What one of them proposes, and which. */
  proposed_days: number | null
  proposed_by: Side | null
  /** Messages up to this position have ended. */
  ended_to: Generated<number>
  /** When the clean-up has to look at it next. */
  ends_at: MaybeTime
}
interface DiscussionSideTable {
  discussion_id: string
  side: Side
  person_id: string
  /** Messages by this person. */
  sent_count: Generated<number>
  unread_count: Generated<number>
  /** Position of the last message read by this person. */
  read_position: Generated<number>
  last_message_at: Time
  /** When this person blocked the other one. */
  blocked_at: MaybeTime
  /** Nothing is left that this person has not deleted for themselves. */
  hidden: Generated<boolean>
  /** Of the newest message that this person sees; null: the newest of the discussion. */
  last_position: Generated<number | null>
  /** This person has deleted everything up to here for themselves. */
  cleared_to: Generated<number>
  /** The same before the latest deletion, for undoing it. */
  cleared_before: Generated<number>
  /** Of the latest deletion; null where it cannot be undone any more. */
  cleared_at: MaybeTime
  /** Single messages after `cleared_to` that this person has deleted for themselves. */
  deleted_count: Generated<number>
}
/** A message that one of the two has deleted for themselves. */
interface DeletedMessageTable {
  discussion_id: string
  person_id: string
  position: number
  /** Null where it cannot be undone any more. */
  deleted_at: MaybeTime
}
interface MessageTable {
  id: string
  discussion_id: string
  /** 1, 2, 3 … without gaps. */
  position: number
  side: Side
  /** Sequence number among the author's messages. */
  side_position: number
  subject: string
  body: string
  created_at: Time
  /** Removed by moderation. */
  removed_at: MaybeTime
  /** How many files it was sent with; they go with the account of their sender. */
  file_count: Generated<number>
  edited_at: MaybeTime
  edit_count: Generated<number>
}
interface FormDraftTable {
  hash: string
  person_id: string
  path: string
  fields: Json<Record<string, unknown>>
  expires_at: Time
}
interface SessionTable {
  id: string
  person_id: string
  created_at: Time
  last_used_at: Time
  ended_at: MaybeTime
  address: string | null
  user_agent: string | null
}
interface RefreshTokenTable {
  hash: string
  session_id: string
  created_at: Time
  expires_at: Time
  used_at: MaybeTime
}
export interface PersonalTokenTable {
  id: string
  person_id: string
  name: string
  hash: string
  scopes: TokenScope[]
  created_at: Time
  expires_at: Time
  last_used_at: MaybeTime
  ended_at: MaybeTime
}
export interface WebhookTable {
  id: string
  person_id: string
  address: string
  events: WebhookEvent[]
  /** Encrypted, because it signs. */
  secret: string
  /** Hash of the form that has made the secret. */
  secret_form: string
  /** Null if it is off. */
  active_since: MaybeTime
  off_because: 'gone' | 'failing' | null
  failing_since: MaybeTime
  created_at: Time
}
export interface WebhookDeliveryTable {
  id: string
  webhook_id: string
  kind: WebhookKind
  /** Id of the request or offer. */
  subject: string
  /** The text that is sent and signed. */
  body: string
  state: DeliveryState
  attempts: Generated<number>
  due_at: Time
  /** Until then, another process is sending it. */
  claimed_until: MaybeTime
  tried_at: MaybeTime
  status: number | null
  failure: DeliveryFailure | null
  answer: string | null
  milliseconds: number | null
  created_at: Time
}
interface OneTimeTokenTable {
  hash: string
  person_id: string
  purpose: 'confirm' | 'emailChange' | 'passwordReset' | 'invitation' | 'loginConfirmation' | 'loginLink'
  /** Takes effect when the token is used; null afterwards. */
  data: ColumnType<unknown, string | null | undefined, string | null>
  created_at: Time
  expires_at: Time
  used_at: MaybeTime
}
interface RateLimitTable {
  key: string
  window_start: Time
  hits: number
}
interface IdempotencyTable {
  key: string
  status: number | null
  body: ColumnType<unknown, string | null, string | null>
  created_at: Time
}
interface ValidationRequestTable {
  id: string
  subject_id: string
  /** Null if the provider's account was erased. */
  validator_id: string | null
  state: ValidationState
  reason: string | null
  requested_at: Time
  decided_at: MaybeTime
  decided_by: string | null
  revoked_at: MaybeTime
  revoked_by: string | null
  revocation_reason: string | null
  /** The code that approved it automatically. */
  code_id: string | null
  /** Number of reminders sent: after 7 and 14 days to the provider, after 21 to admins. */
  reminders: Generated<number>
  /** How the provider knows the journalist. */
  introduction: string | null
  /** Since when it is the provider's turn; null while the journalist has to answer. */
  waiting_since: MaybeTime
}
interface ValidationMessageTable {
  id: string
  request_id: string
  /** Null if the account was erased. */
  author_id: string | null
  /** An answer of the journalist; otherwise a question of the office. */
  from_subject: boolean
  text: string
  created_at: Time
}
interface RejectionReasonTable {
  id: string
  /** Null: kept by the administration. */
  organisation_id: string | null
  text: string
  created_at: Time
}
interface NotificationTable {
  id: string
  person_id: string
  type: NotificationType
  data: Json<Record<string, string>>
  path: string | null
  created_at: Time
  read_at: MaybeTime
}
export interface OfferTable {
  id: string
  provider_id: string
  state: 'draft' | 'published' | 'withdrawn'
  headline: string
  subheadline: string | null
  teaser: string
  description: string
  /** Made of `description`; null until somebody has made it. */
  description_blocks: ColumnType<RichTextBlock[] | null, string | null | undefined, string | null>
  /** This, `language` and `cost` may be null in drafts, but not in published offers. */
  category: ColumnType<string, string | null, string | null>
  language: ColumnType<string, string | null, string | null>
  /** Dates, `2026-11-21`. */
  starts_on: string | null
  ends_on: string | null
  deadline: string | null
  online: boolean
  place: string | null
  cost: ColumnType<string, string | null, string | null>
  external_link: string | null
  tags: Generated<string[]>
  clauses: Generated<number[]>
  created_at: Time
  published_at: MaybeTime
  search: ColumnType<string, never, never>
  /** Increases with every change, to detect concurrent edits. */
  version: Generated<number>
  updated_at: MaybeTime
  withdrawn_at: MaybeTime
  /** Removed by moderation. */
  removed_at: MaybeTime
  picture_id: string | null
  picture_alt: string | null
  /** `facet:value` for each filter value of offers; a generated column. */
  facets: ColumnType<string[], never, never>
  /** Visitors may read it once it is published. */
  open_to_visitors: Generated<boolean>
}
interface CampusSettingTable {
  id: Generated<boolean>
  settings: Json<Record<string, unknown>>
  /** Null: the ring stands for the campus. */
  logo_id: string | null
  version: number
  updated_at: Time
}
interface TagTable {
  code: string
  family: TagFamily
  names: Json<LocalNames>
  position: Generated<number>
  retired_at: MaybeTime
}
interface OfferReminderTable {
  person_id: string
  offer_id: string
  days: number
  deadline: string
  sent_at: Time
}
interface SavedSearchTable {
  id: string
  person_id: string
  name: string
  choices: Json<OfferFilterValues>
  frequency: 'daily' | 'weekly' | 'off'
  created_at: Time
  /** Offers published later are new to this search. */
  seen_until: Time
  next_at: MaybeTime
}
interface FeedAccessTable {
  person_id: string
  purpose: 'calendar' | 'offers'
  nonce: string
  created_at: Time
}
interface ContentTextTable {
  uid: string
  locale: Locale
  type: ContentType
  /**
   * Placement of the text: `section`, `position`, `clause` of an article, `audience` of a question, `asking` of one of the
   * standard.
   */
  data: Json<ContentData>
  /** A person has placed it: a release leaves its data alone. */
  placed: Generated<boolean>
  /** This and the following three: of the published version; null if there is none. */
  title: string | null
  lede: string | null
  body: ColumnType<RichTextBlock[] | null, string | null | undefined, string | null>
  plain: string | null
  /** Number of the latest version; a draft if higher than that of the published one. */
  version: Generated<number>
  published_version: number | null
  /** Published English version that this text was made from. */
  english_version: number | null
  published_at: MaybeTime
  search: ColumnType<string, never, never>
}
interface ContentVersionTable {
  uid: string
  locale: Locale
  number: number
  title: string
  lede: string
  markdown: string
  english_version: number | null
  /** Texts of a release are replaced by the next one; those of people never are. */
  origin: 'release' | 'person'
  author_id: string | null
  note: string | null
  saved_at: Time
  published_at: MaybeTime
  published_by: string | null
}
interface StandardVersionTable {
  /** 1, 2, 3 … */
  number: number
  published_at: Time
  /** Null if it came with a release, or the account is gone. */
  published_by: string | null
}
interface StandardQuestionTable {
  version: number
  key: string
  clause: number
  position: number
  asking: Json<Asking>
  /** English always. */
  texts: Json<Partial<Record<Locale, StandardText>>>
}
interface QuestionnaireTable {
  outlet_id: string
  /** Of the standard. */
  version: number
  begun_at: Time
  /** Grows with each change of an answer, which gets this number as its version. */
  saves: Generated<number>
}
interface AnswerTable {
  outlet_id: string
  key: string
  version: number
  /** Version of the standard that the question was answered in. */
  standard: number
  /** Null if the question does not apply, which then has a reason. */
  value: ColumnType<AnswerValue | null, string | null, string | null>
  explanation: string
  evidence: Json<AnswerContent['evidence']>
  internal: boolean
  not_applicable: string | null
  look_again: Generated<boolean>
  saved_at: Time
  saved_by: string | null
}
/** The file of answers that an outlet has read last. */
interface AnswerImportTable {
  outlet_id: string
  name: string
  entries: Json<unknown[]>
  created_at: Time
}
interface DisclosureSignatureTable {
  outlet_id: string
  id: string
  signed_at: Time
  signed_name: string
  signed_function: string
  /** Version of the standard. */
  standard: number
  state: string
  content: Json<FrozenDisclosure>
}
interface DisclosureTable {
  /** Of an account that may be gone. */
  outlet_id: string
  number: number
  signature_id: string
  signed_at: Time
  /** Null once the account is gone, and so are function, content and reason. */
  signed_name: string | null
  signed_function: string | null
  /** Version of the standard. */
  standard: number
  content: ColumnType<FrozenDisclosure | null, string | null, string | null>
  published_at: Time
  valid_until: string
  /** Day of the next reminder; null if none is to come. */
  remind_on: string | null
  replaced_at: MaybeTime
  withdrawn_at: MaybeTime
  withdrawal_reason: string | null
  erased_at: MaybeTime
  /** Hidden by moderation. */
  removed_at: MaybeTime
}
/** An outlet that has agreed to stand in the public registry. Triggers write all but the first two columns. */
interface RegistryEntryTable {
  outlet_id: string
  agreed_at: Time
  /** `hidden`: account or report are not for everybody at present. */
  state: Generated<'listed' | 'withdrawn' | 'hidden'>
  name: Generated<string>
  sort_name: GeneratedAlways<string>
  country_id: string | null
  city: string | null
  website: string | null
  media_types: Generated<string[]>
  languages: Generated<string[]>
  /** Marks to filter by, such as `country:DE`. */
  facets: Generated<string[]>
  /** Of the newest report, and so are its days; null if there is none. */
  number: number | null
  published_at: MaybeTime
  valid_until: string | null
  /** When the outlet came into the registry, or its newest report or certificate changed. */
  changed_at: MaybeTime
  /** Number of the newest certificate; null without one. */
  certificate: string | null
  certificate_state: CertificateStanding | null
  /** Null unless it counts, apart from the day. */
  certified_until: string | null
  certificate_changed_at: MaybeTime
}
/** Made by triggers. Moments are the first ones, apart from the last. */
interface OutletProgressTable {
  outlet_id: string
  registered_at: Time
  /** Clauses of the checklist with which nothing is left to do. */
  ready: Generated<number>
  started_at: MaybeTime
  published_at: MaybeTime
  audited_at: MaybeTime
  certified_at: MaybeTime
  moved_at: Time
  /** Of the newest report, unless it was withdrawn or removed. */
  report_until: string | null
  in_audit: Generated<boolean>
  certified_until: string | null
}
/** All counts are rounded to the nearest five. */
interface ProgrammeFigureTable {
  dimension: 'all' | 'country' | 'mediaType' | 'group' | 'cohort' | 'month' | 'clause' | 'ready' | 'due'
  /** `*` for all values with too few outlets. */
  value: string
  outlets: number
  /** How many outlets are at each stage now, and how many have ever reached it. */
  standing: Generated<number[]>
  reached: Generated<number[]>
  /** Median days from each stage to the next one; an element is null where fewer than five outlets know. */
  days: Generated<number[]>
  counted_at: Time
}
/** Outlets that a group leads to a stage together. */
interface CohortTable {
  id: string
  group_id: string
  name: string
  starts_on: string
  ends_on: string
  goal_stage: 'published' | 'inAudit' | 'certified'
  /** How many outlets are to reach it. */
  goal: number
  version: Generated<number>
  created_at: Time
}
/** A row goes as soon as the link is no confirmed one with a group. */
interface CohortMemberTable {
  cohort_id: string
  link_id: string
}
interface DisclosureDoubtTable {
  id: string
  outlet_id: string
  number: number
  /** Key of the question. */
  question: string
  text: string
  link: string | null
  /** Who asked, if that was a member. */
  person_id: string | null
  /** Of a visitor; deleted a while after the decision. */
  email: string | null
  locale: Locale
  state: 'open' | 'published' | 'rejected'
  created_at: Time
  decided_at: MaybeTime
  decided_by: string | null
  /** Why it was rejected. */
  reason: string | null
  reply: string | null
  /** Grows with each change of the reply. */
  reply_version: Generated<number>
  replied_at: MaybeTime
  replied_by: string | null
}
interface ContentWordTable {
  locale: Locale
  word: string
}
interface GuideVoteTable {
  uid: string
  person_id: string
  locale: Locale
  helpful: boolean
  comment: string | null
  voted_at: Time
}
interface FailedSearchTable {
  locale: Locale
  term: string
  hits: number
  last_at: Time
}
interface ReadinessTable {
  outlet_id: string
  clause: number
  state: 'notYet' | 'inProgress' | 'done' | 'notApplicable'
  note: string | null
  updated_at: Time
  updated_by: string | null
}
interface TeamAssignmentTable {
  outlet_id: string
  clause: number
  assignee_id: string
  due_on: string | null
  /** Those that are over: sent, or of no use when it was assigned. */
  reminders: Generated<number>
  assigned_by: string | null
  assigned_at: Time
}
interface TeamCommentTable {
  id: string
  outlet_id: string
  clause: number
  /** Null if the account is gone. */
  author_id: string | null
  text: string
  created_at: Time
}
interface TeamOfferTable {
  outlet_id: string
  offer_id: string
  added_by: string | null
  added_at: Time
}
interface HelpdeskRequestTable {
  id: string
  person_id: string | null
  topic: string
  name: string
  email: string
  locale: Locale
  body: string
  state: 'open' | 'answered' | 'closed'
  created_at: Time
  answer: string | null
  answered_at: MaybeTime
  answered_by: string | null
}
/** An offer that somebody does not want to be suggested. */
interface OfferDismissalTable {
  person_id: string
  offer_id: string
  created_at: Time
}
interface BookmarkTable {
  person_id: string
  offer_id: string
  created_at: Time
}
interface OfferCountTable {
  offer_id: string
  /** A Monday. */
  week: string
  kind: string
  count: number
}
export interface OfferSourceTable {
  id: string
  provider_id: string
  address: string
  title: string
  kind: 'calendar' | 'feed'
  category: string | null
  language: string | null
  cost: string | null
  created_at: Time
  read_at: Time
  /** Null: it is read no more. */
  next_at: MaybeTime
  failure: SourceFailure | null
  failing_since: MaybeTime
  etag: string | null
  last_modified: string | null
}
interface OfferSourceEntryTable {
  source_id: string
  /** Hash of what the source calls the entry. */
  key: string
  /** Hash of what the entry said when it was last read. */
  fingerprint: string
  /** Null if the draft was deleted, or none could be made. */
  offer_id: string | null
  /** Version of the draft as the source last wrote it: one with another version belongs to people. */
  offer_version: number
  seen_at: Time
}
interface PageTable {
  uid: string
  locale: Locale
  title: string
  lede: string
  body: Json<RichTextBlock[]>
  updated_at: Time
}
/** A list in a mail: its heading, and lines with links. */
export interface MailSection {
  heading: string | null
  lines: { text: string; path: string | null }[]
}
interface MailTable {
  id: string
  recipient: string
  locale: Locale
  template: string
  data: Json<Record<string, string>>
  state: 'queued' | 'sent' | 'failed'
  attempts: Generated<number>
  next_attempt_at: Time
  last_error: string | null
  created_at: Time
  sent_at: MaybeTime
  /** Time of the permanent failure; otherwise null. */
  failed_at: MaybeTime
  /** Local path that unsubscribes from mails of this kind with one click. */
  unsubscribe: string | null
  /**
   * This, `path` and `notification_id`: recipient and subject; null in mails that are sent even if the subject has been
   * read.
   */
  person_id: string | null
  path: string | null
  notification_id: string | null
  sections: ColumnType<MailSection[] | null, string | null | undefined, string | null>
}

/** Jobs that a process works on. */
interface JobInHandTable {
  job_id: string
  name: string
  /** Names the same work in other jobs. */
  work: string | null
  /** How many processes have ended with it. */
  ends: Generated<number>
}

/** All tables, as created by `api/migrations`. Columns of type `date` are read as text, not as `Date`. */
export interface Schema extends TrustSchema {
  country: CountryTable
  salutation: SalutationTable
  person: PersonTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  one_time_token: OneTimeTokenTable
  personal_token: PersonalTokenTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
  rate_limit: RateLimitTable
  idempotency: IdempotencyTable
  validation_request: ValidationRequestTable
  validation_message: ValidationMessageTable
  rejection_reason: RejectionReasonTable
  notification: NotificationTable
  offer: OfferTable
  bookmark: BookmarkTable
  offer_dismissal: OfferDismissalTable
  offer_count: OfferCountTable
  offer_source: OfferSourceTable
  offer_source_entry: OfferSourceEntryTable
  page: PageTable
  mail: MailTable
  job_in_hand: JobInHandTable
  stored_file: StoredFileTable
  vanity_redirect: VanityRedirectTable
  recovery_code: RecoveryCodeTable
  login_challenge: LoginChallengeTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  identity: IdentityTable
  provider_visit: ProviderVisitTable
  invitation: InvitationTable
  notification_choice: NotificationPreferenceTable
  digest_entry: DigestEntryTable
  digest: DigestTable
  push_subscription: PushSubscriptionTable
  data_export: DataExportTable
  testimonial: TestimonialTable
  report: ReportTable
  form_draft: FormDraftTable
  discussion: DiscussionTable
  discussion_side: DiscussionSideTable
  deleted_message: DeletedMessageTable
  message: MessageTable
  tag: TagTable
  offer_reminder: OfferReminderTable
  saved_search: SavedSearchTable
  feed_access: FeedAccessTable
  content_text: ContentTextTable
  content_version: ContentVersionTable
  content_word: ContentWordTable
  standard_version: StandardVersionTable
  campus_setting: CampusSettingTable
  standard_question: StandardQuestionTable
  guide_vote: GuideVoteTable
  failed_search: FailedSearchTable
  questionnaire: QuestionnaireTable
  answer: AnswerTable
  answer_import: AnswerImportTable
  disclosure_signature: DisclosureSignatureTable
  disclosure: DisclosureTable
  registry_entry: RegistryEntryTable
  outlet_progress: OutletProgressTable
  programme_figure: ProgrammeFigureTable
  cohort: CohortTable
  cohort_member: CohortMemberTable
  disclosure_doubt: DisclosureDoubtTable
  readiness: ReadinessTable
  team_assignment: TeamAssignmentTable
  team_comment: TeamCommentTable
  team_offer: TeamOfferTable
  helpdesk_request: HelpdeskRequestTable
}
