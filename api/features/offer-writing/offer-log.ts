import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { publishEvent } from '~/api/features/webhooks/events.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'

export type OfferAction = 'created' | 'changed' | 'published' | 'withdrawn' | 'deleted'

/**
 * Records actions of admins and contributors on behalf of a provider; the provider's own are not recorded. Notifies the provider's own
 * system of each publication.
 */
export async function recordOfferAction(
  deps: ApiDeps,
  actor: Actor,
  { action, id, providerId }: { action: OfferAction; id: string; providerId: string },
): Promise<void> {
  if (action === 'published') {
    const path = `/content/detail/view/${id}`
    await publishEvent(deps, { providerId, event: 'offer.published', subject: id, data: { offer: id }, path })
  }
  if (actor.id === providerId) return
  const subject = { kind: 'offer', id } as const
  await recordAuditEntry(deps, actor, { action: `offer.${action}`, subject, personId: providerId })
}
