import { type Kysely, sql } from 'kysely'

/** Whole profiles, pictures and files, second factor, invitations, the end of an account, testimonials. */
const statements = [
  // What an account is by its roles: the last one that the campus knows. The same rule stands in contracts/permissions.ts.
  `create function effective_role(roles text[]) returns text language sql immutable parallel safe as $$
    select role from unnest(roles) with ordinality as each (role, position)
    where role in ('ROLE_ADMIN','ROLE_MEDIA_OUTLET','ROLE_LEGAL_ENTITY','ROLE_TRAINER','ROLE_INDIVIDUAL_JOURNALIST',
      'ROLE_SERVICE_PROVIDER','ROLE_GROUP')
    order by position desc limit 1 $$`,

  `create table stored_file (
    id uuid primary key,
    owner_id uuid references person on delete cascade,
    purpose text not null check (purpose in ('picture','document','export')),
    state text not null check (state in ('staged','kept')),
    name text not null check (length(name) between 1 and 200),
    type text not null,
    bytes bigint not null check (bytes > 0),
    storage_key text not null unique,
    position int not null default 0,
    created_at timestamptz not null)`,
  `create index stored_file_owner on stored_file (owner_id, purpose, position)`,
  `create index stored_file_staged on stored_file (created_at) where state = 'staged'`,

  `alter table person
    add column address_line1 text check (length(address_line1) <= 200),
    add column address_line2 text check (length(address_line2) <= 200),
    add column post_code text check (length(post_code) <= 20),
    add column region text check (length(region) <= 120),
    add column phone text check (length(phone) <= 40),
    add column extra_phone text check (length(extra_phone) <= 40),
    add column extra_email text check (length(extra_email) <= 254),
    add column publications text check (length(publications) <= 5000),
    add column social_links text[] not null default '{}' check (cardinality(social_links) <= 8),
    add column subregions text[] not null default '{}',
    add column contact_languages text[] not null default '{}',
    add column email_visibility smallint not null default 0 check (email_visibility in (0,1,2)),
    add column phone_visibility smallint not null default 0 check (phone_visibility in (0,1,2)),
    add column address_visibility smallint not null default 0 check (address_visibility in (0,1,2)),
    add column legal_entity_name text check (length(legal_entity_name) <= 200),
    add column legal_entity_email text check (length(legal_entity_email) <= 254),
    add column vanity_changed_at timestamptz,
    add column picture_id uuid references stored_file on delete set null,
    add column deactivated_at timestamptz,
    add column erasure_notices smallint not null default 0,
    add column erasure_notice_at timestamptz,
    add column totp_secret text,
    add column totp_enabled_at timestamptz,
    add column totp_last_step bigint`,
  `create index person_deactivated on person (deactivated_at) where state = 'deactivated'`,
  `create index person_unconfirmed on person (created_at) where state = 'unconfirmed'`,
  `create index person_admin on person (id) where effective_role(roles) = 'ROLE_ADMIN' and parent_id is null`,
  `create index person_picture on person (picture_id) where picture_id is not null`,

  `create table vanity_redirect (
    name citext primary key,
    person_id uuid not null references person on delete cascade,
    until timestamptz not null)`,
  `create index vanity_redirect_person on vanity_redirect (person_id)`,

  `create table recovery_code (
    person_id uuid not null references person on delete cascade,
    hash text not null,
    used_at timestamptz,
    primary key (person_id, hash))`,
  // What a right password alone opens: one more step of the login. Used once.
  `create table login_challenge (
    hash text primary key,
    person_id uuid not null references person on delete cascade,
    kind text not null check (kind in ('secondFactor','reactivation')),
    attempts smallint not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz)`,
  `create index login_challenge_person on login_challenge (person_id)`,
  `create index login_challenge_expiry on login_challenge (expires_at)`,

  `create table invitation (
    id uuid primary key,
    parent_id uuid not null references person on delete cascade,
    email citext not null check (length(email) between 3 and 254),
    first_name text check (length(first_name) <= 80),
    last_name text check (length(last_name) <= 80),
    hash text not null unique,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    accepted_by uuid unique references person on delete cascade,
    unique (parent_id, email))`,

  // Only what differs from the default, which is "yes".
  `create table notification_choice (
    person_id uuid not null references person on delete cascade,
    type text not null,
    channel text not null check (channel in ('campus','mail')),
    wanted boolean not null,
    primary key (person_id, type, channel))`,

  `create table data_export (
    id uuid primary key,
    person_id uuid not null references person on delete cascade,
    state text not null check (state in ('waiting','ready','failed')),
    file_id uuid references stored_file on delete set null,
    requested_at timestamptz not null,
    expires_at timestamptz)`,
  `create index data_export_person on data_export (person_id, requested_at)`,
  `create index data_export_expiry on data_export (expires_at)`,
  `create index data_export_file on data_export (file_id) where file_id is not null`,
  `create unique index data_export_one_waiting on data_export (person_id) where state = 'waiting'`,

  `create table testimonial (
    id uuid primary key,
    author_id uuid references person on delete set null,
    profile_id uuid not null references person on delete cascade,
    text text not null check (length(text) between 50 and 2000),
    created_at timestamptz not null,
    hidden_at timestamptz,
    check (author_id <> profile_id),
    unique (author_id, profile_id))`,
  `create index testimonial_profile on testimonial (profile_id, id desc)`,
  `create table report (
    id uuid primary key,
    subject_kind text not null check (subject_kind in ('testimonial')),
    subject_id uuid not null,
    reporter_id uuid references person on delete set null,
    reason text not null check (length(reason) between 1 and 1000),
    created_at timestamptz not null,
    unique (subject_kind, subject_id, reporter_id))`,
  `create index report_reporter on report (reporter_id)`,

  // What somebody typed when their session ended; it waits until they have logged in again.
  `create table form_draft (
    hash text primary key,
    person_id uuid not null references person on delete cascade,
    path text not null check (length(path) <= 500),
    fields jsonb not null,
    expires_at timestamptz not null)`,
  `create index form_draft_person on form_draft (person_id)`,
  `create index form_draft_expiry on form_draft (expires_at)`,

  // A journalist's history outlives the provider: it then says "former member".
  `alter table validation_request
    alter column validator_id drop not null,
    drop constraint validation_request_validator_id_fkey,
    add constraint validation_request_validator_id_fkey
      foreign key (validator_id) references person on delete set null,
    add check (state <> 'requested' or validator_id is not null)`,
  `create index validation_request_decider on validation_request (decided_by) where decided_by is not null`,

  // The directory. Who is in it is said in contracts/people/visibility.ts; a test holds the two together.
  `create function sort_key(text) returns text language sql immutable parallel safe as $$
    select lower(public.unaccent('public.unaccent', $1)) $$`,
  `create function tokens(prefix text, codes text[]) returns text[] language sql immutable parallel safe as $$
    select coalesce(array_agg(prefix || code), '{}') from unnest(codes) code $$`,
  `alter table person
    add column listed boolean not null generated always as (
      state = 'active' and parent_id is null and visibility > 0 and case effective_role(roles)
        when 'ROLE_INDIVIDUAL_JOURNALIST' then validated when 'ROLE_TRAINER' then validated
        when 'ROLE_SERVICE_PROVIDER' then validated when 'ROLE_MEDIA_OUTLET' then true
        when 'ROLE_LEGAL_ENTITY' then true when 'ROLE_GROUP' then true else false end) stored,
    add column facets text[] not null generated always as (
      array['kind:' || coalesce(effective_role(roles), ''), 'country:' || coalesce(country_id, '')]
      || tokens('subregion:', subregions) || tokens('language:', languages) || tokens('expertise:', expertise)
      || tokens('mediaType:', media_types) || tokens('trainerType:', trainer_types)) stored,
    add column sort_name text not null generated always as (
      sort_key(case when effective_role(roles) in ('ROLE_INDIVIDUAL_JOURNALIST', 'ROLE_TRAINER')
        then last_name || ' ' || first_name
        else coalesce(entity_name, last_name || ' ' || first_name) end)) stored,
    add column search tsvector not null generated always as (
      setweight(to_tsvector('public.app_other', first_name || ' ' || last_name || ' ' || coalesce(entity_name, '')), 'A') ||
      setweight(to_tsvector('public.app_other', coalesce(city, '') || ' ' || coalesce(description, '') || ' ' ||
        coalesce(publications, '')), 'B')) stored`,
  `create index person_directory_name on person (sort_name, id) where listed`,
  `create index person_directory_kind on person ((effective_role(roles)), sort_name, id) where listed`,
  `create index person_directory_newest on person (created_at desc, id desc) where listed`,
  `create index person_directory_facets on person using gin (facets) where listed`,
  `create index person_directory_search on person using gin (search) where listed`,

  // What is kept for a while only is found by its age.
  `create index mail_done on mail (created_at) where state <> 'queued'`,
  `create index session_last_used on session (last_used_at)`,
  `create index one_time_token_expiry on one_time_token (expires_at)`,
  `create index invitation_expiry on invitation (expires_at) where accepted_by is null`,
  `create index vanity_redirect_until on vanity_redirect (until)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
