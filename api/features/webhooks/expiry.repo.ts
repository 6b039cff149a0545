import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { isActiveProvider } from '~/api/platform/database/conditions/accounts'

/** Receivers of notifications about offers that have ended, by id. */
export async function selectListening(
  database: Database,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ id: string }[]> {
  let rows = database
    .db()
    .selectFrom('webhook')
    .select('id')
    .where('active_since', 'is not', null)
    .where(sql<boolean>`'offer.expired' = any(events)`)
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
    database.db(),
  )
  const lastDay = sql`coalesce(offer.deadline, offer.ends_on)`
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
    order by webhook.id, offer.id`.execute(database.db())
  return rows
}
