import { type Kysely, sql } from 'kysely'

/** Validation with all its ways, reviews, links, the lists of the administration, moderation, audit log. */
const statements = [
  // Validation of journalists. A request that was approved can be revoked; reminders are counted: 7, 14 and 21 days.
  `create table validation_code (
    id uuid primary key,
    provider_id uuid not null references person on delete cascade,
    label text not null check (length(label) between 1 and 120),
    hash text not null unique,
    sealed text not null,
    max_uses int not null check (max_uses between 1 and 500),
    use_count int not null default 0,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    created_at timestamptz not null,
    created_by uuid references person on delete set null,
    check (use_count between 0 and max_uses))`,
  `create index validation_code_provider on validation_code (provider_id, id desc)`,
  `create index validation_code_creator on validation_code (created_by) where created_by is not null`,
  `alter table validation_request
    drop constraint validation_request_state_check,
    add constraint validation_request_state_check
      check (state in ('requested','cancelled','approved','rejected','revoked')),
    add column revoked_at timestamptz,
    add column revoked_by uuid references person on delete set null,
    add column revocation_reason text check (length(revocation_reason) between 1 and 1000),
    add column code_id uuid references validation_code on delete set null,
    add column reminders smallint not null default 0 check (reminders between 0 and 3),
    add check ((state = 'revoked') = (revoked_at is not null)),
    add check (state <> 'revoked' or revocation_reason is not null)`,
  `create index validation_request_revoker on validation_request (revoked_by) where revoked_by is not null`,
  `create index validation_request_code on validation_request (code_id) where code_id is not null`,
  `create index validation_request_waiting on validation_request (requested_at, reminders) where state = 'requested'`,
  `create index validation_request_state on validation_request (state, id)`,
  // Seen by admins and all providers, never by the journalist's readers. One per organisation at a time.
  `create table journalist_flag (
    id uuid primary key,
    subject_id uuid not null references person on delete cascade,
    organisation_id uuid references person on delete set null,
    flagged_by uuid references person on delete set null,
    reason text not null check (length(reason) between 1 and 1000),
    created_at timestamptz not null,
    ended_at timestamptz,
    ended_by uuid references person on delete set null)`,
  `create unique index journalist_flag_one on journalist_flag (subject_id, organisation_id) where ended_at is null`,
  `create index journalist_flag_subject on journalist_flag (subject_id, created_at desc)`,
  `create index journalist_flag_open on journalist_flag (created_at desc, id desc) where ended_at is null`,
  `create index journalist_flag_organisation on journalist_flag (organisation_id) where organisation_id is not null`,
  `create index journalist_flag_flagger on journalist_flag (flagged_by) where flagged_by is not null`,
  `create index journalist_flag_ender on journalist_flag (ended_by) where ended_by is not null`,

  // Trainers and providers, validated by admins.
  `create table review (
    id uuid primary key,
    subject_id uuid not null references person on delete cascade,
    state text not null check (state in ('requested','withdrawn','approved','rejected','revoked')),
    reason text check (length(reason) between 1 and 1000),
    requested_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid references person on delete set null,
    revoked_at timestamptz,
    revoked_by uuid references person on delete set null,
    check ((state = 'requested') = (decided_at is null)),
    check ((state = 'revoked') = (revoked_at is not null)),
    check (state not in ('rejected','revoked') or reason is not null))`,
  `create unique index review_one_open on review (subject_id) where state = 'requested'`,
  `create index review_subject on review (subject_id, requested_at desc, id desc)`,
  `create index review_state on review (state, requested_at, id)`,
  `create index review_decider on review (decided_by) where decided_by is not null`,
  `create index review_revoker on review (revoked_by) where revoked_by is not null`,
  // Who waits already has asked by registering, and people who were let in before can lose that again.
  `insert into review (id, subject_id, state, requested_at, decided_at)
    select gen_random_uuid(), id, case when validated then 'approved' else 'requested' end,
      coalesce(confirmed_at, created_at), case when validated then coalesce(confirmed_at, created_at) end
    from person
    where (validated or state = 'active') and parent_id is null
      and effective_role(roles) in ('ROLE_TRAINER','ROLE_SERVICE_PROVIDER')`,

  // Outlet with its legal entity, outlet with trainers. A new try is a new row.
  `create table link (
    id uuid primary key,
    outlet_id uuid not null references person on delete cascade,
    partner_id uuid not null references person on delete cascade,
    kind text not null check (kind in ('legalEntity','trainer')),
    state text not null check (state in ('requested','confirmed','rejected','withdrawn','ended')),
    asked_by text not null check (asked_by in ('outlet','partner')),
    reason text check (length(reason) between 1 and 1000),
    requested_at timestamptz not null,
    requested_by uuid references person on delete set null,
    decided_at timestamptz,
    decided_by uuid references person on delete set null,
    ended_at timestamptz,
    ended_by uuid references person on delete set null,
    check (outlet_id <> partner_id),
    check ((state = 'ended') = (ended_at is not null)))`,
  `create unique index link_one on link (outlet_id, partner_id) where state in ('requested','confirmed')`,
  `create unique index link_one_legal_entity on link (outlet_id)
    where kind = 'legalEntity' and state in ('requested','confirmed')`,
  `create index link_outlet on link (outlet_id, state, id desc)`,
  `create index link_partner on link (partner_id, state, id desc)`,
  `create index link_state on link (state, id desc)`,
  `create index link_requester on link (requested_by) where requested_by is not null`,
  `create index link_decider on link (decided_by) where decided_by is not null`,
  `create index link_ender on link (ended_by) where ended_by is not null`,
  `create index person_legal_entity_email on person (lower(legal_entity_email)) where legal_entity_email is not null`,

  // Administration.
  `alter table person
    add column blocked_at timestamptz,
    add column blocked_by uuid references person on delete set null,
    add column block_reason text check (length(block_reason) between 1 and 1000)`,
  `create index person_blocker on person (blocked_by) where blocked_by is not null`,
  `create index person_newest on person (created_at desc, id desc)`,
  `create index person_newest_role on person ((effective_role(roles)), created_at desc, id desc) where parent_id is null`,
  `create index person_newest_state on person (state, created_at desc, id desc)`,
  `create index person_newest_country on person (country_id, created_at desc, id desc)`,
  `create index person_newest_contributor on person (created_at desc, id desc) where parent_id is not null`,
  `create index person_editor_newest on person (created_at desc, id desc) where editor`,
  `create index person_any_word on person using gin (
    (sort_key(first_name || ' ' || last_name || ' ' || coalesce(entity_name, '') || ' ' || email::text)) gin_trgm_ops)`,
  `create index offer_created on offer (created_at desc, id desc)`,
  `create index offer_state_created on offer (state, created_at desc, id desc)`,
  `create index offer_headline on offer using gin ((sort_key(headline)) gin_trgm_ops)`,
  `create index testimonial_words on testimonial using gin ((sort_key(text)) gin_trgm_ops)`,
  `create index link_waiting on link (requested_at, id) where state = 'requested'`,
  `create index session_newest on session (last_used_at desc, id desc) where ended_at is null`,
  // One number per day and kind: what the charts draw.
  `create table daily_figure (
    day date not null,
    figure text not null,
    value int not null check (value >= 0),
    primary key (figure, day))`,
  // A list of people to invite: first looked through, then carried out.
  `create table people_import (
    id uuid primary key,
    created_by uuid references person on delete cascade,
    state text not null check (state in ('checked','running','done','failed')),
    name text not null check (length(name) between 1 and 200),
    lines jsonb not null,
    faults jsonb not null,
    line_count int not null,
    done_count int not null default 0,
    invited_count int not null default 0,
    created_at timestamptz not null,
    finished_at timestamptz,
    check (done_count <= line_count and invited_count <= done_count))`,
  `create index people_import_creator on people_import (created_by, created_at desc)`,
  `create index people_import_created on people_import (created_at)`,

  // Moderation. All reports about one thing are one case until that is decided.
  `create table moderation_case (
    id uuid primary key,
    subject_kind text not null check (subject_kind in ('person','offer','testimonial','message')),
    subject_id uuid not null,
    author_id uuid references person on delete cascade,
    snapshot jsonb not null,
    state text not null check (state in ('open','dismissed','removed','restored')),
    report_count int not null default 0,
    opened_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid references person on delete set null,
    category text check (length(category) <= 40),
    statement text check (length(statement) between 1 and 4000),
    appealed_at timestamptz,
    appeal text check (length(appeal) between 1 and 4000),
    appeal_decided_at timestamptz,
    appeal_decided_by uuid references person on delete set null,
    appeal_statement text check (length(appeal_statement) between 1 and 4000),
    check ((state = 'open') = (decided_at is null)),
    check (state = 'open' or statement is not null),
    check ((appealed_at is null) = (appeal is null)),
    check ((appeal_decided_at is null) = (appeal_statement is null)))`,
  `create unique index moderation_case_one_open on moderation_case (subject_kind, subject_id) where state = 'open'`,
  `create index moderation_case_state on moderation_case (state, opened_at, id)`,
  `create index moderation_case_appeal on moderation_case (appealed_at, id)
    where appealed_at is not null and appeal_decided_at is null`,
  `create index moderation_case_decided on moderation_case (decided_at desc, id desc) where decided_at is not null`,
  `create index moderation_case_author on moderation_case (author_id, opened_at desc)`,
  `create index moderation_case_decider on moderation_case (decided_by) where decided_by is not null`,
  `create index moderation_case_appeal_decider on moderation_case (appeal_decided_by) where appeal_decided_by is not null`,
  `alter table report
    drop constraint report_subject_kind_check,
    add constraint report_subject_kind_check check (subject_kind in ('person','offer','testimonial','message')),
    add column category text not null default 'other' check (length(category) <= 40),
    add column case_id uuid references moderation_case on delete cascade`,
  // What was reported before there were cases.
  `insert into moderation_case (id, subject_kind, subject_id, author_id, snapshot, state, report_count, opened_at)
    select gen_random_uuid(), old.subject_kind, old.subject_id, coalesce(testimonial.author_id, side.person_id),
      jsonb_strip_nulls(jsonb_build_object('text', coalesce(testimonial.text, message.body),
        'subject', nullif(message.subject, ''))), 'open', old.reports, old.first_at
    from (select subject_kind, subject_id, count(*)::int as reports, min(created_at) as first_at
      from report group by subject_kind, subject_id) old
    left join testimonial on old.subject_kind = 'testimonial' and testimonial.id = old.subject_id
    left join message on old.subject_kind = 'message' and message.id = old.subject_id
    left join discussion_side side on side.discussion_id = message.discussion_id and side.side = message.side`,
  `update report set case_id = moderation_case.id from moderation_case
    where moderation_case.subject_kind = report.subject_kind and moderation_case.subject_id = report.subject_id`,
  // Once per reader until the case is decided: what comes back may be reported again.
  `alter table report
    alter column case_id set not null,
    drop constraint report_subject_kind_subject_id_reporter_id_key,
    add unique (case_id, reporter_id)`,
  `create index report_case on report (case_id, created_at)`,
  `alter table testimonial add column removed_at timestamptz`,
  `alter table message add column removed_at timestamptz`,
  `alter table offer add column removed_at timestamptz`,

  // Audit log. The head is locked while an entry is added, so that each one knows the one before.
  `create table audit_entry (
    position bigint primary key,
    id uuid not null unique,
    at timestamptz not null,
    actor_id uuid,
    organisation_id uuid,
    action text not null check (length(action) <= 60),
    subject_kind text not null check (length(subject_kind) <= 40),
    subject_id text check (length(subject_id) <= 200),
    person_id uuid,
    details jsonb not null,
    address text,
    address_salt text,
    address_digest text not null,
    check ((address is null) = (address_salt is null)),
    previous_hash text not null,
    hash text not null)`,
  `create index audit_entry_actor on audit_entry (actor_id, position desc)`,
  `create index audit_entry_action on audit_entry (action, position desc)`,
  `create index audit_entry_subject on audit_entry (subject_id, position desc)`,
  `create index audit_entry_person on audit_entry (person_id, position desc) where person_id is not null`,
  `create index audit_entry_at on audit_entry (at)`,
  `create table audit_head (
    id smallint primary key check (id = 1),
    position bigint not null,
    hash text not null)`,
  `insert into audit_head (id, position, hash) values (1, 0, '')`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
