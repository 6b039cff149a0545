import type { Database } from '~/api/platform/database'
import { activeAdmins } from '~/api/platform/database/admins'

export const findOffice = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('person')
    .select(['id', 'roles', 'state', 'validated'])
    .where('id', '=', id)
    .executeTakeFirst()

/** An organisation and its contributors; null: the admins. */
export const selectDeciders = (database: Database, organisationId: string | null, limit: number) =>
  database
    .db()
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name'])
    .where((eb) =>
      organisationId === null
        ? activeAdmins
        : eb.or([eb('id', '=', organisationId), eb('parent_id', '=', organisationId)]),
    )
    .orderBy('id')
    .limit(limit)
    .execute()
