import { v7 } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import type { WebhookEvent } from '~/contracts/accounts/webhooks'
import * as repo from './deliveries.repo'
import { bodyOf } from './webhooks.rules'

/** Job that sends what is due. */
export const sendJob = 'webhooks.send'

export interface Told {
  providerId: string
  event: WebhookEvent
  /** Id of the request or offer. */
  subject: string
  data: Record<string, string>
  /** Local path of the page about it. */
  path: string
  /** When to send it; until then it can be taken back with `untell`. */
  notBefore?: Date
}

type TellDeps = Pick<ApiDeps, 'database' | 'config' | 'now' | 'enqueue'>

/** Tells the receivers of a provider that listen to such events. In the caller's transaction. */
export async function tell(deps: TellDeps, told: Told): Promise<void> {
  const { database, config } = deps
  const { providerId, event, subject, data, path } = told
  const webhooks = await repo.lockListening(database, providerId, event)
  if (webhooks.length === 0) return
  const now = deps.now()
  const due = told.notBefore ?? now
  const body = bodyOf({ type: event, data, page: `${config.publicUrl}${path}` }, now)
  await repo.insert(
    database,
    webhooks.map(({ id }) => ({
      id: v7(),
      webhook_id: id,
      kind: event,
      subject,
      body,
      state: 'waiting' as const,
      due_at: due,
      created_at: now,
    })),
  )
  await deps.enqueue(sendJob, {}, told.notBefore ? { startAfter: told.notBefore } : {})
}

/** Takes back what has been told and not been sent. In the caller's transaction. */
export const untell = (
  { database }: Pick<ApiDeps, 'database'>,
  about: { subject: string; event: WebhookEvent },
): Promise<unknown> => repo.deleteUnsent(database, about)
