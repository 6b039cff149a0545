import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { ReminderDay } from '~/contracts/offers/following'
import { canBeSeen, isActive, readerColumns } from './readers.repo'

export interface Position {
  deadline: string
  offerId: string
  personId: string
}

interface Wanted {
  days: ReminderDay
  from: string
  until: string
  after: Position
  limit: number
}

/** The same expression as in the index on deadlines. */
const deadline = sql<string>`coalesce(offer.deadline, 'infinity'::date)`

/**
 * Due reminders by deadline. Offers bookmarked on or after the day of the reminder are excluded: the deadline is known.
 */
export const selectDue = (database: Database, { days, from, until, after, limit }: Wanted) =>
  database
    .db()
    .selectFrom('offer')
    .innerJoin('bookmark', 'bookmark.offer_id', 'offer.id')
    .innerJoin('person', 'person.id', 'bookmark.person_id')
    .select(readerColumns)
    .select(['offer.id as offer_id', 'offer.headline', 'offer.deadline'])
    .where('offer.state', '=', 'published')
    .where(deadline, '>=', from)
    .where(deadline, '<=', until)
    .where(
      sql<boolean>`(${deadline}, offer.id, person.id) > (${after.deadline}::date, ${after.offerId}::uuid, ${after.personId}::uuid)`,
    )
    .where(sql<boolean>`bookmark.created_at < (offer.deadline - ${days}::int)::timestamp at time zone 'UTC'`)
    .where(sql<boolean>`person.reminder_days @> array[${days}::smallint]`)
    .where(canBeSeen)
    .where(isActive)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('offer_reminder')
            .select('offer_reminder.days')
            .whereRef('offer_reminder.person_id', '=', 'person.id')
            .whereRef('offer_reminder.offer_id', '=', 'offer.id')
            .whereRef('offer_reminder.deadline', '=', 'offer.deadline')
            .where('offer_reminder.days', '=', days),
        ),
      ),
    )
    .orderBy(deadline)
    .orderBy('offer.id')
    .orderBy('person.id')
    .limit(limit)
    .execute()
export type DueReminder = Awaited<ReturnType<typeof selectDue>>[number]

interface NewReminder extends Position {
  days: ReminderDay
  now: Date
}

/** False if another process has created it; a concurrent insert waits for the first one's commit. */
export async function insertReminder(database: Database, reminder: NewReminder): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .db()
    .insertInto('offer_reminder')
    .values({
      person_id: reminder.personId,
      offer_id: reminder.offerId,
      days: reminder.days,
      deadline: reminder.deadline,
      sent_at: reminder.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function getReminderDays(database: Database, personId: string): Promise<number[]> {
  const row = await database
    .db()
    .selectFrom('person')
    .select('reminder_days')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.reminder_days
}

export const updateReminderDays = (database: Database, personId: string, days: readonly ReminderDay[]) =>
  database
    .db()
    .updateTable('person')
    .set({ reminder_days: [...days] })
    .where('id', '=', personId)
    .execute()
