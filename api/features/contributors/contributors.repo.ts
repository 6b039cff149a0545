import type { Database } from '~/api/platform/database'

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
  database.db().selectFrom('person').select(parentColumns).where('id', '=', id).executeTakeFirst()

/** Locked: changes to the number of contributors of one parent are serialised. */
export const lockParent = (database: Database, id: string) =>
  database.db().selectFrom('person').select(parentColumns).where('id', '=', id).forUpdate().executeTakeFirst()
export type Parent = NonNullable<Awaited<ReturnType<typeof lockParent>>>

export const selectContributors = (database: Database, parentId: string) =>
  database
    .db()
    .selectFrom('person')
    .select(['id', 'email', 'first_name', 'last_name', 'created_at'])
    .where('parent_id', '=', parentId)
    .orderBy('id')
    .execute()

/** Pending invitations. */
export const selectInvitations = (database: Database, parentId: string) =>
  database
    .db()
    .selectFrom('invitation')
    .select(['id', 'email', 'first_name', 'last_name', 'sent_at', 'expires_at'])
    .where('parent_id', '=', parentId)
    .where('accepted_by', 'is', null)
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
    .db()
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
    .db()
    .updateTable('invitation')
    .set({ hash: link.hash, sent_at: link.sentAt, expires_at: link.expiresAt })
    .where('id', '=', id)
    .where('parent_id', '=', parentId)
    .where('accepted_by', 'is', null)
    .returning(['id', 'email', 'first_name', 'last_name', 'sent_at', 'expires_at'])
    .executeTakeFirst()

export async function deleteInvitation(database: Database, { id, parentId }: Which): Promise<boolean> {
  const row = await database
    .db()
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('parent_id', '=', parentId)
    .where('accepted_by', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
