import { countRows } from '~/api/platform/database/count-rows'
import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { SearchFrequency, ReminderDay } from '~/contracts/offers/following'
import type { OfferFilterValues } from '~/contracts/offers/offers'
import { isActive, isOpenOn } from '~/api/platform/database/conditions'
const searchColumns = ['id', 'person_id', 'name', 'choices', 'frequency', 'created_at', 'seen_until'] as const

const searches = (database: Database) => database.selectFrom('saved_search').select(searchColumns)

export const selectSearches = (database: Database, personId: string, limit: number) =>
  searches(database).where('person_id', '=', personId).orderBy('id', 'desc').limit(limit).execute()
export type SearchRow = Awaited<ReturnType<typeof selectSearches>>[number]

export const findSearch = (database: Database, id: string) =>
  searches(database).where('id', '=', id).executeTakeFirst()

/** Inside a transaction; locked until its end. */
export const lockSearch = (database: Database, id: string) =>
  searches(database).where('id', '=', id).forUpdate().executeTakeFirst()

/** Inside a transaction: of two concurrent saves, the second one waits and counts the first. */
export async function lockAndCount(database: Database, personId: string): Promise<number> {
  await database.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()
  return countRows(database, database.selectFrom('saved_search').where('person_id', '=', personId))
}

export interface NewSearch {
  id: string
  personId: string
  name: string
  choices: OfferFilterValues
  frequency: SearchFrequency
  nextAt: Date | null
  seenUntil: Date
  now: Date
}

export const insertSearch = (database: Database, search: NewSearch) =>
  database
    .insertInto('saved_search')
    .values({
      id: search.id,
      person_id: search.personId,
      name: search.name,
      choices: JSON.stringify(search.choices),
      frequency: search.frequency,
      created_at: search.now,
      seen_until: search.seenUntil,
      next_at: search.nextAt,
    })
    .execute()

interface SearchChange {
  name?: string
  frequency?: SearchFrequency
  next_at?: Date | null
  seen_until?: Date
}

export const updateSearch = (database: Database, id: string, change: SearchChange) =>
  database.updateTable('saved_search').set(change).where('id', '=', id).execute()

export const deleteSearch = (database: Database, id: string, personId: string) =>
  database
    .deleteFrom('saved_search')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()

const first = { nextAt: new Date(0), id: NIL }

export interface DuePosition {
  id: string
  next_at: Date | null
}

/** Searches with due mails, in due order. */
export function selectDueSearches(
  database: Database,
  { now, after, limit }: { now: Date; after: DuePosition | undefined; limit: number },
): Promise<DuePosition[]> {
  const begin = after?.next_at ? { nextAt: after.next_at, id: after.id } : first
  return database
    .selectFrom('saved_search')
    .select(['id', 'next_at'])
    .where('next_at', '<=', now)
    .where(sql<boolean>`(next_at, id) > (${begin.nextAt}::timestamptz, ${begin.id}::uuid)`)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Inside a transaction. Without those that another process has locked, or that are no longer due. */
export const lockDueSearches = (database: Database, ids: readonly string[], now: Date) =>
  searches(database)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('next_at', '<=', now)
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()

export interface Attended {
  id: string
  nextAt: Date | null
  /** Null leaves what was seen. */
  seenUntil: Date | null
}

/** Inside a transaction, with the searches locked. */
export const markAttended = (database: Database, attended: readonly Attended[]) =>
  sql`
    update saved_search set next_at = done.next_at, seen_until = coalesce(done.seen_until, saved_search.seen_until)
    from unnest(${attended.map(({ id }) => id)}::uuid[], ${attended.map(({ nextAt }) => nextAt)}::timestamptz[],
      ${attended.map(({ seenUntil }) => seenUntil)}::timestamptz[]) as done(id, next_at, seen_until)
    where saved_search.id = done.id`.execute(database)

export interface Position {
  deadline: string
  offerId: string
  personId: string
}

interface Wanted {
  days: ReminderDay
  from: string
  until: string
  after: Position | undefined
  limit: number
}

/** The same expression as in the index on deadlines. */
const deadline = sql<string>`coalesce(offer.deadline, 'infinity'::date)`

/** Readers of the offer at which the last batch ended follow its last one. */
const readerAfter = ({ deadline, offerId, personId }: Position) => sql<string>`
  case when (due.day, due.id) = (${deadline}::date, ${offerId}::uuid) then ${personId}::uuid else ${NIL}::uuid end`

/**
 * Due reminders by deadline. Offers bookmarked on or after the day of the reminder are excluded: the deadline is known.
 * Goes from offer to offer and stops at the limit, so that the time of a batch does not grow with the number of reminders.
 */
export function selectDue(database: Database, { days, from, until, after, limit }: Wanted) {
  const begin = after ?? { deadline: from, offerId: NIL, personId: NIL }
  return database
    .selectFrom((eb) =>
      eb
        .selectFrom('offer')
        .select(['offer.id', 'offer.headline', 'offer.deadline', deadline.as('day')])
        .where(deadline, '<=', until)
        .where(sql<boolean>`(${deadline}, offer.id) >= (${begin.deadline}::date, ${begin.offerId}::uuid)`)
        .where(canBeSeen)
        .orderBy(deadline)
        .orderBy('offer.id')
        .as('due'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom((inner) =>
            inner
              .selectFrom('bookmark')
              .select(['person_id', 'created_at'])
              .whereRef('offer_id', '=', 'due.id')
              .where('person_id', '>', readerAfter(begin))
              .orderBy('person_id')
              // Read in this order, so that the limit ends it.
              .offset(0)
              .as('bookmark'),
          )
          .innerJoin('person', 'person.id', 'bookmark.person_id')
          .select(readerColumns)
          .where(
            sql<boolean>`bookmark.created_at < (due.deadline - ${days}::int)::timestamp at time zone 'UTC'`,
          )
          .where(sql<boolean>`person.reminder_days @> array[${days}::smallint]`)
          .where(isActive())
          .where((inner) =>
            inner.not(
              inner.exists(
                inner
                  .selectFrom('offer_reminder')
                  .select('offer_reminder.days')
                  .whereRef('offer_reminder.person_id', '=', 'person.id')
                  .whereRef('offer_reminder.offer_id', '=', 'due.id')
                  .whereRef('offer_reminder.deadline', '=', 'due.deadline')
                  .where('offer_reminder.days', '=', days),
              ),
            ),
          )
          .orderBy('bookmark.person_id')
          .limit(limit)
          .as('reader'),
      (join) => join.onTrue(),
    )
    .selectAll('reader')
    .select(['due.id as offer_id', 'due.headline', 'due.deadline'])
    .orderBy('due.day')
    .orderBy('due.id')
    .orderBy('reader.id')
    .limit(limit)
    .execute()
}
export type DueReminder = Awaited<ReturnType<typeof selectDue>>[number]

/**
 * Returns those that no other process has created; a concurrent insert waits for the first one's commit. Checks again: an
 * offer, a bookmark or an account may have changed since.
 */
export async function insertReminders(
  database: Database,
  positions: readonly Position[],
  { days, now }: { days: ReminderDay; now: Date },
): Promise<{ person_id: string; offer_id: string }[]> {
  const { rows } = await sql<{ person_id: string; offer_id: string }>`
    insert into offer_reminder (person_id, offer_id, days, deadline, sent_at)
    select bookmark.person_id, bookmark.offer_id, ${days}::smallint, due.deadline, ${now}::timestamptz
    from unnest(${positions.map(({ personId }) => personId)}::uuid[],
      ${positions.map(({ offerId }) => offerId)}::uuid[],
      ${positions.map(({ deadline }) => deadline)}::date[]) as due(person_id, offer_id, deadline)
    join bookmark using (person_id, offer_id)
    join offer on offer.id = offer_id and offer.deadline = due.deadline and offer.state = 'published'
    join person on person.id = bookmark.person_id and person.state = 'active'
      and person.reminder_days @> array[${days}::smallint]
    on conflict do nothing returning person_id, offer_id`.execute(database)
  return rows
}

export async function getReminderDays(database: Database, personId: string): Promise<number[]> {
  const row = await database
    .selectFrom('person')
    .select('reminder_days')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.reminder_days
}

export const updateReminderDays = (database: Database, personId: string, days: readonly ReminderDay[]) =>
  database
    .updateTable('person')
    .set({ reminder_days: [...days] })
    .where('id', '=', personId)
    .execute()

/** Data for checking a recipient's permissions and for writing to them. */
export const readerColumns = [
  'person.id',
  'person.email',
  'person.locale',
  'person.first_name',
  'person.roles',
  'person.validated',
  'person.parent_id',
  'person.discreet',
] as const

export const findReaders = (database: Database, ids: readonly string[]) =>
  database
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
