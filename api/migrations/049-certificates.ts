import { type Kysely, sql } from 'kysely'

/** Certificates of outlets, what has happened to them, and the keys that sign them. */
const statements = [
  `create table signing_key (
    kid text primary key,
    alg text not null,
    public_jwk jsonb not null,
    sealed_private text,
    created_at timestamptz not null,
    retired_at timestamptz,
    check ((retired_at is null) = (sealed_private is not null)))`,
  // One signs at a time. Of two processes that make the first one, the second takes that of the other.
  `create unique index signing_key_active on signing_key ((retired_at is null)) where retired_at is null`,

  // No foreign keys: a certificate can be looked up when outlet, body and audit are gone.
  `create table certificate (
    number text primary key check (number ~ '^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}-[2-9A-HJ-NP-Z]$'),
    audit_id uuid not null unique,
    outlet_id uuid not null,
    outlet_name text,
    report int not null,
    report_digest text,
    standard int not null,
    body_id uuid not null,
    body_name text not null,
    body_website text,
    auditor_ids uuid[] not null default '{}',
    status_index int not null unique check (status_index >= 0),
    issued_at timestamptz not null,
    announced boolean not null default false,
    valid_from date not null,
    valid_until date not null,
    remind_on date,
    suspensions text[] not null default '{}' check (suspensions <@ array['decision','reportWithdrawn']),
    withdrawn_at timestamptz,
    standing text not null generated always as (case when withdrawn_at is not null then 'withdrawn'
      when suspensions <> '{}' then 'suspended' else 'good' end) stored,
    last_day date not null generated always as (
      least(valid_until, (withdrawn_at at time zone 'UTC')::date - 1)) stored)`,
  `create index certificate_outlet on certificate (outlet_id, issued_at desc)`,
  `create index certificate_body on certificate (body_id, last_day, number)`,
  `create index certificate_ended on certificate (last_day, number)`,
  `create index certificate_valid on certificate (last_day, number) where standing = 'good'`,
  `create index certificate_suspended on certificate (last_day, number) where standing = 'suspended'`,
  `create index certificate_reminder on certificate (remind_on, number) where remind_on is not null`,
  `create index certificate_status on certificate (status_index) where standing <> 'good'`,

  `create table certificate_change (
    id uuid primary key,
    number text not null references certificate on delete cascade,
    kind text not null check (kind in ('suspended','lifted','withdrawn')),
    code text not null check (code in ('decision','reportWithdrawn','outletLeft','renewed')),
    reason text not null default '',
    by_id uuid references person on delete set null,
    by_admin boolean not null default false,
    at timestamptz not null)`,
  `create index certificate_change_number on certificate_change (number, id)`,
  `create index certificate_change_person on certificate_change (by_id) where by_id is not null`,

  `alter table registry_entry add column certificate text, add column certificate_state text,
    add column certified_until date, add column certificate_changed_at timestamptz`,
  `create index registry_certified on registry_entry (certified_until, outlet_id)
    where state = 'listed' and certified_until is not null`,
  // The program before looks for the mark of the stage; this one does not, as the stage ends with a day.
  `create or replace function registry_refresh(outlet uuid) returns void language sql as $$
    update public.registry_entry entry set
      state = case
        when person.state <> 'active' or person.parent_id is not null or coalesce(person.entity_name, '') = ''
          or public.effective_role(person.roles) is distinct from 'ROLE_MEDIA_OUTLET'
          or newest.number is null or newest.erased_at is not null then 'hidden'
        when newest.withdrawn_at is not null then 'withdrawn' else 'listed' end,
      name = coalesce(person.entity_name, ''), country_id = person.country_id, city = person.city,
      website = person.website, media_types = person.media_types, languages = person.languages,
      facets = array['stage:published', 'country:' || coalesce(person.country_id, '')]
        || public.tokens('language:', person.languages) || public.tokens('mediaType:', person.media_types),
      number = newest.number, published_at = newest.published_at, valid_until = newest.valid_until,
      certificate = paper.number, certificate_state = paper.standing,
      certified_until = case when paper.standing = 'good' then paper.valid_until end,
      certificate_changed_at = paper.changed_at,
      changed_at = greatest(entry.agreed_at, newest.published_at, newest.withdrawn_at, paper.changed_at)
    from public.person
      left join lateral (
        select * from public.disclosure where disclosure.outlet_id = person.id order by disclosure.number desc limit 1)
        newest on true
      left join lateral (
        select number, standing, valid_until, greatest(issued_at,
            (select max(at) from public.certificate_change change where change.number = certificate.number)) as changed_at
          from public.certificate where certificate.outlet_id = person.id and announced
          order by issued_at desc limit 1) paper on true
    where entry.outlet_id = outlet and person.id = outlet $$`,
  `create trigger registry_follow after insert or delete or update of announced, suspensions, withdrawn_at on certificate
    for each row execute function registry_follow()`,
  `create or replace function registry_follow() returns trigger language plpgsql as $$
    declare
      outlet uuid;
    begin
      if tg_op = 'DELETE' then outlet := old.outlet_id;
      elsif tg_table_name = 'person' then outlet := new.id;
      else outlet := new.outlet_id; end if;
      if exists (select from public.registry_entry where outlet_id = outlet) then
        perform public.registry_refresh(outlet);
      end if;
      return null;
    end $$`,

  `alter table webhook drop constraint webhook_events_check`,
  `alter table webhook add constraint webhook_events_check check (cardinality(events) > 0 and events <@ array[
    'validation.requested','validation.answered','validation.decided','offer.published','offer.expired','report.published',
    'audit.decided','certificate.changed'])`,

  `alter table change_count drop constraint change_count_topic_check`,
  `alter table change_count add constraint change_count_topic_check
    check (topic in ('offer','person','tag','country','registry','certificate'))`,
  `insert into change_count (topic, slot) select 'certificate', slot from generate_series(1, 8) slot`,
  ...['certificate', 'certificate_change'].flatMap((table) => [
    `create trigger count_change after insert or delete or update on ${table}
      for each row execute function count_change('certificate')`,
    `create trigger count_change_truncated after truncate on ${table}
      for each statement execute function count_change('certificate')`,
  ]),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
