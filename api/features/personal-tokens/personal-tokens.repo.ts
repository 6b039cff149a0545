import { countRows } from '~/api/platform/database/count-rows'
import type { Insertable, Selectable } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { PersonalTokenTable } from '~/api/platform/database/schema'

const columns = ['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'] as const
export type TokenRow = Pick<Selectable<PersonalTokenTable>, (typeof columns)[number]>

interface Owner {
  personId: string
  now: Date
}

const valid = (database: Database, { personId, now }: Owner) =>
  database
    .selectFrom('personal_token')
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)

/** The valid tokens, newest first. */
export const selectValid = (database: Database, owner: Owner, count: number) =>
  valid(database, owner)
    .select(columns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

export const countValid = (database: Database, owner: Owner): Promise<number> =>
  countRows(database, valid(database, owner))

/** Also one that has ended. */
export const findByHash = (database: Database, hash: string) =>
  database
    .selectFrom('personal_token')
    .select([...columns, 'ended_at'])
    .where('hash', '=', hash)
    .executeTakeFirst()

export const insert = (database: Database, token: Insertable<PersonalTokenTable>) =>
  database.insertInto('personal_token').values(token).returning(columns).executeTakeFirstOrThrow()

/** The name of the token that was ended; undefined if the person has no such valid one. */
export const end = (database: Database, { id, personId, now }: Owner & { id: string }) =>
  database
    .updateTable('personal_token')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('name')
    .executeTakeFirst()
