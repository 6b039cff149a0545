import { type Kysely, sql } from 'kysely'

/** Offers that providers write, what follows them, editorial texts with their history, the guide, the helpdesk. */
const statements = [
  `alter table offer
    add column version int not null default 1,
    add column updated_at timestamptz,
    add column withdrawn_at timestamptz,
    add column picture_alt text check (length(picture_alt) <= 200),
    alter column category drop not null,
    alter column language drop not null,
    alter column cost drop not null,
    add check (state <> 'published' or (category is not null and language is not null and cost is not null)),
    add column facets text[] not null generated always as (
      array['category:' || category, 'language:' || language, 'cost:' || cost, 'online:' || online::text,
        'provider:' || provider_id::text] || tokens('tag:', tags) || tokens('clause:', clauses::text[])) stored`,
  `create index offer_facets on offer using gin (facets) where state = 'published'`,
  // Offers without a deadline stay until they end; those that have ended must not stand in the way of the others.
  `create index offer_dated on offer (deadline, id) where state = 'published' and deadline is not null`,
  `create index offer_rolling on offer ((coalesce(ends_on, 'infinity'::date)), id)
    where state = 'published' and deadline is null`,
  `create index offer_owner on offer (provider_id, (coalesce(updated_at, created_at)) desc, id desc)`,

  // What an offer shows; the owner is the provider whose offer it is.
  `alter table stored_file
    add column offer_id uuid references offer on delete set null,
    drop constraint stored_file_purpose_check,
    add constraint stored_file_purpose_check
      check (purpose in ('picture','document','export','offerPicture','offerDocument'))`,
  `create index stored_file_offer on stored_file (offer_id, purpose, position) where offer_id is not null`,
  `alter table offer add column picture_id uuid references stored_file on delete set null`,
  `create index offer_picture on offer (picture_id) where picture_id is not null`,

  // Words by which offers are found; the administration edits the list.
  `create table tag (
    code text primary key check (code ~ '^[a-z0-9-]{2,40}$'),
    family text not null check (family in ('format','level','audience','topic')),
    names jsonb not null,
    position int not null default 0,
    retired_at timestamptz)`,

  `alter table person add column reminder_days smallint[] not null default '{7,1}'
    check (reminder_days <@ '{1,7}'::smallint[])`,
  // Each reminder once, also where the deadline is moved and comes near again.
  `create table offer_reminder (
    person_id uuid not null references person on delete cascade,
    offer_id uuid not null references offer on delete cascade,
    days smallint not null,
    deadline date not null,
    sent_at timestamptz not null,
    primary key (person_id, offer_id, days, deadline))`,
  `create index offer_reminder_offer on offer_reminder (offer_id)`,
  `create table saved_search (
    id uuid primary key,
    person_id uuid not null references person on delete cascade,
    name text not null check (length(name) between 1 and 80),
    choices jsonb not null,
    frequency text not null check (frequency in ('daily','weekly','off')),
    created_at timestamptz not null,
    seen_until timestamptz not null,
    next_at timestamptz)`,
  `create index saved_search_person on saved_search (person_id, id)`,
  `create index saved_search_next on saved_search (next_at, id) where next_at is not null`,
  // Addresses that work without a login: a new nonce makes the old address worthless.
  `create table feed_access (
    person_id uuid not null references person on delete cascade,
    purpose text not null check (purpose in ('calendar','offers')),
    nonce uuid not null unique,
    created_at timestamptz not null,
    primary key (person_id, purpose))`,
  `alter table mail add column unsubscribe text`,

  // A text in one language: what is published of it, and the number of its latest version. It takes the place of page.
  `create table content_text (
    uid text not null check (uid ~ '^[a-z0-9][a-z0-9_-]{0,79}$'),
    locale text not null check (locale in ('en','de','es','fr','it')),
    type text not null check (type in ('page','article','question')),
    data jsonb not null default '{}',
    title text check (length(title) <= 200),
    lede text check (length(lede) <= 600),
    body jsonb,
    plain text,
    version int not null default 0,
    published_version int,
    english_version int,
    published_at timestamptz,
    search tsvector not null generated always as (
      setweight(to_tsvector(text_config(locale), coalesce(title, '')), 'A') ||
      setweight(to_tsvector(text_config(locale), coalesce(lede, '')), 'B') ||
      setweight(to_tsvector(text_config(locale), coalesce(plain, '')), 'C')) stored,
    primary key (uid, locale),
    check ((published_version is null) = (published_at is null)))`,
  `create index content_text_search on content_text using gin (search)`,
  `create index content_text_type on content_text (type, locale, uid)`,
  `create index content_text_published on content_text (published_at) where published_at is not null`,
  `create table content_version (
    uid text not null,
    locale text not null,
    number int not null,
    title text not null check (length(title) <= 200),
    lede text not null check (length(lede) <= 600),
    markdown text not null check (length(markdown) <= 50000),
    english_version int,
    origin text not null check (origin in ('release','person')),
    author_id uuid references person on delete set null,
    note text check (length(note) <= 200),
    saved_at timestamptz not null,
    published_at timestamptz,
    published_by uuid references person on delete set null,
    primary key (uid, locale, number),
    foreign key (uid, locale) references content_text on delete cascade)`,
  `create index content_version_author on content_version (author_id) where author_id is not null`,
  `create index content_version_publisher on content_version (published_by) where published_by is not null`,
  `create index person_editor on person (id) where editor`,
  // Every word of the published texts, unstemmed: what somebody may have meant.
  `create table content_word (
    locale text not null check (locale in ('en','de','es','fr','it')),
    word text not null check (length(word) <= 60),
    primary key (locale, word))`,
  `create index content_word_similar on content_word using gin (sort_key(word) gin_trgm_ops)`,

  `create table guide_vote (
    uid text not null,
    person_id uuid not null references person on delete cascade,
    locale text not null check (locale in ('en','de','es','fr','it')),
    helpful boolean not null,
    comment text check (length(comment) <= 1000),
    voted_at timestamptz not null,
    primary key (uid, person_id))`,
  `create index guide_vote_person on guide_vote (person_id)`,
  `create table failed_search (
    locale text not null check (locale in ('en','de','es','fr','it')),
    term text not null check (length(term) between 1 and 100),
    hits int not null,
    last_at timestamptz not null,
    primary key (locale, term))`,
  `create index failed_search_hits on failed_search (hits desc, last_at desc)`,
  `create index failed_search_last on failed_search (last_at)`,
  `create table readiness (
    outlet_id uuid not null references person on delete cascade,
    clause smallint not null check (clause between 1 and 18),
    state text not null check (state in ('notYet','inProgress','done','notApplicable')),
    note text check (length(note) <= 1000),
    updated_at timestamptz not null,
    updated_by uuid references person on delete set null,
    primary key (outlet_id, clause))`,
  `create index readiness_author on readiness (updated_by) where updated_by is not null`,

  `create table helpdesk_request (
    id uuid primary key,
    person_id uuid references person on delete set null,
    topic text not null,
    name text not null check (length(name) <= 160),
    email text not null check (length(email) <= 254),
    locale text not null check (locale in ('en','de','es','fr','it')),
    body text not null check (length(body) between 5 and 5000),
    state text not null check (state in ('open','answered','closed')),
    created_at timestamptz not null,
    answer text check (length(answer) <= 10000),
    answered_at timestamptz,
    answered_by uuid references person on delete set null,
    check ((state = 'answered') = (answered_at is not null and answer is not null)))`,
  `create index helpdesk_request_queue on helpdesk_request (state, id)`,
  `create index helpdesk_request_done on helpdesk_request (created_at) where state <> 'open'`,
  `create index helpdesk_request_person on helpdesk_request (person_id, id) where person_id is not null`,
  `create index helpdesk_request_answerer on helpdesk_request (answered_by) where answered_by is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
