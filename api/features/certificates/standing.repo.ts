import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { SuspensionCode } from '~/api/platform/database/schema-trust'
import type { CertificateReason } from '~/contracts/certification/certificates'

/** The outlet that a public certificate is of; undefined without one. */
export const findOutletOf = (database: Database, number: string) =>
  database
    .db()
    .selectFrom('certificate')
    .select(['outlet_id', 'outlet_name'])
    .where('number', '=', number)
    .executeTakeFirst()

export const lockCertificate = (database: Database, number: string) =>
  database
    .db()
    .selectFrom('certificate')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()

/** Certificates of an outlet, locked in their order. */
export const lockOfOutlet = (database: Database, outletId: string) =>
  database
    .db()
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
    .db()
    .selectFrom('certificate')
    .select('number')
    .where('outlet_id', '=', outletId)
    .where('issued_at', '>', at)
    .where('announced', '=', true)
    .executeTakeFirst()) !== undefined

export const setSuspensions = (database: Database, number: string, suspensions: SuspensionCode[]) =>
  database.db().updateTable('certificate').set({ suspensions }).where('number', '=', number).execute()

export const setWithdrawn = (database: Database, number: string, at: Date | null) =>
  database.db().updateTable('certificate').set({ withdrawn_at: at }).where('number', '=', number).execute()

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
  database.db().insertInto('certificate_change').values(change).execute()

/** The last change for this reason. */
export const findLastChange = (database: Database, number: string, code: CertificateReason) =>
  database
    .db()
    .selectFrom('certificate_change')
    .selectAll()
    .where('number', '=', number)
    .where('code', '=', code)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const deleteChange = (database: Database, id: string) =>
  database.db().deleteFrom('certificate_change').where('id', '=', id).execute()

/** Takes from the certificates of an outlet that leaves what says who it was, also in the words of others. */
export async function forgetOutlet(database: Database, outletId: string): Promise<void> {
  await sql`
    update certificate_change set reason = '' where number in (
      select number from certificate where outlet_id = ${outletId})`.execute(database.db())
  await database
    .db()
    .updateTable('certificate')
    .set({ outlet_name: null, remind_on: null })
    .where('outlet_id', '=', outletId)
    .execute()
}

export const findOutletAccount = (database: Database, outletId: string) =>
  database
    .db()
    .selectFrom('person')
    .select(['id', 'email', 'locale', 'first_name', 'roles', 'state'])
    .where('id', '=', outletId)
    .executeTakeFirst()

/** Whether the outlet stands in the public registry. */
export const isListed = async (database: Database, outletId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from registry_entry where outlet_id = ${outletId} and state = 'listed'`.execute(database.db())
  return rows.length > 0
}
