import { countRows } from '~/api/platform/database/count-rows'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Database } from '~/api/platform/database'
import { insertRows } from '~/api/platform/database/insert-rows'
import type { OfferSourceTable } from '~/api/platform/database/schema'

/** Serialises the sources of one provider. */
export const lockProvider = (database: Database, providerId: string) =>
  database.selectFrom('person').select('id').where('id', '=', providerId).forUpdate().execute()

const drafts = sql<number>`(
  select count(*) from offer_source_entry as entry join offer on offer.id = entry.offer_id
  where entry.source_id = offer_source.id and offer.state = 'draft')`

/** Oldest first. */
export const selectOf = (database: Database, providerId: string, count: number) =>
  database
    .selectFrom('offer_source')
    .selectAll()
    .select(drafts.as('drafts'))
    .where('provider_id', '=', providerId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
    .execute()

export const insert = (database: Database, source: Insertable<OfferSourceTable>) =>
  database.insertInto('offer_source').values(source).execute()

interface Own {
  id: string
  providerId: string
}

/** False if the provider has no such source. */
export const remove = async (database: Database, { id, providerId }: Own): Promise<boolean> =>
  (
    await database
      .deleteFrom('offer_source')
      .where('id', '=', id)
      .where('provider_id', '=', providerId)
      .returning('id')
      .execute()
  ).length > 0

export const findOwn = (database: Database, { id, providerId }: Own) =>
  database
    .selectFrom('offer_source')
    .select(['id', 'next_at'])
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .forUpdate()
    .executeTakeFirst()

export const change = (database: Database, id: string, values: Updateable<OfferSourceTable>) =>
  database.updateTable('offer_source').set(values).where('id', '=', id).execute()

export interface Due {
  id: string
  next_at: Date
}

/** Due ones after a position, in the order in which they are due; only of providers whose account is active. */
export const selectDue = (
  database: Database,
  { now, after, limit }: { now: Date; after: Due | undefined; limit: number },
): Promise<Due[]> =>
  database
    .selectFrom('offer_source')
    .innerJoin('person', 'person.id', 'offer_source.provider_id')
    .select(['offer_source.id', sql<Date>`offer_source.next_at`.as('next_at')])
    .where('offer_source.next_at', '<=', now)
    .where('person.state', '=', 'active')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(offer_source.next_at, offer_source.id) > (${after?.next_at}, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('offer_source.next_at')
    .orderBy('offer_source.id')
    .limit(limit)
    .execute()

/** Moves those that are still due, and returns them: another process may have taken some. */
export const takeDue = (database: Database, { ids, now, next }: { ids: string[]; now: Date; next: Date }) =>
  database
    .updateTable('offer_source')
    .set({ next_at: next })
    .where('id', 'in', (select) =>
      select
        .selectFrom('offer_source')
        .select('id')
        .where('id', 'in', ids)
        .where('next_at', '<=', now)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute()

const zone = ['person.time_zone as timeZone', 'person.country_id as country'] as const

export const getZone = (database: Database, providerId: string) =>
  database.selectFrom('person').select(zone).where('id', '=', providerId).executeTakeFirstOrThrow()

/** A source that is to be read, with the zone of its provider; undefined if it was removed or the account is not active. */
export const findToRead = (database: Database, id: string) =>
  database
    .selectFrom('offer_source')
    .innerJoin('person', 'person.id', 'offer_source.provider_id')
    .selectAll('offer_source')
    .select(zone)
    .select(['person.email', 'person.locale', 'person.first_name'])
    .where('offer_source.id', '=', id)
    .where('offer_source.next_at', 'is not', null)
    .where('person.state', '=', 'active')
    .executeTakeFirst()
export type SourceToRead = NonNullable<Awaited<ReturnType<typeof findToRead>>>

/** Locked until the end of the transaction; undefined if it was removed or its account is not active any more. */
export const lock = (database: Database, id: string) =>
  database
    .selectFrom('offer_source')
    .innerJoin('person', 'person.id', 'offer_source.provider_id')
    .select(['offer_source.id', 'offer_source.failure', 'offer_source.failing_since'])
    .where('offer_source.id', '=', id)
    .where('person.state', '=', 'active')
    .forUpdate('offer_source')
    .executeTakeFirst()
export type Locked = NonNullable<Awaited<ReturnType<typeof lock>>>

/** What is known of these entries. */
export const selectEntries = (database: Database, sourceId: string, keys: string[]) =>
  database
    .selectFrom('offer_source_entry')
    .select(['key', 'fingerprint', 'offer_id', 'offer_version'])
    .where('source_id', '=', sourceId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

interface NewEntry {
  source_id: string
  key: string
  fingerprint: string
  offer_id: string | null
  offer_version: number
  seen_at: Date
}

export const insertEntries = (database: Database, entries: NewEntry[]) =>
  insertRows(database, 'offer_source_entry', entries)

export const changeEntry = (
  database: Database,
  {
    source_id: sourceId,
    key,
    ...values
  }: Pick<NewEntry, 'source_id' | 'key' | 'fingerprint' | 'offer_version'>,
) =>
  database
    .updateTable('offer_source_entry')
    .set(values)
    .where('source_id', '=', sourceId)
    .where('key', '=', key)
    .execute()

/** Entries that are still in the source are not forgotten. */
export const touchEntries = (
  database: Database,
  { sourceId, keys, now }: { sourceId: string; keys: string[]; now: Date },
) =>
  database
    .updateTable('offer_source_entry')
    .set({ seen_at: now })
    .where('source_id', '=', sourceId)
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()

/** Drafts from sources of a provider that have been neither published nor deleted. */
export const countDrafts = (database: Database, providerId: string): Promise<number> =>
  countRows(
    database,
    database
      .selectFrom('offer_source_entry as entry')
      .innerJoin('offer_source as source', 'source.id', 'entry.source_id')
      .innerJoin('offer', 'offer.id', 'entry.offer_id')
      .where('source.provider_id', '=', providerId)
      .where('offer.state', '=', 'draft'),
  )
