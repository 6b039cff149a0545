import type { Database } from '~/api/platform/database'

/** A confirmation makes a device known; a login link replaces the password once. */
type Purpose = 'loginConfirmation' | 'loginLink'

interface Link {
  hash: string
  purpose: Purpose
}

interface NewLink extends Link {
  personId: string
  now: Date
  expiresAt: Date
}

export const insertLink = (database: Database, { hash, purpose, personId, now, expiresAt }: NewLink) =>
  database
    .db()
    .insertInto('one_time_token')
    .values({ hash, person_id: personId, purpose, created_at: now, expires_at: expiresAt })
    .execute()

export const findLink = (database: Database, { hash, purpose }: Link) =>
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
export async function useLink(database: Database, { hash, purpose }: Link, now: Date): Promise<boolean> {
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

/** Whatever ends all sessions must end the links that would open another one. */
export const endLoginLinksOf = (database: Database, personId: string, now: Date) =>
  database
    .db()
    .updateTable('one_time_token')
    .set({ expires_at: now })
    .where('person_id', '=', personId)
    .where('purpose', '=', 'loginLink')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
