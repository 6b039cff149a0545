import { type Kysely, sql } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'

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

/** Locked: what happens to an account happens once. */
export const lockPerson = (database: Database, id: string) =>
  people(database.db()).where('id', '=', id).forUpdate().executeTakeFirst()
export type LeavingPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

export const lockContributors = (database: Database, parentId: string) =>
  people(database.db()).where('parent_id', '=', parentId).orderBy('id').forUpdate().execute()

/** All active admins, locked in one order: of two who leave at once, the second one sees that the first one has gone. */
export async function lockActiveAdmins(database: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from person
    where effective_role(roles) = 'ROLE_ADMIN' and parent_id is null and state = 'active'
    order by id for update`.execute(database.db())
  return rows.map(({ id }) => id)
}

export async function isAdmin(database: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from person
    where id = ${id} and effective_role(roles) = 'ROLE_ADMIN' and parent_id is null`.execute(database.db())
  return rows.length > 0
}

export const markDeactivated = (database: Database, id: string, now: Date) =>
  database
    .db()
    .updateTable('person')
    .set({ state: 'deactivated', deactivated_at: now, erasure_notices: 0, erasure_notice_at: null })
    .where('id', '=', id)
    .execute()

/** Accounts that rest since before the given moment, in the order of their ids. */
export const selectResting = (database: Database, before: Date, page: { after: string; limit: number }) =>
  database
    .db()
    .selectFrom('person')
    .select('id')
    .where('state', '=', 'deactivated')
    .where('deactivated_at', '<=', before)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute()

/** Null where another process has this account in hand at the moment. */
export const lockResting = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('person')
    .select([...columns, 'deactivated_at', 'erasure_notices', 'erasure_notice_at'])
    .where('id', '=', id)
    .where('state', '=', 'deactivated')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const markNotified = (
  database: Database,
  id: string,
  { notices, now }: { notices: number; now: Date },
) =>
  database
    .db()
    .updateTable('person')
    .set({ erasure_notices: notices, erasure_notice_at: now })
    .where('id', '=', id)
    .execute()

/** Everybody who may have been told something by or about this person: whom they recommended, who recommended them. */
export async function selectRecommended(database: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select profile_id as id from testimonial where author_id = ${personId}
    union select author_id from testimonial where profile_id = ${personId} and author_id is not null`.execute(
    database.db(),
  )
  return rows.map(({ id }) => id)
}

/** The rows of everything that is theirs go with the person. */
export const deletePerson = (database: Database, id: string) =>
  database.db().deleteFrom('person').where('id', '=', id).execute()

/** Registrations that nobody has confirmed, and for which no link is under way any more. */
export async function selectAbandoned(database: Database, before: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from person
    where state = 'unconfirmed' and created_at < ${before} and not exists (
      select from one_time_token where person_id = person.id and expires_at > ${now})
    order by created_at limit 500`.execute(database.db())
  return rows.map(({ id }) => id)
}
