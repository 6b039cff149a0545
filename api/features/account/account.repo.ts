import type { Database } from '~/api/platform/database'

export const getAccount = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('person')
    .select(['email', 'locale', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
