import { type Kysely, sql } from 'kysely'

const statements = [
  // Without defaults that rewrite the table. `ended_to`: whatever is agreed later, nothing up to this position comes back.
  `alter table discussion
    add column ending_days smallint check (ending_days > 0),
    add column proposed_days smallint check (proposed_days > 0),
    add column proposed_by smallint check (proposed_by in (1, 2)),
    add column ended_to int not null default 0,
    add column ends_at timestamptz,
    add constraint discussion_proposal check ((proposed_days is null) = (proposed_by is null))`,
  `create index discussion_ending on discussion (ends_at, id) where ends_at is not null`,
]

/** Messages that end after some days, where both people of a discussion agree. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
