import { type Kysely, sql } from 'kysely'

const events = `array['validation.requested','validation.answered','validation.decided','offer.published','offer.expired']`

const statements = [
  `create table webhook (
    id uuid primary key,
    person_id uuid not null references person (id) on delete cascade,
    address text not null,
    events text[] not null check (cardinality(events) > 0 and events <@ ${events}),
    secret text not null,
    secret_form text not null unique,
    active_since timestamptz,
    off_because text check (off_because in ('gone', 'failing')),
    failing_since timestamptz,
    created_at timestamptz not null,
    check (active_since is null or off_because is null)
  )`,
  `create index webhook_person on webhook (person_id, created_at)`,

  `create table webhook_delivery (
    id uuid primary key,
    webhook_id uuid not null references webhook (id) on delete cascade,
    kind text not null,
    subject uuid not null,
    body text not null,
    state text not null check (state in ('waiting', 'delivered', 'failed', 'dropped')),
    attempts int not null default 0,
    due_at timestamptz not null,
    claimed_until timestamptz,
    tried_at timestamptz,
    status int,
    failure text,
    answer text,
    milliseconds int,
    created_at timestamptz not null
  )`,
  `create index webhook_delivery_log on webhook_delivery (webhook_id, created_at, id)`,
  `create index webhook_delivery_waiting on webhook_delivery (webhook_id, due_at, id) where state = 'waiting'`,
  // A decision that is undone, and what has been sent about an offer.
  `create index webhook_delivery_subject on webhook_delivery (subject, kind)`,
  `create index webhook_delivery_created on webhook_delivery (created_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
