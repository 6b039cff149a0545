import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Locale } from '~/contracts/constants'

const groupColumns = ['id', 'email', 'locale', 'first_name', 'last_name', 'entity_name', 'roles', 'state', 'parent_id'] as const // prettier-ignore

export const findGroup = (database: Database, id: string) =>
  database.selectFrom('person').select(['id', 'email']).where('id', '=', id).executeTakeFirst()

/** Locked: the number of invitations of one group changes one after the other. */
export const lockGroup = (database: Database, id: string) =>
  database.selectFrom('person').select(groupColumns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
export type Group = NonNullable<Awaited<ReturnType<typeof lockGroup>>>

const columns = [
  'invitation.id',
  'invitation.email',
  'invitation.name',
  'invitation.locale',
  'invitation.sealed',
  'sent_at',
  'expires_at',
] as const

/** Newest first, with the link that the group hands out itself. */
export const selectInvitations = (database: Database, groupId: string) =>
  database
    .selectFrom('invitation')
    .select(columns)
    .where('parent_id', '=', groupId)
    .where('name', 'is not', null)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number]

interface Link {
  hash: string
  now: Date
  expiresAt: Date
}
export interface NewInvitation extends Link {
  id: string
  groupId: string
  email: string
  name: string
  locale: Locale
}

/** Ids of those that are new: the group may have invited an address already. One statement for any number. */
export async function insertInvitations(
  database: Database,
  invitations: readonly NewInvitation[],
): Promise<Set<string>> {
  const values = invitations.map(({ id, groupId, email, name, locale, hash, now, expiresAt }) => ({
    ...{ id, parent_id: groupId, email, name, locale, hash },
    ...{ sent_at: now, expires_at: expiresAt },
  }))
  const { rows } = await sql<{ id: string }>`
    insert into invitation (id, parent_id, email, name, locale, hash, sent_at, expires_at)
    select id, parent_id, email, name, locale, hash, sent_at, expires_at
    from jsonb_populate_recordset(null::invitation, ${JSON.stringify(values)}::jsonb)
    on conflict (parent_id, email) do nothing returning id`.execute(database)
  return new Set(rows.map(({ id }) => id))
}

interface Which {
  id: string
  groupId: string
}

/** Replaces the previous link; undefined if the group has no such invitation by mail. */
export const renewInvitation = (database: Database, { id, groupId }: Which, link: Link) =>
  database
    .updateTable('invitation')
    .set({ hash: link.hash, sent_at: link.now, expires_at: link.expiresAt })
    .where('id', '=', id)
    .where('parent_id', '=', groupId)
    .where('name', 'is not', null)
    .where('sealed', 'is', null)
    .returning(columns)
    .executeTakeFirst()

export async function deleteInvitation(database: Database, { id, groupId }: Which): Promise<boolean> {
  const row = await database
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('parent_id', '=', groupId)
    .where('name', 'is not', null)
    .where('sealed', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** In the place of an address, which nobody can have. */
const nobody = 'link@invitation.invalid'

/** Makes the link that the group hands out itself, or replaces it. */
export async function putLink(
  database: Database,
  { id, groupId, sealed, hash, now, expiresAt }: Which & Link & { sealed: string },
): Promise<void> {
  await deleteLink(database, groupId)
  await database
    .insertInto('invitation')
    .values({
      id,
      parent_id: groupId,
      email: nobody,
      name: '',
      sealed,
      hash,
      sent_at: now,
      expires_at: expiresAt,
    })
    .execute()
}

export const deleteLink = (database: Database, groupId: string) =>
  database.deleteFrom('invitation').where('parent_id', '=', groupId).where('sealed', 'is not', null).execute()

/** By what an invitation is found: the token that was handed out, or its id, which stays when it is sent again. */
export type Known = { hash: string } | { id: string }

const isKnown = (known: Known) =>
  'id' in known ? (['id', known.id] as const) : (['hash', known.hash] as const)

/** With its group. */
export function findInvitation(database: Database, known: Known) {
  const [column, value] = isKnown(known)
  return database
    .selectFrom('invitation')
    .innerJoin('person as group', 'group.id', 'invitation.parent_id')
    .select(columns)
    .select(['group.id as group_id', 'group.entity_name as group_name', 'group.roles', 'group.state'])
    .where(`invitation.${column}`, '=', value)
    .where('name', 'is not', null)
    .executeTakeFirst()
}

/** True for the call that uses the invitation: of two at once, one does. */
export async function useInvitation(database: Database, id: string): Promise<boolean> {
  const row = await database
    .deleteFrom('invitation')
    .where('id', '=', id)
    .where('sealed', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
