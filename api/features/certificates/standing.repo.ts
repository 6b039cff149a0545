import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { SuspensionCode } from '~/api/platform/database/schema-trust'
import type { CertificateReason } from '~/contracts/certification/certificates'

/** The outlet that a public certificate is of; undefined without one. */
export const findOutletOf = (database: Database, number: string) =>
  database
    .selectFrom('certificate')
    .select(['outlet_id', 'outlet_name'])
    .where('number', '=', number)
    .executeTakeFirst()

export const lockCertificate = (database: Database, number: string) =>
  database.selectFrom('certificate').selectAll().where('number', '=', number).forUpdate().executeTakeFirst()

/** Certificates of an outlet, locked in their order. */
export const lockOfOutlet = (database: Database, outletId: string) =>
  database
    .selectFrom('certificate')
    .selectAll()
    .where('outlet_id', '=', outletId)
    .orderBy('number')
    .forUpdate()
    .execute()
export type LockedRow = NonNullable<Awaited<ReturnType<typeof lockCertificate>>>

/** Whether another certificate of the outlet has taken its place. */
export const hasNewer = async (database: Database, { outlet_id: outletId, issued_at: at }: LockedRow) =>
  (await database
    .selectFrom('certificate')
    .select('number')
    .where('outlet_id', '=', outletId)
    .where('issued_at', '>', at)
    .where('announced', '=', true)
    .executeTakeFirst()) !== undefined

export const setSuspensions = (database: Database, number: string, suspensions: SuspensionCode[]) =>
  database.updateTable('certificate').set({ suspensions }).where('number', '=', number).execute()

export const setWithdrawn = (database: Database, number: string, at: Date | null) =>
  database.updateTable('certificate').set({ withdrawn_at: at }).where('number', '=', number).execute()

export interface NewChange {
  id: string
  number: string
  kind: 'suspended' | 'lifted' | 'withdrawn'
  code: CertificateReason
  reason: string
  by_id: string | null
  by_admin: boolean
  at: Date
}

export const insertChange = (database: Database, change: NewChange) =>
  database.insertInto('certificate_change').values(change).execute()

/** The last change for this reason. */
export const findLastChange = (database: Database, number: string, code: CertificateReason) =>
  database
    .selectFrom('certificate_change')
    .selectAll()
    .where('number', '=', number)
    .where('code', '=', code)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const deleteChange = (database: Database, id: string) =>
  database.deleteFrom('certificate_change').where('id', '=', id).execute()

/** Takes from the certificates of an outlet that leaves what says who it was, also in the words of others. */
export async function forgetOutlet(database: Database, outletId: string): Promise<void> {
  await sql`
    update certificate_change set reason = '' where number in (
      select number from certificate where outlet_id = ${outletId})`.execute(database)
  await database
    .updateTable('certificate')
    .set({ outlet_name: null, remind_on: null })
    .where('outlet_id', '=', outletId)
    .execute()
}

export const findOutletAccount = (database: Database, outletId: string) =>
  database
    .selectFrom('person')
    .select(['id', 'email', 'locale', 'first_name', 'roles', 'state'])
    .where('id', '=', outletId)
    .executeTakeFirst()

/** Whether the outlet stands in the public registry. */
export const isListed = async (database: Database, outletId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from registry_entry where outlet_id = ${outletId} and state = 'listed'`.execute(database)
  return rows.length > 0
}

export interface Position {
  remind_on: string | null
  number: string
}

/** Certificates of which somebody is to hear by this day, those of outlets that are gone as well. */
const due = (database: Database, today: string) =>
  database.selectFrom('certificate').where('announced', '=', true).where('remind_on', '<=', today)

export function selectDue(
  database: Database,
  { today, after, limit }: { today: string; after: Position | undefined; limit: number },
): Promise<Position[]> {
  const begin = after ?? { remind_on: '-infinity', number: '' }
  return due(database, today)
    .select(['remind_on', 'number'])
    .where(sql<boolean>`(remind_on, number) > (${begin.remind_on}::date, ${begin.number})`)
    .orderBy('remind_on')
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Locked in a fixed order: another process waits, and then sees that it is done. */
export const lockDue = (database: Database, today: string, rows: readonly Position[]) =>
  due(database, today)
    .leftJoin('person as outlet', 'outlet.id', 'certificate.outlet_id')
    .select(['certificate.number', 'outlet_id', 'valid_until', 'standing'])
    .select(['outlet.email', 'outlet.locale', 'outlet.first_name', 'outlet.roles', 'outlet.state'])
    .select(
      sql<boolean>`exists (select from certificate newer where newer.outlet_id = certificate.outlet_id and newer.announced
        and newer.issued_at > certificate.issued_at and newer.standing = 'good')`.as('renewed'),
    )
    .where(sql<boolean>`certificate.number = any(${rows.map(({ number }) => number)}::text[])`)
    .orderBy('certificate.number')
    .forUpdate('certificate')
    .execute()
export type DueRow = Awaited<ReturnType<typeof lockDue>>[number]

export const setReminders = (
  database: Database,
  next: readonly { number: string; remindOn: string | null }[],
) =>
  sql`
    update certificate set remind_on = next.remind_on
    from unnest(${next.map(({ number }) => number)}::text[], ${next.map(({ remindOn }) => remindOn)}::date[])
      as next(number, remind_on)
    where certificate.number = next.number`.execute(database)
