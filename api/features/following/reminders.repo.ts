import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Database } from '~/api/platform/database'
import { isActive } from '~/api/platform/database/conditions/accounts'
import type { ReminderDay } from '~/contracts/offers/following'
import { canBeSeen, readerColumns } from './readers.repo'

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
    .db()
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
    on conflict do nothing returning person_id, offer_id`.execute(database.db())
  return rows
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
