import { isUniqueViolation, type Database } from '~/api/platform/database'

const columns = ['vanity_name as name', 'vanity_changed_at as changedAt'] as const

const selectName = (database: Database, personId: string) =>
  database.db().selectFrom('person').select(columns).where('id', '=', personId)

export const getName = (database: Database, personId: string) =>
  selectName(database, personId).executeTakeFirstOrThrow()

/** Locked: of two concurrent changes by one person, the second waits and sees the first. */
export const lockName = (database: Database, personId: string) =>
  selectName(database, personId).forUpdate().executeTakeFirstOrThrow()

/** False if the name is taken; the transaction must then be rolled back. */
export async function setName(
  database: Database,
  personId: string,
  change: { name: string | null; now: Date },
): Promise<boolean> {
  try {
    await database
      .db()
      .updateTable('person')
      .set({ vanity_name: change.name, vanity_changed_at: change.now })
      .where('id', '=', personId)
      .execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** True while the name redirects to a former owner. */
export const isHeldForOther = async (
  database: Database,
  { name, personId, now }: { name: string; personId: string; now: Date },
): Promise<boolean> =>
  (await database
    .db()
    .selectFrom('vanity_redirect')
    .select('name')
    .where('name', '=', name)
    .where('person_id', '!=', personId)
    .where('until', '>', now)
    .executeTakeFirst()) !== undefined

/** Deletes a redirect because the name is in use again, or its period is over. */
export const deleteRedirect = (database: Database, name: string) =>
  database.db().deleteFrom('vanity_redirect').where('name', '=', name).execute()

export const putRedirect = (
  database: Database,
  { name, personId, until }: { name: string; personId: string; until: Date },
) =>
  database
    .db()
    .insertInto('vanity_redirect')
    .values({ name, person_id: personId, until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ person_id: personId, until }))
    .execute()

export const listRedirects = (database: Database, personId: string, now: Date) =>
  database
    .db()
    .selectFrom('vanity_redirect')
    .select(['name', 'until'])
    .where('person_id', '=', personId)
    .where('until', '>', now)
    .orderBy('until', 'desc')
    .orderBy('name')
    .execute()
