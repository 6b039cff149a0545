import { type Kysely, sql } from 'kysely'

/** For the job that deletes what messages have left that both people have deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index stored_file_orphaned on stored_file (created_at)
    where state = 'kept' and message_id is null and purpose in ('messagePicture', 'messageDocument')`.execute(
    db,
  )
}
