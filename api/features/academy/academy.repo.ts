import type { Database } from '~/api/platform/database'

/** Personal data that is passed to the academy. */
export const findName = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()
