import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { FrozenDisclosure } from '~/contracts/content/disclosure'

/** A report that is certified, and the website of who certifies it. */
export async function findAudited(
  database: Database,
  { outletId, report, bodyId }: { outletId: string; report: number; bodyId: string },
) {
  const { rows } = await sql<{ content: FrozenDisclosure | null; website: string | null }>`
    select (select content from disclosure where outlet_id = ${outletId} and number = ${report}) as content,
      (select website from person where id = ${bodyId}) as website`.execute(database.db())
  return rows[0]
}

interface NewCertificate {
  number: string
  auditId: string
  outletId: string
  outletName: string
  report: number
  digest: string | null
  standard: number
  bodyId: string
  bodyName: string
  website: string | null
  auditorIds: readonly string[]
  issuedAt: Date
  from: string
  until: string
  remindOn: string | null
}

/** With the next bit of the status lists: no two are made at the same time. */
export async function insertCertificate(database: Database, made: NewCertificate): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('certificate'))`.execute(database.db())
  await sql`
    insert into certificate (number, audit_id, outlet_id, outlet_name, report, report_digest, standard, body_id, body_name,
      body_website, auditor_ids, status_index, issued_at, valid_from, valid_until, remind_on)
    select ${made.number}, ${made.auditId}, ${made.outletId}, ${made.outletName}, ${made.report}, ${made.digest},
      ${made.standard}, ${made.bodyId}, ${made.bodyName}, ${made.website}, ${[...made.auditorIds]}::uuid[],
      coalesce(max(status_index), -1) + 1, ${made.issuedAt}, ${made.from}::date, ${made.until}::date,
      ${made.remindOn}::date from certificate`.execute(database.db())
}

/** False if it is public, or there is none. */
export async function deleteUnseen(database: Database, auditId: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await database
    .db()
    .deleteFrom('certificate')
    .where('audit_id', '=', auditId)
    .where('announced', '=', false)
    .where('issued_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Number of the certificate of an audit, once everybody sees it. */
export const findNumber = async (
  database: Database,
  auditId: string,
  now: Date,
): Promise<string | undefined> =>
  (
    await database
      .db()
      .selectFrom('certificate')
      .select('number')
      .where('audit_id', '=', auditId)
      .where((is) => is.or([is('announced', '=', true), is('issued_at', '<=', now)]))
      .executeTakeFirst()
  )?.number

export const markDue = (database: Database, now: Date) =>
  database
    .db()
    .updateTable('certificate')
    .set({ announced: true })
    .where('announced', '=', false)
    .where('issued_at', '<=', now)
    .execute()

/** The certificate that is made known now; undefined if it was before, or there is none. */
export const markAnnounced = (database: Database, number: string) =>
  database
    .db()
    .updateTable('certificate')
    .set({ announced: true })
    .where('number', '=', number)
    .where('announced', '=', false)
    .returning('number')
    .executeTakeFirst()
