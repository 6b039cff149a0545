import { type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '~/api/platform/database'
import { isActiveProvider } from '~/api/platform/database/conditions'
import { insertRows } from '~/api/platform/database/insert-rows'
import type { WebhookDeliveryTable } from '~/api/platform/database/schema'
import { limits } from '~/contracts/constants'
import type { WebhookEvent } from '~/contracts/accounts/webhooks'

export type DeliveryRow = Selectable<WebhookDeliveryTable>
/** The rest has defaults. */
export type NewDelivery = Pick<
  DeliveryRow,
  'id' | 'webhook_id' | 'kind' | 'subject' | 'body' | 'state' | 'due_at' | 'created_at'
> &
  Partial<DeliveryRow>

/** Receivers of a provider that are to be told. None of them can be removed before the end of the transaction. */
export const lockListening = (database: Database, personId: string, event: WebhookEvent) =>
  database
    .selectFrom('webhook')
    .innerJoin('person', 'person.id', 'webhook.person_id')
    .select('webhook.id')
    .where('webhook.person_id', '=', personId)
    .where('active_since', 'is not', null)
    .where(sql<boolean>`${event} = any(events)`)
    .where(isActiveProvider('person'))
    .orderBy('webhook.id')
    .forKeyShare('webhook')
    .execute()

export const insert = (database: Database, deliveries: readonly NewDelivery[]) =>
  insertRows(database, 'webhook_delivery', deliveries)

/** Newest first. */
export const selectLog = (database: Database, webhookId: string, count: number) =>
  database
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** A delivery of one of the person's receivers, locked with it until the end of the transaction. */
export const lockOwn = (database: Database, { id, personId }: { id: string; personId: string }) =>
  database
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .selectAll('delivery')
    .select('webhook.active_since')
    .where('delivery.id', '=', id)
    .where('webhook.person_id', '=', personId)
    .forUpdate(['webhook', 'delivery'])
    .executeTakeFirst()

export async function update(
  database: Database,
  id: string,
  values: Updateable<WebhookDeliveryTable>,
): Promise<void> {
  await database.updateTable('webhook_delivery').set(values).where('id', '=', id).execute()
}

/** What waits for a receiver that is switched off is not sent. */
export async function dropWaiting(database: Database, webhookId: string): Promise<void> {
  await database
    .updateTable('webhook_delivery')
    .set({ state: 'dropped' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Forgets what has not been sent about a subject. */
export const deleteUnsent = (
  database: Database,
  { subject, event }: { subject: string; event: WebhookEvent },
) =>
  database
    .deleteFrom('webhook_delivery')
    .where('subject', '=', subject)
    .where('kind', '=', event)
    .where('state', 'in', ['waiting', 'dropped'])
    .where('attempts', '=', 0)
    .execute()

const claimedSeconds = 60

/**
 * Claims due deliveries, one of each receiver to which none is being sent, and those of receivers that answer first, so that one
 * that is slow or has gone holds up no other. Deliveries of a process that died are due again after a minute.
 */
export async function claimDue(database: Database, now: Date, limit: number): Promise<DeliveryRow[]> {
  const until = new Date(now.getTime() + claimedSeconds * 1000)
  const free = sql`state = 'waiting' and due_at <= ${now} and (claimed_until is null or claimed_until <= ${now})`
  const { rows } = await sql<DeliveryRow>`
    update webhook_delivery set claimed_until = ${until}, tried_at = ${now}, attempts = attempts + 1
    where id in (
      select id from webhook_delivery where ${free} and id = any(array(
        select oldest.id from webhook cross join lateral (
          select id, due_at from webhook_delivery where webhook_id = webhook.id and ${free}
          order by due_at, id limit 1) oldest
        where not exists (select from webhook_delivery being_sent where being_sent.webhook_id = webhook.id
          and state = 'waiting' and claimed_until > ${now})
        order by webhook.failing_since nulls first, oldest.due_at, oldest.id limit ${limit}))
      for update skip locked)
    returning *`.execute(database)
  return rows
}

/** Counted up to one more than is told. */
export async function countDue(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_delivery where state = 'waiting' and due_at <= ${now} limit ${limits.counted + 1}`.execute(
    database,
  )
  return rows.length
}

/** Where a claimed delivery goes; undefined if the receiver is off, or its account has none any more. */
export const findTarget = (database: Database, webhookId: string) =>
  database
    .selectFrom('webhook')
    .innerJoin('person', 'person.id', 'webhook.person_id')
    .select(['webhook.id', 'webhook.address', 'webhook.secret'])
    .where('webhook.id', '=', webhookId)
    .where('active_since', 'is not', null)
    .where(isActiveProvider('person'))
    .executeTakeFirst()
