import type { Database } from '~/api/platform/database'
import { type Locale, termsVersion } from '~/contracts/constants'
import type { NewAccount } from '~/contracts/administration/people-admin'
import type { Visibility } from '~/contracts/people/visibility'
import type { Role } from '~/contracts/permissions'

export async function isCountry(database: Database, id: string): Promise<boolean> {
  const row = await database.selectFrom('country').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Those of these addresses that have an account, in any state. */
export const selectTaken = (database: Database, emails: readonly string[]) =>
  database.selectFrom('person').select('email').where('email', 'in', emails).execute()

/** False if the e-mail is taken, even by a concurrent registration. */
export async function insertInvited(
  database: Database,
  { id, role, account, now }: { id: string; role: Role; account: NewAccount; now: Date },
): Promise<boolean> {
  const row = await database
    .insertInto('person')
    .values({
      id,
      email: account.email,
      roles: [role],
      state: 'unconfirmed',
      first_name: account.firstName,
      last_name: account.lastName,
      entity_name: account.entityName || null,
      country_id: account.country,
      locale: account.locale,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface NewLink {
  hash: string
  personId: string
  /** The inviting admin; null if an import continues after their account was erased. */
  invitedBy: string | null
  now: Date
  expiresAt: Date
}

export const deleteLinks = (database: Database, personId: string) =>
  database
    .deleteFrom('one_time_token')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'invitation')
    .execute()

/** Replaces all earlier links. */
export async function replaceLink(database: Database, link: NewLink): Promise<void> {
  await deleteLinks(database, link.personId)
  await database
    .insertInto('one_time_token')
    .values({
      hash: link.hash,
      person_id: link.personId,
      purpose: 'invitation',
      data: JSON.stringify({ invitedBy: link.invitedBy }),
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute()
}

const columns = [
  'person.id',
  'person.state',
  'person.roles',
  'person.email',
  'person.locale',
  'person.first_name',
  'person.last_name',
  'person.entity_name',
  'person.country_id',
] as const

/** With `lock` the person's row stays locked until the end of the transaction: of two clicks, one activates the account. */
export const findByLink = (database: Database, hash: string, lock: boolean) =>
  database
    .selectFrom('one_time_token')
    .innerJoin('person', 'person.id', 'one_time_token.person_id')
    .select(columns)
    .select(['one_time_token.used_at', 'one_time_token.expires_at', 'one_time_token.data'])
    .where('one_time_token.hash', '=', hash)
    .where('one_time_token.purpose', '=', 'invitation')
    .$if(lock, (query) => query.forUpdate('person'))
    .executeTakeFirst()
export type InvitedRow = NonNullable<Awaited<ReturnType<typeof findByLink>>>

/** The state of an account that awaits an invitation or a confirmation. */
export const findWaiting = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .select(['email', 'state'])
    .select((eb) => eb('password_hash', 'is', null).as('is_invited'))
    .where('id', '=', id)
    .executeTakeFirst()

/** A pending invited account, locked. */
export const lockInvited = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .select(columns)
    .where('id', '=', id)
    .where('state', '=', 'unconfirmed')
    .where('password_hash', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const deleteInvited = (database: Database, id: string) =>
  database.deleteFrom('person').where('id', '=', id).execute()

interface Opened {
  id: string
  passwordHash: string
  salutation: string
  title: string | null
  firstName: string
  lastName: string
  country: string
  locale: Locale
  validated: boolean
  visibility: Visibility
  /** A trainer who is in the directory. */
  listed: boolean
}

/** Activates the account. Unconfirmed registrations with its e-mail are discarded. */
export async function openInvited(
  database: Database,
  { person, hash, now }: { person: Opened; hash: string; now: Date },
): Promise<void> {
  const db = database.db()
  await db
    .updateTable('person')
    .set({
      state: 'active',
      password_hash: person.passwordHash,
      salutation_id: person.salutation,
      title: person.title,
      first_name: person.firstName,
      last_name: person.lastName,
      country_id: person.country,
      locale: person.locale,
      validated: person.validated,
      visibility: person.visibility,
      visible_trainer: person.listed,
      terms_version: termsVersion,
      terms_accepted_at: now,
      confirmed_at: now,
    })
    .where('id', '=', person.id)
    .execute()
  await db.updateTable('one_time_token').set({ data: null }).where('person_id', '=', person.id).execute()
  await db.updateTable('one_time_token').set({ used_at: now }).where('hash', '=', hash).execute()
}
