import { type Kysely, sql } from 'kysely'

/** Which version of the standard an outlet answers, and what. */
const statements = [
  `create table questionnaire (
    outlet_id uuid primary key references person on delete cascade,
    version int not null references standard_version,
    begun_at timestamptz not null,
    saves int not null default 0)`,
  `create index questionnaire_version on questionnaire (version)`,
  // Of an answer to a question that is gone, `standard` still says what the question was.
  `create table answer (
    outlet_id uuid not null references person on delete cascade,
    key text not null check (key ~ '^[a-z0-9][a-z0-9-]{0,59}$'),
    version int not null,
    standard int not null,
    value jsonb,
    explanation text not null,
    evidence jsonb not null,
    internal boolean not null,
    not_applicable text,
    look_again boolean not null default false,
    saved_at timestamptz not null,
    saved_by uuid references person on delete set null,
    check ((value is null) <> (not_applicable is null)),
    primary key (outlet_id, key))`,
  `create index answer_author on answer (saved_by) where saved_by is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
