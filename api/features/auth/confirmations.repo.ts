import type { Database } from '~/api/platform/database'

const purpose = 'loginConfirmation'

interface NewLink {
  hash: string
  personId: string
  now: Date
  expiresAt: Date
}

export const insertLink = (database: Database, { hash, personId, now, expiresAt }: NewLink) =>
  database
    .db()
    .insertInto('one_time_token')
    .values({ hash, person_id: personId, purpose, created_at: now, expires_at: expiresAt })
    .execute()

export const findLink = (database: Database, hash: string) =>
  database
    .db()
    .selectFrom('one_time_token as link')
    .innerJoin('person', 'person.id', 'link.person_id')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .select(['link.used_at', 'link.expires_at', 'person.id', 'person.email', 'person.state'])
    .select(['person.deactivated_at', 'person.erasure_notice_at', 'parent.state as parent_state'])
    .where('link.hash', '=', hash)
    .where('link.purpose', '=', purpose)
    .executeTakeFirst()

/** False if the link has been used or has expired. Of two concurrent calls, one returns true. */
export async function useLink(database: Database, hash: string, now: Date): Promise<boolean> {
  const row = await database
    .db()
    .updateTable('one_time_token')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}
