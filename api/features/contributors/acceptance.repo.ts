import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Locale } from '~/contracts/constants'

/** The invitation of a link, and whether its e-mail has an account by now. */
export const findInvitation = (database: Database, hash: string) =>
  database
    .db()
    .selectFrom('invitation')
    .select(['id', 'parent_id', 'email', 'first_name', 'last_name', 'expires_at', 'accepted_by'])
    .select(
      sql<boolean>`exists (
        select from person where person.email = invitation.email and person.state <> 'unconfirmed')`.as(
        'email_taken',
      ),
    )
    .where('hash', '=', hash)
    .executeTakeFirst()
export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Deletes an unconfirmed registration with the e-mail, as the invited person has proved to own the mailbox. */
export const dropUnconfirmed = (database: Database, email: string) =>
  database.db().deleteFrom('person').where('email', '=', email).where('state', '=', 'unconfirmed').execute()

export interface NewContributor {
  id: string
  parentId: string
  email: string
  roles: string[]
  passwordHash: string
  salutation: string
  title: string | null
  firstName: string
  lastName: string
  country: string
  locale: Locale
  termsVersion: string
}

/** False if the e-mail was taken concurrently. */
export async function insertContributor(
  database: Database,
  person: NewContributor,
  now: Date,
): Promise<boolean> {
  const row = await database
    .db()
    .insertInto('person')
    .values({
      id: person.id,
      parent_id: person.parentId,
      email: person.email,
      roles: person.roles,
      state: 'active',
      password_hash: person.passwordHash,
      salutation_id: person.salutation,
      title: person.title,
      first_name: person.firstName,
      last_name: person.lastName,
      country_id: person.country,
      locale: person.locale,
      terms_version: person.termsVersion,
      terms_accepted_at: now,
      created_at: now,
      confirmed_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const markAccepted = (database: Database, id: string, personId: string) =>
  database.db().updateTable('invitation').set({ accepted_by: personId }).where('id', '=', id).execute()
