import { sql } from 'kysely'
import type { Database } from '../database'

/** A job that has ended so many processes is not done again by itself. */
const mostEnds = 2

export interface InHand {
  id: string
  name: string
  /** Names the same work in other jobs; null if only this job does it. */
  work: string | null
}

/** What is recorded with a job that is paused; admins read it. */
export const pausedMessage = 'paused: it ended the process that did it, twice'

/**
 * Marks a job as being worked on. Whatever is marked when it comes again has ended its process, or was not finished before its
 * lease ended. `paused`: it has for the second time, and now waits as a failed job until an admin tries it again.
 * `waits`: another job with the same work is paused.
 */
export function takeInHand(
  database: Database,
  { id, name, work }: InHand,
): Promise<'free' | 'paused' | 'waits'> {
  return database.transaction(async () => {
    const db = database.db()
    // One that was paused has been tried again by hand, and begins anew.
    const { rows } = await sql<{ ends: number }>`
      insert into job_in_hand (job_id, name, work) values (${id}, ${name}, ${work})
      on conflict (job_id) do update
        set ends = case when job_in_hand.ends >= ${mostEnds} then 0 else job_in_hand.ends + 1 end
      returning ends`.execute(db)
    if ((rows[0]?.ends ?? 0) >= mostEnds) {
      await sql`
        update pgboss.job set state = 'failed', completed_on = now(),
          output = ${JSON.stringify({ message: pausedMessage })}::jsonb
        where name = ${name} and id = ${id} and state = 'active'`.execute(db)
      return 'paused'
    }
    const { rows: others } = await sql`
      select from job_in_hand as other join pgboss.job on job.name = other.name and job.id = other.job_id
      where other.work = ${work} and other.job_id <> ${id} and other.ends >= ${mostEnds} and job.state = 'failed'
      limit 1`.execute(db)
    if (others.length === 0) return 'free'
    await release(database, [id])
    return 'waits'
  })
}

/** Their process goes on: they are done, or have failed as jobs do. */
export const release = (database: Database, ids: readonly string[]) =>
  sql`delete from job_in_hand where job_id = any(${[...ids]}::uuid[])`.execute(database.db())

/** Deletes the marks of jobs that are not recorded any more. */
export const forgetOld = (database: Database) =>
  sql`
    delete from job_in_hand as hand
    where not exists (select from pgboss.job where job.name = hand.name and job.id = hand.job_id)`.execute(
    database.db(),
  )
