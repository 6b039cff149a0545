import { sql } from 'kysely'
import { type Database, isUniqueViolation } from '~/api/platform/database'

type Purpose = 'emailChange' | 'passwordReset' | 'loginLink'

const ownerColumns = [
  'person.id',
  'person.email',
  'person.state',
  'person.locale',
  'person.first_name',
  'person.last_name',
  'person.entity_name',
  'person.password_hash',
  'parent.state as parent_state',
] as const

const parentName = sql<
  string | null
>`coalesce(parent.entity_name, parent.first_name || ' ' || parent.last_name)`.as('parent_name')

const owners = (database: Database) =>
  database
    .selectFrom('person')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .select(ownerColumns)
    .select(parentName)

export const findOwner = (database: Database, email: string) =>
  owners(database).where('person.email', '=', email).executeTakeFirst()

export const getOwner = (database: Database, id: string) =>
  owners(database).where('person.id', '=', id).executeTakeFirstOrThrow()
export type Owner = Awaited<ReturnType<typeof getOwner>>

/**
 * Serialises actions on the links of one person. Rows read before the lock must be read again, as they may be outdated.
 */
export const lockOwner = (database: Database, id: string) =>
  database.selectFrom('person').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

interface NewLink {
  hash: string
  personId: string
  purpose: Purpose
  /** The new address, if the link is for an e-mail change. */
  email: string | null
  now: Date
  expiresAt: Date
}

export const insertLink = (database: Database, link: NewLink) =>
  database
    .insertInto('one_time_token')
    .values({
      hash: link.hash,
      person_id: link.personId,
      purpose: link.purpose,
      data: link.email === null ? null : JSON.stringify({ email: link.email }),
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute()

const emailOf = (data: unknown): string | null => (data as { email?: string } | null)?.email ?? null

export async function findLink(database: Database, { hash, purpose }: { hash: string; purpose: Purpose }) {
  const row = await database
    .selectFrom('one_time_token as link')
    .innerJoin('person', 'person.id', 'link.person_id')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .select(['link.used_at', 'link.expires_at', 'link.data'])
    .select(ownerColumns)
    .select(parentName)
    .where('link.hash', '=', hash)
    .where('link.purpose', '=', purpose)
    .executeTakeFirst()
  if (!row) return null
  const { used_at: usedAt, expires_at: expiresAt, data, ...owner } = row
  return { usedAt, expiresAt, newEmail: emailOf(data), owner }
}
export type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

export const markUsed = (database: Database, hash: string, now: Date) =>
  database.updateTable('one_time_token').set({ used_at: now, data: null }).where('hash', '=', hash).execute()

/** Invalidates unused links. */
export const expireLinks = (
  database: Database,
  { personId, purposes, now }: { personId: string; purposes: Purpose[]; now: Date },
) =>
  database
    .updateTable('one_time_token')
    .set({ expires_at: now, data: null })
    .where('person_id', '=', personId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()

export async function findWaitingChange(database: Database, personId: string, now: Date) {
  const row = await database
    .selectFrom('one_time_token')
    .select(['data', 'created_at', 'expires_at'])
    .where('person_id', '=', personId)
    .where('purpose', '=', 'emailChange')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const email = emailOf(row?.data)
  return row && email ? { email, requestedAt: row.created_at, expiresAt: row.expires_at } : null
}

/** `expected` is the hash that authorised the action; false if it has changed since. */
export async function updatePassword(
  database: Database,
  { id, hash, expected }: { id: string; hash: string; expected?: string | null },
): Promise<boolean> {
  const row = await database
    .updateTable('person')
    .set({ password_hash: hash })
    .where('id', '=', id)
    .$if(expected !== undefined, (query) => query.where('password_hash', '=', expected as string))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** An unconfirmed registration gives way to a person who has proved to own the address. */
const deleteUnconfirmed = (database: Database, email: string) =>
  database
    .deleteFrom('person')
    .where('email', '=', email)
    .where('state', '=', 'unconfirmed')
    .where((expression) =>
      expression.exists(
        expression
          .selectFrom('one_time_token')
          .select('hash')
          .whereRef('person_id', '=', 'person.id')
          .where('purpose', '=', 'confirm'),
      ),
    )
    .execute()

/** Keeps the transaction usable on a conflict; false if the address belongs to another account. */
export async function updateEmail(database: Database, id: string, email: string): Promise<boolean> {
  const db = database.db()
  await sql`savepoint email_change`.execute(db)
  try {
    await deleteUnconfirmed(database, email)
    await db.updateTable('person').set({ email }).where('id', '=', id).execute()
    return true
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await sql`rollback to savepoint email_change`.execute(db)
    return false
  }
}
