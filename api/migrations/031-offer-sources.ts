import { type Kysely, sql } from 'kysely'

const statements = [
  // One with `next_at` is read then; one without is read no more until its provider asks for it.
  `create table offer_source (
    id uuid primary key,
    provider_id uuid not null references person (id) on delete cascade,
    address text not null,
    title text not null,
    kind text not null check (kind in ('calendar', 'feed')),
    category text,
    language text,
    cost text,
    created_at timestamptz not null,
    read_at timestamptz not null,
    next_at timestamptz,
    failure text,
    failing_since timestamptz,
    etag text,
    last_modified text,
    unique (provider_id, address)
  )`,
  `create index offer_source_next on offer_source (next_at, id) where next_at is not null`,
  // What became of each entry: a draft that was deleted does not come back. The key is a hash, because keys are of any length.
  `create table offer_source_entry (
    source_id uuid not null references offer_source (id) on delete cascade,
    key text not null,
    fingerprint text not null,
    offer_id uuid references offer (id) on delete set null,
    offer_version integer not null,
    seen_at timestamptz not null,
    primary key (source_id, key)
  )`,
  `create index offer_source_entry_offer on offer_source_entry (offer_id) where offer_id is not null`,
  `create index offer_source_entry_seen on offer_source_entry (seen_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
