import { type RawBuilder, sql } from 'kysely'
import type { Database } from './index'

/** The clauses of the standard: those that its newest version asks about, in order. */
export const standardClauses = sql<number[]>`array(select distinct clause from standard_question
  where version = (select max(number) from standard_version) order by clause)`

/** An active account of a validated service provider, not of a contributor. In a query in which `person` has this name. */
export const isActiveProvider = (person: 'person' | 'provider'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${person}.${name}`)
  return sql`(effective_role(${column('roles')}) = 'ROLE_SERVICE_PROVIDER' and ${column('parent_id')} is null
    and ${column('validated')} and ${column('state')} = 'active')`
}

/** An active account of a group. In a query in which `person` has this name. */
export const isActiveGroup = (person: 'person' | 'provider' | 'partner'): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${person}.${name}`)
  return sql`(effective_role(${column('roles')}) = 'ROLE_GROUP' and ${column('parent_id')} is null
    and ${column('state')} = 'active')`
}

/** The outlet in `person_id` of the row agrees to get what the group behind an announcement says. In a query of `announcement`. */
export const agrees = (row: 'entry' | 'mail'): RawBuilder<boolean> =>
  sql`exists (select from link member where member.outlet_id = ${sql.ref(`${row}.person_id`)}
    and member.partner_id = announcement.provider_id and member.announcements)`

/** An active account of `person`; a contributor acts for its parent account, which must be active. */
export const isActive =
  (): RawBuilder<boolean> => sql`(person.state = 'active' and (person.parent_id is null or exists (
  select from person as parent where parent.id = person.parent_id and parent.state = 'active')))`

/**
 * Whether somebody has deleted a message for themselves, with its discussion or alone. In a query of `message` that joins their side as
 * `mine`; null where there is no such side.
 */
export const isDeletedByMe = (): RawBuilder<
  boolean | null
> => sql`(message.position <= mine.cleared_to or exists (
  select from deleted_message deleted where deleted.discussion_id = message.discussion_id
    and deleted.person_id = mine.person_id and deleted.position = message.position))`

/** The days that both people of a discussion have agreed on are over since. The only place that says when a message ends. */
const isOver = (now: Date, time: string, discussion: string): RawBuilder<boolean> =>
  sql`coalesce(${sql.ref(time)} <= ${now}::timestamptz - ${sql.ref(`${discussion}.ending_days`)} * interval '24 hours', false)`

/**
 * Whether a message has ended for both people, also where the clean-up has not deleted it yet: whatever shows messages leaves it out. In
 * a query of `message` and of what has the columns of `discussion`.
 */
export const hasEnded = (now: Date, discussion = 'discussion'): RawBuilder<boolean> =>
  sql`(message.position <= ${sql.ref(`${discussion}.ended_to`)} or ${isOver(now, 'message.created_at', discussion)})`

/** Whether all that one person still sees has ended. In a query of `discussion` that joins their side as `mine`. */
export const haveAllEnded = (now: Date): RawBuilder<boolean> =>
  isOver(now, 'mine.last_message_at', 'discussion')

/**
 * Published, not removed by moderation, and by a validated, active provider. A correlated subquery by primary key: with a join, all
 * providers would be looked up first.
 */
export const isVisibleOffer =
  (): RawBuilder<boolean> => sql`(offer.state = 'published' and offer.removed_at is null
  and (select validated and person.state = 'active' and entity_name is not null from person where person.id = offer.provider_id))`

/**
 * The last day of an offer, `infinity` where it is always open: the expression of the indexes, `lastDayOf` in the contracts. In a query
 * of `offer`, or without the name in one of its columns.
 */
export const lastDayOfOffer = (offer: 'offer.' | '' = 'offer.'): RawBuilder<string> => {
  const column = (name: string) => sql.ref(offer + name)
  return sql`coalesce(${column('deadline')}, ${column('ends_on')}, ${column('starts_on')}, 'infinity'::date)`
}

/**
 * An offer that its provider has opened to visitors and that is not past on this day (`2026-11-25`). Whether members can see it
 * is asked besides.
 */
export const isOpenOn = (today: string): RawBuilder<boolean> =>
  sql`(offer.open_to_visitors and ${lastDayOfOffer()} >= ${today})`

/**
 * The newest reminder of a deadline that its receiver had when the row was written tells of the deadline that the offer still has, and
 * members see the offer. In a query in which `mail` or `entry` has a person.
 */
export const isDeadlineOf = (row: 'entry' | 'mail', offerId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from offer where offer.id = ${offerId} and ${isVisibleOffer()} and offer.deadline = (
    select reminder.deadline from offer_reminder reminder
    where reminder.person_id = ${sql.ref(`${row}.person_id`)} and reminder.offer_id = offer.id
      and reminder.sent_at <= ${sql.ref(`${row}.created_at`)}
    order by reminder.sent_at desc limit 1))`

/** The page that the address in `path` leads to, whatever part of it. */
export const pageOf = (): RawBuilder<string | null> => sql`split_part(path, '#', 1)`

/** Serialises changes of what belongs to an account, such as a list with a limit, until the end of the transaction. */
export async function lockAccount(database: Database, id: string): Promise<void> {
  await database.selectFrom('person').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

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
