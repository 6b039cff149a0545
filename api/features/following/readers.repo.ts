import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { isActive } from '~/api/platform/database/conditions/accounts'
import { isOpenOn } from '~/api/platform/database/conditions/open-offer'

/** Data for checking a recipient's permissions and for writing to them. */
export const readerColumns = [
  'person.id',
  'person.email',
  'person.locale',
  'person.first_name',
  'person.roles',
  'person.validated',
  'person.parent_id',
] as const

export const findReaders = (database: Database, ids: readonly string[]) =>
  database
    .db()
    .selectFrom('person')
    .select(readerColumns)
    .where('person.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(isActive())
    .execute()
export type ReaderRow = Awaited<ReturnType<typeof findReaders>>[number]

/** Offers visible to members: published, not removed by moderation, and by a validated, active provider. */
export const canBeSeen = sql<boolean>`(offer.state = 'published' and offer.removed_at is null and exists (
  select from person as provider where provider.id = offer.provider_id
    and provider.validated and provider.state = 'active' and provider.entity_name is not null))`

/** Of these, the ones that visitors may read: open to them, and not past. */
export const visitorsMayRead = (today: string) => sql<boolean>`(${canBeSeen} and ${isOpenOn(today)})`
