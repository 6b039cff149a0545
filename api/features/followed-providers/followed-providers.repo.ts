import { countRows } from '~/api/platform/database/count-rows'
import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { isActiveProvider } from '~/api/platform/database/conditions'

/** Members can see its page. */
const isOpen = sql<boolean>`(${isActiveProvider('provider')} and provider.visibility > 0)`

/** Inside a transaction: of two concurrent requests, the second one waits and counts the first. */
export async function lockAndCount(database: Database, personId: string): Promise<number> {
  await database.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  return countRows(database, database.selectFrom('followed_provider').where('person_id', '=', personId))
}

/** True if there is such a provider that members can see. */
export async function providerExists(database: Database, id: string): Promise<boolean> {
  const row = await database
    .selectFrom('person as provider')
    .select('id')
    .where('id', '=', id)
    .where(isOpen)
    .executeTakeFirst()
  return row !== undefined
}

export const insertFollowed = (
  database: Database,
  { personId, providerId, now }: { personId: string; providerId: string; now: Date },
) =>
  database
    .insertInto('followed_provider')
    .values({ person_id: personId, provider_id: providerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function isFollowed(database: Database, personId: string, providerId: string): Promise<boolean> {
  const row = await database
    .selectFrom('followed_provider')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return row !== undefined
}

export const deleteFollowed = (database: Database, personId: string, providerId: string) =>
  database
    .deleteFrom('followed_provider')
    .where('person_id', '=', personId)
    .where('provider_id', '=', providerId)
    .execute()

export const selectFollowed = (database: Database, personId: string, limit: number) =>
  database
    .selectFrom('followed_provider')
    .innerJoin('person as provider', 'provider.id', 'followed_provider.provider_id')
    .select([
      'provider.id',
      'provider.title',
      'provider.first_name',
      'provider.last_name',
      'provider.entity_name',
      'provider.vanity_name',
    ])
    .select(isOpen.as('open'))
    .where('followed_provider.person_id', '=', personId)
    .orderBy('followed_provider.created_at', 'desc')
    .orderBy('provider.id')
    .limit(limit)
    .execute()

/** Up to a bound. */
export const countFollowers = (database: Database, providerId: string, most: number): Promise<number> =>
  countRows(
    database,
    database
      .selectFrom('followed_provider')
      .select('person_id')
      .where('provider_id', '=', providerId)
      .limit(most),
  )

/** Of the outlets of a group, those that get what it announces. */
export const countAgreeing = (database: Database, groupId: string) =>
  database
    .selectFrom('link')
    .innerJoin('person as outlet', 'outlet.id', 'link.outlet_id')
    .select(sql<number>`(count(*) filter (where announcements))::int`.as('count'))
    .select(sql<number>`count(*)::int`.as('of'))
    .where('partner_id', '=', groupId)
    .where('kind', '=', 'group')
    .where('link.state', '=', 'confirmed')
    .where('outlet.state', '=', 'active')
    .executeTakeFirstOrThrow()
