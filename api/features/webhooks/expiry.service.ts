import { v7 } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import { inBatches, type JobRun } from '~/api/platform/jobs'
import { dayOf, daysAfter } from '~/contracts/days'
import * as deliveries from './deliveries.repo'
import { sendJob } from './events.service'
import * as repo from './expiry.repo'
import { bodyOf } from './webhooks.rules'

/** Enough for a weekend without the server; later nobody needs to be told. */
const lookBackDays = 4

/** Tells the receivers of offers that have ended, of each once. Runs when a day is over. */
export async function tellOfEnded(deps: ApiDeps, run: JobRun): Promise<void> {
  const { database } = deps
  const now = deps.now()
  const today = dayOf(now)
  const days = { from: daysAfter(today, -lookBackDays), today }
  await inBatches<{ id: string }>(deps, run, {
    next: ({ after, limit }) => repo.selectListening(database, { after: after?.id, limit }),
    handle: async (webhooks) => {
      const ids = webhooks.map(({ id }) => id)
      const ended = await repo.lockEnded(database, ids, days)
      if (ended.length === 0) return
      await deliveries.insert(
        database,
        ended.map((each) => deliveryOf(deps, each, now)),
      )
      await deps.enqueue(sendJob, {})
    },
    describe: ({ id }) => ({ webhookId: id }),
  })
}

function deliveryOf(
  { config }: ApiDeps,
  offer: { webhook_id: string; offer_id: string; last_day: string },
  now: Date,
): deliveries.NewDelivery {
  const data = { offer: offer.offer_id, lastDay: offer.last_day }
  const page = `${config.publicUrl}/content/detail/view/${offer.offer_id}`
  return {
    id: v7(),
    webhook_id: offer.webhook_id,
    kind: 'offer.expired',
    subject: offer.offer_id,
    body: bodyOf({ type: 'offer.expired', data, page }, now),
    state: 'waiting',
    due_at: now,
    created_at: now,
  }
}
