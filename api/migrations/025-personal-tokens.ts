import { type Kysely, sql } from 'kysely'

const statements = [
  // Only the hash is stored. An ended one stays until it would have expired, so that its form cannot bring it back.
  `create table personal_token (
    id uuid primary key,
    person_id uuid not null references person (id) on delete cascade,
    name text not null,
    hash text not null unique,
    scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['read','watchlist','offers','messages']),
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz,
    ended_at timestamptz
  )`,
  `create index personal_token_person on personal_token (person_id)`,
  `create index personal_token_expires on personal_token (expires_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
