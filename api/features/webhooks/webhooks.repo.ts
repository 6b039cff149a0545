import { type Insertable, type Selectable, type Updateable, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { WebhookTable } from '~/api/platform/database/schema'
import type { WebhookEvent } from '~/contracts/accounts/webhooks'
import { isActiveProvider, lastDayOfOffer } from '~/api/platform/database/conditions'

export type WebhookRow = Selectable<WebhookTable>

interface Owned {
  id: string
  personId: string
}

/** Oldest first. */
export const selectOwn = (database: Database, personId: string, count: number) =>
  database
    .selectFrom('webhook')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(count)
    .execute()

export const findOwn = (database: Database, { id, personId }: Owned) =>
  database
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()

/** The same, locked until the end of the transaction. */
export const lockOwn = (database: Database, { id, personId }: Owned) =>
  database
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .forUpdate()
    .executeTakeFirst()

/** Any receiver, locked until the end of the transaction. Deliveries can still be added. */
export const lock = (database: Database, id: string) =>
  database.selectFrom('webhook').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks the owner of a receiver, as everything does that locks both; undefined if the receiver has been removed. */
export const lockOwner = (database: Database, id: string) =>
  database
    .selectFrom('webhook')
    .innerJoin('person', 'person.id', 'webhook.person_id')
    .select(['person.id', 'person.email', 'person.locale', 'person.first_name'])
    .where('webhook.id', '=', id)
    .forNoKeyUpdate('person')
    .executeTakeFirst()

/** The receiver whose secret a form has made. */
export const findByForm = (database: Database, form: string) =>
  database.selectFrom('webhook').selectAll().where('secret_form', '=', form).executeTakeFirst()

export const insert = (database: Database, webhook: Insertable<WebhookTable>) =>
  database.insertInto('webhook').values(webhook).returningAll().executeTakeFirstOrThrow()

export const update = (database: Database, id: string, values: Updateable<WebhookTable>) =>
  database.updateTable('webhook').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** False if the person has no such receiver. */
export async function remove(database: Database, { id, personId }: Owned): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** All receivers that are told of this, by id. */
export async function selectListening(
  database: Database,
  event: WebhookEvent,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string }[]> {
  let rows = database
    .selectFrom('webhook')
    .select('id')
    .where('active_since', 'is not', null)
    .where(sql<boolean>`${event} = any(events)`)
  if (after !== undefined) rows = rows.where('id', '>', after)
  return rows.orderBy('id').limit(limit).execute()
}

interface Ended {
  webhook_id: string
  person_id: string
  offer_id: string
  /** The last day on which it was open. */
  last_day: string
}

/**
 * Offers that have ended since the first of these days while their provider's receivers were on, and that these have not heard
 * about. The receivers are locked first: of two runs at once, the second sees what the first has written.
 */
export async function lockEnded(
  database: Database,
  webhookIds: readonly string[],
  { from, today }: { from: string; today: string },
): Promise<Ended[]> {
  const ids = [...webhookIds]
  await sql`select from webhook where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    database,
  )
  const lastDay = lastDayOfOffer()
  const end = sql`(${lastDay} + 1)::timestamp at time zone 'UTC'`
  const { rows } = await sql<Ended>`
    select webhook.id as webhook_id, webhook.person_id, offer.id as offer_id, ${lastDay}::text as last_day
    from webhook join person on person.id = webhook.person_id join offer on offer.provider_id = person.id
    where webhook.id = any(${ids}::uuid[])
      and webhook.active_since < ${end} and 'offer.expired' = any(webhook.events)
      and ${isActiveProvider('person')}
      and offer.state = 'published' and offer.removed_at is null
      and ${lastDay} >= ${from} and ${lastDay} < ${today}
      and not exists (select from webhook_delivery told where told.webhook_id = webhook.id
        and told.subject = offer.id and told.kind = 'offer.expired' and told.created_at >= ${end})
    order by webhook.id, offer.id`.execute(database)
  return rows
}

/**
 * Those of these receivers that were on when something public happened and have not heard about it. They are locked: of two runs at
 * once, the second sees what the first has written.
 */
export async function lockUntold(
  database: Database,
  webhookIds: readonly string[],
  { event, subject, since }: { event: WebhookEvent; subject: string; since: Date },
): Promise<string[]> {
  const ids = [...webhookIds]
  await sql`select from webhook where id = any(${ids}::uuid[]) order by id for no key update`.execute(
    database,
  )
  const { rows } = await sql<{ id: string }>`
    select webhook.id from webhook join person on person.id = webhook.person_id
    where webhook.id = any(${ids}::uuid[]) and webhook.active_since <= ${since}
      and ${event} = any(webhook.events) and ${isActiveProvider('person')}
      and not exists (select from webhook_delivery told where told.webhook_id = webhook.id
        and told.subject = ${subject} and told.kind = ${event} and told.created_at >= ${since})
    order by webhook.id`.execute(database)
  return rows.map(({ id }) => id)
}
