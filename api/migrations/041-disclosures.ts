import { type Kysely, sql } from 'kysely'

/** Transparency reports of outlets, and what was signed and waits to be published. */
const statements = [
  `create table disclosure_signature (
    outlet_id uuid primary key references person on delete cascade,
    id uuid not null,
    signed_at timestamptz not null,
    signed_name text not null,
    signed_function text not null,
    standard int not null,
    state text not null,
    content jsonb not null)`,
  // No foreign key to the outlet: number and days stay when the account goes, without anything that it has said.
  `create table disclosure (
    outlet_id uuid not null,
    number int not null check (number > 0),
    signature_id uuid not null,
    signed_at timestamptz not null,
    signed_name text,
    signed_function text,
    standard int not null,
    content jsonb,
    published_at timestamptz not null,
    valid_until date not null,
    remind_on date,
    replaced_at timestamptz,
    withdrawn_at timestamptz,
    withdrawal_reason text,
    erased_at timestamptz,
    check ((erased_at is null) = (content is not null)),
    check (erased_at is null or num_nonnulls(signed_name, signed_function, withdrawal_reason, remind_on) = 0),
    primary key (outlet_id, number),
    unique (outlet_id, signature_id))`,
  // Only those of which a reminder is still to come, in the order of its day.
  `create index disclosure_reminder on disclosure (remind_on, outlet_id, number) where remind_on is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
