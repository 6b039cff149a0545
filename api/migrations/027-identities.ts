import { type Kysely, sql } from 'kysely'

const statements = [
  // An account at a provider of logins, which logs in to the account of the campus. Providers name people by issuer and subject.
  `create table identity (
    id uuid primary key,
    person_id uuid not null references person on delete cascade,
    issuer text not null,
    subject text not null check (length(subject) between 1 and 255),
    created_at timestamptz not null,
    last_used_at timestamptz,
    unique (issuer, subject))`,
  `create index identity_person on identity (person_id, created_at)`,

  // Somebody was sent to a provider and may come back, once. With a person where the identity is to be linked with that account.
  `create table provider_visit (
    hash text primary key,
    person_id uuid references person on delete cascade,
    provider text not null,
    expires_at timestamptz not null)`,
  `create index provider_visit_person on provider_visit (person_id) where person_id is not null`,
  `create index provider_visit_expiry on provider_visit (expires_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
