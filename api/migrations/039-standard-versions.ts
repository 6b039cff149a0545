import { type Kysely, sql } from 'kysely'

/** Versions of the standard: each holds its questions as they were when it was published, in all languages. */
const statements = [
  `alter table content_text drop constraint content_text_type_check`,
  `alter table content_text add constraint content_text_type_check
    check (type in ('page','article','question','standardQuestion'))`,
  // A person has placed it: a release leaves its data alone.
  `alter table content_text add column placed boolean not null default false`,
  `create table standard_version (
    number int primary key check (number > 0),
    published_at timestamptz not null,
    published_by uuid references person on delete set null)`,
  `create index standard_version_publisher on standard_version (published_by) where published_by is not null`,
  `create table standard_question (
    version int not null references standard_version on delete cascade,
    key text not null check (key ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
    clause smallint not null check (clause between 1 and 18),
    position int not null,
    asking jsonb not null,
    texts jsonb not null check (texts ? 'en'),
    primary key (version, key))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
