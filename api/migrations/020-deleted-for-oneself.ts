import { type Kysely, sql } from 'kysely'

/**
 * What one of the two has deleted for themselves: everything up to a position, and single messages after it. The messages stay
 * for the other person.
 */
const statements = [
  `alter table discussion_side
    add column hidden boolean not null default false,
    add column last_position int,
    add column cleared_to int not null default 0,
    add column cleared_before int not null default 0,
    add column cleared_at timestamptz,
    add column deleted_count int not null default 0 check (deleted_count >= 0)`,
  // The list of a person shows those that are not hidden.
  `drop index discussion_side_newest`,
  `create index discussion_side_newest
    on discussion_side (person_id, hidden, last_message_at desc, discussion_id desc)`,
  `create index discussion_side_cleared on discussion_side (cleared_at) where cleared_at is not null`,

  // Without a reference to the message: a position stays left out where the message itself is gone.
  `create table deleted_message (
    discussion_id uuid not null references discussion on delete cascade,
    person_id uuid not null references person on delete cascade,
    position int not null,
    deleted_at timestamptz,
    primary key (discussion_id, person_id, position))`,
  `create index deleted_message_person on deleted_message (person_id)`,
  // Whether a message was ever reported.
  `create index moderation_case_message on moderation_case (subject_id) where subject_kind = 'message'`,
  `create index deleted_message_undoable on deleted_message (deleted_at) where deleted_at is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
