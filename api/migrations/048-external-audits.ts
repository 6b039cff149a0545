import { type Kysely, sql } from 'kysely'

/**
 * Certification bodies and the external audits of transparency reports. A case outlives the accounts of both sides: a body
 * stays named, an outlet does not. What may end one from outside, such as a new link between the two, marks it in the same moment (`recheck`).
 */
const tables = [
  `create table certification_body (
    provider_id uuid primary key references person on delete cascade,
    marked_at timestamptz not null)`,

  `create table external_audit (
    id uuid primary key,
    outlet_id uuid not null,
    outlet_name text not null,
    body_id uuid not null,
    body_name text not null,
    report int not null,
    standard int not null,
    questions int not null,
    state text not null check (state in ('requested','accepted','review','correcting','submitted','declined','certified',
      'refused','withdrawn','stopped')),
    stop text check (stop in ('notIndependent','bodyUnmarked','bodyGone','outletGone','reportWithdrawn')),
    reason text not null default '',
    requested_at timestamptz not null,
    turn text check (turn in ('outlet','body')),
    waiting_since timestamptz,
    reminders int not null default 0,
    ended_at timestamptz,
    auditor_id uuid references person on delete set null,
    decided_by uuid references person on delete set null,
    returned_at timestamptz,
    internal jsonb,
    internal_until timestamptz,
    step_at timestamptz,
    step_by uuid references person on delete set null,
    step_side text check (step_side in ('outlet','body','admin')),
    step_told boolean not null default false,
    before_state text,
    before_turn text,
    before_since timestamptz,
    recheck boolean not null default false,
    check ((state = 'stopped') = (stop is not null)),
    check ((ended_at is null) = (turn is not null)),
    check ((turn is null) = (waiting_since is null)),
    check ((step_at is null) = (step_side is null)))`,
  // An outlet has one open case.
  `create unique index external_audit_open on external_audit (outlet_id) where ended_at is null`,
  `create index external_audit_outlet on external_audit (outlet_id, id)`,
  `create index external_audit_body on external_audit (body_id, id)`,
  `create index external_audit_body_turn on external_audit (body_id, turn, waiting_since, id) where ended_at is null`,
  `create index external_audit_admin_turn on external_audit ((state = 'submitted' or reminders >= 3), waiting_since, id)
    include (state, reminders) where ended_at is null`,
  `create index external_audit_body_ended on external_audit (body_id, ended_at desc, id desc)
    include (step_at, step_told, step_side) where ended_at is not null`,
  `create index external_audit_ended on external_audit (ended_at desc, id desc) where ended_at is not null`,
  `create index external_audit_waiting on external_audit (waiting_since, id) where waiting_since is not null`,
  `create index external_audit_auditor on external_audit (auditor_id) where auditor_id is not null`,
  `create index external_audit_decider on external_audit (decided_by) where decided_by is not null`,
  `create index external_audit_step on external_audit (step_at, body_id) where step_at is not null`,
  `create index external_audit_stepper on external_audit (step_by) where step_by is not null`,
  `create index external_audit_recheck on external_audit (id) where recheck`,
  `create index external_audit_internal on external_audit (internal_until, id) where internal is not null`,

  // Who has audited a case, also in the past: none of them decides it.
  `create table audit_auditor (
    audit_id uuid not null references external_audit on delete cascade,
    person_id uuid not null references person on delete cascade,
    assigned_at timestamptz not null,
    primary key (audit_id, person_id))`,
  `create index audit_auditor_person on audit_auditor (person_id)`,

  `create table audit_judgement (
    audit_id uuid not null references external_audit on delete cascade,
    question text not null,
    judgement text not null check (judgement in ('conforms','observation','minor','major')),
    comment text not null,
    due_on date,
    version int not null,
    judged_at timestamptz not null,
    judged_by uuid references person on delete set null,
    correction text,
    correction_links text[] not null default '{}',
    corrected_at timestamptz,
    corrected_by uuid references person on delete set null,
    verdict text check (verdict in ('accepted','reopened')),
    verdict_comment text not null default '',
    shown jsonb,
    primary key (audit_id, question),
    check ((judgement in ('minor','major')) = (due_on is not null)),
    check ((correction is null) = (corrected_at is null)))`,
  `create index audit_judgement_judge on audit_judgement (judged_by) where judged_by is not null`,
  `create index audit_judgement_corrector on audit_judgement (corrected_by) where corrected_by is not null`,

  `create table audit_step (
    id uuid primary key,
    audit_id uuid not null references external_audit on delete cascade,
    kind text not null,
    side text check (side in ('outlet','body','admin')),
    author_id uuid references person on delete set null,
    text text,
    at timestamptz not null)`,
  `create index audit_step_audit on audit_step (audit_id, id)`,
  `create index audit_step_author on audit_step (author_id) where author_id is not null`,

  // PDFs of corrections belong to the outlet, as evidence does.
  `alter table stored_file
    add column audit_id uuid references external_audit on delete set null,
    add column audit_question text,
    drop constraint stored_file_purpose_check,
    add constraint stored_file_purpose_check check (purpose in ('picture','document','export','offerPicture',
      'offerDocument','messagePicture','messageDocument','answerDocument','auditDocument'))`,
  `create index stored_file_audit on stored_file (audit_id, audit_question, position) where audit_id is not null`,
]

const organisationOf = (person: string) =>
  `(select coalesce(parent_id, id) from public.person where id = ${person})`

/** Whether somebody belongs to the body of a case, or has audited it. */
const audits = (person: string) => `(body_id = ${organisationOf(person)} or exists (
  select from public.audit_auditor where audit_id = external_audit.id and person_id = ${person}))`

const triggers = [
  // Of an open case between two accounts, whichever of them is on the side of the outlet.
  `create function audit_recheck(one uuid, other uuid) returns void language sql as $$
    update public.external_audit set recheck = true
    where ended_at is null and not recheck
      and ((outlet_id = ${organisationOf('one')} and ${audits('other')})
        or (outlet_id = ${organisationOf('other')} and ${audits('one')})) $$`,
  `create function audit_follow_link() returns trigger language plpgsql as $$ begin
    perform public.audit_recheck(new.outlet_id, new.partner_id);
    return null; end $$`,
  `create trigger audit_follow after insert or update of state on link
    for each row execute function audit_follow_link()`,
  `create function audit_follow_testimonial() returns trigger language plpgsql as $$ begin
    perform public.audit_recheck(new.author_id, new.profile_id);
    return null; end $$`,
  `create trigger audit_follow after insert on testimonial
    for each row execute function audit_follow_testimonial()`,
  `create function audit_follow_invitation() returns trigger language plpgsql as $$ begin
    perform public.audit_recheck(new.parent_id, (select id from public.person where email = new.email));
    return null; end $$`,
  `create trigger audit_follow after insert or update of expires_at, accepted_by on invitation
    for each row execute function audit_follow_invitation()`,
  // Before a deletion, as it takes the auditor from the case. Other people of a body than the auditors concern none of its cases.
  `create function audit_follow_person() returns trigger language plpgsql as $$
    declare
      who uuid;
      outlets uuid[];
    begin
      if tg_op = 'DELETE' then who := old.id; outlets := array[old.id];
      else who := new.id; outlets := array[new.id, new.parent_id]; end if;
      if tg_op = 'INSERT' then
        update public.external_audit set recheck = true where ended_at is null and not recheck and outlet_id = new.parent_id;
        return new;
      end if;
      update public.external_audit set recheck = true
      where ended_at is null and not recheck and (outlet_id = any(outlets) or body_id = who or auditor_id = who
        or id in (select audit_id from public.audit_auditor where person_id = who));
      if tg_op = 'DELETE' then return old; end if;
      return new;
    end $$`,
  `create trigger audit_follow_new after insert on person
    for each row when (new.parent_id is not null) execute function audit_follow_person()`,
  `create trigger audit_follow after update of state, roles, parent_id, validated, email, legal_entity_email on person
    for each row when ((old.state, old.roles, old.parent_id, old.validated, old.email, old.legal_entity_email)
      is distinct from (new.state, new.roles, new.parent_id, new.validated, new.email, new.legal_entity_email)) execute function audit_follow_person()`,
  `create trigger audit_follow_end before delete on person
    for each row execute function audit_follow_person()`,
  `create function audit_follow_body() returns trigger language plpgsql as $$ begin
    update public.external_audit set recheck = true
    where ended_at is null and not recheck and body_id = old.provider_id;
    return null; end $$`,
  `create trigger audit_follow after delete on certification_body
    for each row execute function audit_follow_body()`,
  `create function audit_follow_report() returns trigger language plpgsql as $$ begin
    update public.external_audit set recheck = true
    where ended_at is null and not recheck and outlet_id = new.outlet_id and report = new.number;
    return null; end $$`,
  `create trigger audit_follow after update of withdrawn_at, erased_at on disclosure
    for each row execute function audit_follow_report()`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...triggers]) await sql.raw(statement).execute(db)
}
