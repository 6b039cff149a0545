import { type Kysely, sql } from 'kysely'

/** Jobs that a process works on, so that the next one knows which of them have ended theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job_in_hand (
      job_id uuid primary key,
      name text not null,
      work text,
      ends int not null default 0
    )`.execute(db)
  await sql`create index job_in_hand_work on job_in_hand (work) where work is not null`.execute(db)
}
