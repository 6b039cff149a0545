import type { Database } from '~/api/platform/database'

export const getAccount = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('person')
    .select(['email', 'locale', 'time_zone', 'country_id', 'created_at', 'suggestions'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
