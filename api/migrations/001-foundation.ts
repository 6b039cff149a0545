import { type Kysely, sql } from 'kysely'

/** One search configuration per language, deaf to accents: `éditeur` is found by `editeur`. */
function textConfigurations(): string[] {
  const languages = {
    en: 'english',
    de: 'german',
    es: 'spanish',
    fr: 'french',
    it: 'italian',
    other: 'simple',
  }
  return Object.entries(languages).flatMap(([code, name]) => [
    `create text search configuration public.app_${code} (copy = pg_catalog.${name})`,
    `alter text search configuration public.app_${code} alter mapping for hword, hword_part, word
      with public.unaccent, pg_catalog.${name}${name === 'simple' ? '' : '_stem'}`,
  ])
}

/** Accounts, sessions, reference data, validation, offers, watchlist, notifications, pages. */
const statements = [
  `create extension if not exists unaccent`,
  `create extension if not exists pg_trgm`,
  `create extension if not exists citext`,

  `create table country (
    id text primary key check (length(id) between 2 and 8),
    subregion text,
    names jsonb not null)`,
  `create table salutation (id text primary key, position int not null, titles jsonb not null)`,

  `create table person (
    id uuid primary key,
    email citext not null unique check (length(email) between 3 and 254),
    password_hash text,
    roles text[] not null,
    state text not null check (state in ('unconfirmed','active','deactivated','blocked')),
    validated boolean not null default false,
    visible_trainer boolean not null default false,
    editor boolean not null default false,
    parent_id uuid references person,
    locale text not null check (locale in ('en','de','es','fr','it')),
    salutation_id text references salutation,
    title text check (length(title) <= 40),
    first_name text not null check (length(first_name) <= 80),
    last_name text not null check (length(last_name) <= 80),
    entity_name text check (length(entity_name) <= 200),
    country_id text references country,
    city text check (length(city) <= 120),
    website text check (length(website) <= 500),
    description text check (length(description) <= 5000),
    profile_version int not null default 1,
    vanity_name citext unique check (vanity_name ~ '^[a-z0-9_-]{3,40}$'),
    visibility smallint not null default 0 check (visibility in (0,1,2)),
    media_types text[] not null default '{}',
    expertise text[] not null default '{}',
    languages text[] not null default '{}',
    trainer_types text[] not null default '{}',
    terms_version text,
    terms_accepted_at timestamptz,
    notification_count int not null default 0 check (notification_count >= 0),
    unread_notification_count int not null default 0 check (unread_notification_count >= 0),
    message_count int not null default 0 check (message_count >= 0),
    unread_message_count int not null default 0 check (unread_message_count >= 0),
    created_at timestamptz not null,
    confirmed_at timestamptz)`,
  `create index person_parent on person (parent_id) where parent_id is not null`,
  `create index person_validator on person (entity_name, id)
    where validated and state = 'active' and entity_name is not null`,

  `create table session (
    id uuid primary key,
    person_id uuid not null references person on delete cascade,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    ended_at timestamptz,
    address text,
    user_agent text check (length(user_agent) <= 300))`,
  `create index session_person on session (person_id, created_at)`,
  `create table refresh_token (
    hash text primary key,
    session_id uuid not null references session on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz)`,
  `create index refresh_token_session on refresh_token (session_id)`,
  `create index refresh_token_expiry on refresh_token (expires_at)`,
  `create table one_time_token (
    hash text primary key,
    person_id uuid not null references person on delete cascade,
    purpose text not null check (purpose in ('confirm','emailChange','passwordReset','invitation')),
    data jsonb,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz)`,
  `create index one_time_token_person on one_time_token (person_id, purpose)`,
  `create table rate_limit (
    key text primary key,
    window_start timestamptz not null,
    hits int not null)`,
  `create index rate_limit_window on rate_limit (window_start)`,
  `create table idempotency (
    key text primary key check (length(key) <= 200),
    status int,
    body jsonb,
    created_at timestamptz not null)`,
  `create index idempotency_created on idempotency (created_at)`,

  `create table validation_request (
    id uuid primary key,
    subject_id uuid not null references person on delete cascade,
    validator_id uuid not null references person on delete cascade,
    state text not null check (state in ('requested','cancelled','approved','rejected')),
    reason text check (length(reason) <= 1000),
    requested_at timestamptz not null,
    decided_at timestamptz,
    decided_by uuid references person on delete set null,
    check (state <> 'rejected' or reason is not null))`,
  `create unique index validation_request_one_open on validation_request (subject_id) where state = 'requested'`,
  `create index validation_request_subject on validation_request (subject_id, id)`,
  `create index validation_request_validator on validation_request (validator_id, state, id)`,

  `create table notification (
    id uuid primary key,
    person_id uuid not null references person on delete cascade,
    type text not null,
    data jsonb not null,
    path text,
    created_at timestamptz not null,
    read_at timestamptz)`,
  `create index notification_person on notification (person_id, id desc)`,
  `create index notification_unread on notification (person_id) where read_at is null`,

  ...textConfigurations(),
  `create function text_config(locale text) returns regconfig language sql immutable parallel safe as $$
    select case locale when 'de' then 'public.app_de'::regconfig when 'es' then 'public.app_es'::regconfig
      when 'fr' then 'public.app_fr'::regconfig when 'it' then 'public.app_it'::regconfig
      when 'en' then 'public.app_en'::regconfig else 'public.app_other'::regconfig end $$`,
  `create table offer (
    id uuid primary key,
    provider_id uuid not null references person on delete cascade,
    state text not null check (state in ('draft','published','withdrawn')),
    headline text not null check (length(headline) between 1 and 120),
    subheadline text check (length(subheadline) <= 200),
    teaser text not null check (length(teaser) <= 300),
    description text not null check (length(description) <= 20000),
    category text not null check (category in ('seminar','training','elearning','funding','scholarships','event','other')),
    language text not null,
    starts_on date, ends_on date, deadline date,
    online boolean not null,
    place text check (length(place) <= 200),
    cost text not null check (cost in ('free','paid','stipend')),
    external_link text check (length(external_link) <= 500),
    tags text[] not null default '{}',
    clauses smallint[] not null default '{}',
    created_at timestamptz not null,
    published_at timestamptz,
    search tsvector generated always as (
      setweight(to_tsvector(text_config(language), headline || ' ' || coalesce(subheadline, '')), 'A') ||
      setweight(to_tsvector(text_config(language), teaser || ' ' || description), 'B')) stored,
    check (ends_on is null or starts_on is null or ends_on >= starts_on))`,
  // Order of the open offers; what follows the order lets counts per filter be read from the index alone.
  `create index offer_deadline on offer ((coalesce(deadline, 'infinity'::date)), id)
    include (deadline, ends_on, category, language, cost, online, provider_id) where state = 'published'`,
  `create index offer_closed on offer ((coalesce(deadline, ends_on, 'infinity'::date)), id)
    include (deadline, ends_on, category, language, cost, online, provider_id) where state = 'published'`,
  `create index offer_newest on offer (published_at desc, id) where state = 'published'`,
  `create index offer_provider on offer (provider_id, state)`,
  `create index offer_category on offer (category, (coalesce(deadline, 'infinity'::date))) where state = 'published'`,
  `create index offer_search on offer using gin (search)`,

  `create table bookmark (
    person_id uuid not null references person on delete cascade,
    offer_id uuid not null references offer on delete cascade,
    created_at timestamptz not null,
    primary key (person_id, offer_id))`,
  `create index bookmark_offer on bookmark (offer_id)`,

  `create table page (
    uid text not null,
    locale text not null check (locale in ('en','de','es','fr','it')),
    title text not null,
    lede text not null,
    body jsonb not null,
    updated_at timestamptz not null,
    primary key (uid, locale))`,

  `create table mail (
    id uuid primary key,
    recipient text not null,
    locale text not null,
    template text not null,
    data jsonb not null,
    state text not null check (state in ('queued','sent','failed')),
    attempts int not null default 0,
    next_attempt_at timestamptz not null,
    last_error text,
    created_at timestamptz not null,
    sent_at timestamptz)`,
  `create index mail_queue on mail (next_attempt_at) where state = 'queued'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
