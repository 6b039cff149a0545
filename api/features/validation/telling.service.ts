import { tell, untell } from '~/api/features/webhooks/events.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { WebhookEvent } from '~/contracts/accounts/webhooks'

interface About {
  requestId: string
  providerId: string
  /** What has been decided. */
  data?: Record<string, string>
  notBefore?: Date
}

/** Tells the provider's own system what has happened to a request. In the caller's transaction. */
export const tellOfRequest = (
  deps: ApiDeps,
  event: Extract<WebhookEvent, `validation.${string}`>,
  { requestId, providerId, data = {}, notBefore }: About,
): Promise<void> =>
  tell(deps, {
    providerId,
    event,
    subject: requestId,
    data: { request: requestId, ...data },
    path: `/ij_administration/${requestId}`,
    ...(notBefore && { notBefore }),
  })

/** Takes back a decision that has not been sent yet. In the caller's transaction. */
export const untellDecision = (deps: ApiDeps, requestId: string): Promise<unknown> =>
  untell(deps, { subject: requestId, event: 'validation.decided' })
