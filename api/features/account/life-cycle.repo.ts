import { type Kysely, sql } from 'kysely'
import { NIL } from 'uuid'
import type { Database, Schema } from '~/api/platform/database'
import { activeAdmins } from '~/api/platform/database/conditions'

const columns = [
  'id',
  'email',
  'locale',
  'time_zone',
  'country_id',
  'title',
  'first_name',
  'last_name',
  'entity_name',
  'state',
  'roles',
  'parent_id',
] as const

const people = (db: Kysely<Schema>) => db.selectFrom('person').select(columns)

/** Locked: concurrent changes of an account are serialised. */
export const lockPerson = (database: Database, id: string) =>
  people(database.db()).where('id', '=', id).forUpdate().executeTakeFirst()
export type LeavingPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

export const lockContributors = (database: Database, parentId: string) =>
  people(database.db()).where('parent_id', '=', parentId).orderBy('id').forUpdate().execute()

/** All active admins, locked in a fixed order: the second of two who leave concurrently sees that the first has gone. */
export async function lockActiveAdmins(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from person
    where ${activeAdmins}
    order by id for update`.execute(database)
  return rows.map(({ id }) => id)
}

export async function isAdmin(database: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from person
    where id = ${id} and effective_role(roles) = 'ROLE_ADMIN' and parent_id is null`.execute(database)
  return rows.length > 0
}

export const markDeactivated = (database: Database, id: string, now: Date) =>
  database
    .updateTable('person')
    .set({ state: 'deactivated', deactivated_at: now, erasure_notices: 0, erasure_notice_at: null })
    .where('id', '=', id)
    .execute()

/** Accounts deactivated before the given moment, by id. */
export const selectResting = (
  database: Database,
  before: Date,
  page: { after: string | undefined; limit: number },
) =>
  database
    .selectFrom('person')
    .select('id')
    .where('state', '=', 'deactivated')
    .where('deactivated_at', '<=', before)
    .where('id', '>', page.after ?? NIL)
    .orderBy('id')
    .limit(page.limit)
    .execute()

/** Without those that another process has locked. */
export const lockResting = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('person')
    .select([...columns, 'deactivated_at', 'erasure_notices', 'erasure_notice_at'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', '=', 'deactivated')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
export type RestingPerson = Awaited<ReturnType<typeof lockResting>>[number]

export const markNotified = (
  database: Database,
  noticed: readonly { id: string; notices: number }[],
  now: Date,
) =>
  sql`
    update person set erasure_notices = noticed.notices, erasure_notice_at = ${now}
    from unnest(${noticed.map(({ id }) => id)}::uuid[], ${noticed.map(({ notices }) => notices)}::int[])
      as noticed (id, notices)
    where person.id = noticed.id`.execute(database)

/** People who gave this person a testimonial or received one. */
export async function selectRecommended(database: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select profile_id as id from testimonial where author_id = ${personId}
    union select author_id from testimonial where profile_id = ${personId} and author_id is not null`.execute(
    database,
  )
  return rows.map(({ id }) => id)
}

/** Deletes a person; dependent rows follow by foreign keys. */
export const deletePerson = (database: Database, id: string) =>
  database.deleteFrom('person').where('id', '=', id).execute()

interface Abandoned {
  before: Date
  now: Date
}

/** Unconfirmed registrations without a valid link. */
const abandoned = (database: Database, { before, now }: Abandoned) =>
  database
    .selectFrom('person')
    // As text, because a `Date` has no microseconds.
    .select(['id', sql<string>`created_at::text`.as('created')])
    .where('state', '=', 'unconfirmed')
    .where('created_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('one_time_token')
            .select('hash')
            .whereRef('person_id', '=', 'person.id')
            .where('expires_at', '>', now),
        ),
      ),
    )

export type AbandonedRow = Awaited<ReturnType<typeof selectAbandoned>>[number]

/** The oldest after the given one. */
export const selectAbandoned = (
  database: Database,
  which: Abandoned,
  page: { after: { id: string; created: string } | undefined; limit: number },
) =>
  abandoned(database, which)
    .where(
      sql<boolean>`(created_at, id) > (${page.after?.created ?? '-infinity'}::timestamptz, ${page.after?.id ?? NIL}::uuid)`,
    )
    .orderBy('person.created_at')
    .orderBy('id')
    .limit(page.limit)
    .execute()

/** Checks again, so that nobody who confirms meanwhile is deleted. */
export const deleteAbandoned = (database: Database, ids: readonly string[], now: Date) =>
  sql`
    delete from person where id = any(${[...ids]}::uuid[]) and state = 'unconfirmed' and not exists (
      select from one_time_token where person_id = person.id and expires_at > ${now})`.execute(database)

export const getAccount = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .select(['email', 'locale', 'time_zone', 'country_id', 'created_at', 'suggestions', 'discreet'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
