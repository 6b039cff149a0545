import { sql } from 'kysely'
import type { Database } from './index'

/** Found by `person_admin`. As a parameter, the state would suit an index of almost everyone as well. */
export const activeAdmins = sql<boolean>`effective_role(roles) = 'ROLE_ADMIN' and parent_id is null and state = 'active'`

/** All active admins, in a fixed order, so that concurrent notifications of all of them do not deadlock. */
export const selectAdmins = (database: Database) =>
  database
    .selectFrom('person')
    .select(['id', 'email', 'locale', 'first_name', 'last_name'])
    .where(activeAdmins)
    .orderBy('id')
    .execute()
