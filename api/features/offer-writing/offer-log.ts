import { recordDeed } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'

export type OfferDeed = 'created' | 'changed' | 'published' | 'withdrawn' | 'deleted'

/** What a provider does with its own offers is its own affair; admins and contributors do it in its name. */
export async function recordOfferDeed(
  deps: ApiDeps,
  actor: Actor,
  { deed, id, providerId }: { deed: OfferDeed; id: string; providerId: string },
): Promise<void> {
  if (actor.id === providerId) return
  const subject = { kind: 'offer', id } as const
  await recordDeed(deps, actor, { action: `offer.${deed}`, subject, personId: providerId })
}
