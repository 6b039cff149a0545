import { type Kysely, sql } from 'kysely'

/** Both tables are written seldom enough that a change may count for everybody, like a change of a request itself. */
const countsForEverybody = (table: string) =>
  `create trigger count_everybody after insert or update or delete or truncate on ${table}
    for each statement execute function count_everybody()`

const statements = [
  // Null while the journalist has been asked and has not answered. The default is for the release before.
  `alter table validation_request
    add column introduction text check (length(introduction) <= 1000),
    add column waiting_since timestamptz default now()`,
  `update validation_request set waiting_since = requested_at where state = 'requested'`,
  `create index validation_request_turn on validation_request (waiting_since, reminders)
    where state = 'requested' and waiting_since is not null`,
  `drop index validation_request_waiting`,

  `create table validation_message (
    id uuid primary key,
    request_id uuid not null references validation_request on delete cascade,
    author_id uuid references person on delete set null,
    from_subject boolean not null,
    text text not null check (length(text) <= 2000),
    created_at timestamptz not null)`,
  `create index validation_message_request on validation_message (request_id, id)`,
  `create index validation_message_author on validation_message (author_id) where author_id is not null`,
  countsForEverybody('validation_message'),

  // Without an organisation: the administration's.
  `create table rejection_reason (
    id uuid primary key,
    organisation_id uuid references person on delete cascade,
    text text not null check (length(text) <= 1000),
    created_at timestamptz not null)`,
  `create unique index rejection_reason_once on rejection_reason
    (coalesce(organisation_id, '00000000-0000-0000-0000-000000000000'), md5(text))`,
  `create index rejection_reason_organisation on rejection_reason (organisation_id) where organisation_id is not null`,
  countsForEverybody('rejection_reason'),
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
