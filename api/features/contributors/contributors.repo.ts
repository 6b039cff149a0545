import type { Database } from '~/api/platform/database'
import { sql } from 'kysely'
import type { Locale } from '~/contracts/constants'

const parentColumns = [
  'id',
  'email',
  'locale',
  'first_name',
  'last_name',
  'entity_name',
  'roles',
  'state',
  'validated',
  'parent_id',
] as const

/** Read without a lock. */
export const findParent = (database: Database, id: string) =>
  database.selectFrom('person').select(parentColumns).where('id', '=', id).executeTakeFirst()

/** Locked: changes to the number of contributors of one parent are serialised. */
export const lockParent = (database: Database, id: string) =>
  database.selectFrom('person').select(parentColumns).where('id', '=', id).forUpdate().executeTakeFirst()
export type Parent = NonNullable<Awaited<ReturnType<typeof lockParent>>>

export const selectContributors = (database: Database, parentId: string) =>
  database
    .selectFrom('person')
    .select(['id', 'email', 'first_name', 'last_name', 'created_at'])
    .where('parent_id', '=', parentId)
    .orderBy('id')
    .execute()

/** Pending invitations. */
export const selectInvitations = (database: Database, parentId: string) =>
  database
    .selectFrom('invitation')
    .select(['id', 'email', 'first_name', 'last_name', 'sent_at', 'expires_at'])
    .where('parent_id', '=', parentId)
    .where('accepted_by', 'is', null)
    // Those of outlets, by a group that has become another kind of account.
    .where('name', 'is', null)
    .orderBy('id')
    .execute()
export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number]

export interface NewInvitation {
  id: string
  parentId: string
  email: string
  firstName: string | null
  lastName: string | null
}
interface Link {
  hash: string
  sentAt: Date
  expiresAt: Date
}

/** Null if this parent has already invited this e-mail. */
export const insertInvitation = async (
  database: Database,
  invitation: NewInvitation,
  link: Link,
): Promise<InvitationRow | null> =>
  (await database
    .insertInto('invitation')
    .values({
      id: invitation.id,
      parent_id: invitation.parentId,
      email: invitation.email,
      first_name: invitation.firstName,
      last_name: invitation.lastName,
      hash: link.hash,
      sent_at: link.sentAt,
      expires_at: link.expiresAt,
    })
    .onConflict((conflict) => conflict.columns(['parent_id', 'email']).doNothing())
    .returning(['id', 'email', 'first_name', 'last_name', 'sent_at', 'expires_at'])
    .executeTakeFirst()) ?? null

interface Which {
  id: string
  parentId: string
}

/** Replaces the previous link; undefined if the parent has no such pending invitation. */
export const renewInvitation = (database: Database, { id, parentId }: Which, link: Link) =>
  database
    .updateTable('invitation')
    .set({ hash: link.hash, sent_at: link.sentAt, expires_at: link.expiresAt })
    .where('id', '=', id)
    .where('parent_id', '=', parentId)
    .where('accepted_by', 'is', null)
    .returning(['id', 'email', 'first_name', 'last_name', 'sent_at', 'expires_at'])
    .executeTakeFirst()

export async function deleteInvitation(database: Database, { id, parentId }: Which): Promise<boolean> {
  const row = await database
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('parent_id', '=', parentId)
    .where('accepted_by', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The invitation of a link, and whether its e-mail has an account by now. */
export const findInvitation = (database: Database, hash: string) =>
  database
    .selectFrom('invitation')
    .select(['id', 'parent_id', 'email', 'first_name', 'last_name', 'expires_at', 'accepted_by'])
    .select(
      sql<boolean>`exists (
        select from person where person.email = invitation.email and person.state <> 'unconfirmed')`.as(
        'email_taken',
      ),
    )
    .where('hash', '=', hash)
    .where('name', 'is', null)
    .executeTakeFirst()
export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>

/** Deletes an unconfirmed registration with the e-mail, as the invited person has proved to own the mailbox. */
export const dropUnconfirmed = (database: Database, email: string) =>
  database.deleteFrom('person').where('email', '=', email).where('state', '=', 'unconfirmed').execute()

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
  database.updateTable('invitation').set({ accepted_by: personId }).where('id', '=', id).execute()
