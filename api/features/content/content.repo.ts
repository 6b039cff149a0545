import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Locale } from '~/contracts/constants'

/** The page in the language asked for, else in the other one. */
export const findPage = (database: Database, uid: string, [wanted, other]: readonly [Locale, Locale]) =>
  database
    .db()
    .selectFrom('page')
    .selectAll()
    .where('uid', '=', uid)
    .where('locale', 'in', [wanted, other])
    .orderBy(sql`locale = ${wanted}`, 'desc')
    .limit(1)
    .executeTakeFirst()
