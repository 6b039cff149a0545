import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'

export type OfferAction = 'created' | 'changed' | 'published' | 'withdrawn' | 'deleted'

/** What a provider does with its own offers is its own affair; admins and contributors do it in its name. */
export async function recordOfferAction(
  deps: ApiDeps,
  actor: Actor,
  { action, id, providerId }: { action: OfferAction; id: string; providerId: string },
): Promise<void> {
  if (actor.id === providerId) return
  const subject = { kind: 'offer', id } as const
  await recordAuditEntry(deps, actor, { action: `offer.${action}`, subject, personId: providerId })
}
