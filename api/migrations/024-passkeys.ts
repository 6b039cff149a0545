import { type Kysely, sql } from 'kysely'

const statements = [
  // Logs in without the password. The public key is no secret: it only checks signatures.
  `create table passkey (
    id uuid primary key,
    person_id uuid not null references person on delete cascade,
    credential_id text not null unique check (length(credential_id) between 1 and 1400),
    public_key text not null,
    counter bigint not null check (counter >= 0),
    transports text[] not null,
    name text not null check (length(name) between 1 and 80),
    created_at timestamptz not null,
    last_used_at timestamptz)`,
  `create index passkey_person on passkey (person_id, created_at)`,

  // What an authenticator has to sign, once. Without a person where the passkey itself says whose it is.
  `create table passkey_challenge (
    hash text primary key,
    person_id uuid references person on delete cascade,
    purpose text not null check (purpose in ('adding','login','secondFactor')),
    expires_at timestamptz not null)`,
  `create index passkey_challenge_person on passkey_challenge (person_id) where person_id is not null`,
  `create index passkey_challenge_expiry on passkey_challenge (expires_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
