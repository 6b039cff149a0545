import { type Kysely, sql } from 'kysely'

/**
 * For the figures of a day. By time and not by id: the ids of seeded and imported rows tell when they were inserted. Not
 * block ranges: after a restore the rows are in the order of the keys.
 */
const statements = [
  `create index message_created on message (created_at)`,
  `create index session_created on session (created_at)`,
  `create index testimonial_created on testimonial (created_at)`,
  `create index helpdesk_request_created on helpdesk_request (created_at)`,
  `create index validation_request_decided on validation_request (decided_at) where decided_at is not null`,
  `create index offer_published on offer (published_at) where published_at is not null`,
  `create index person_joined on person ((coalesce(confirmed_at, created_at)))
    where parent_id is null and state <> 'unconfirmed'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
