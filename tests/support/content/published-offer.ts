import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { OfferTable } from '~/api/platform/database/schema'

/** A published offer of a provider, as a row. */
export async function insertPublishedOffer(
  database: Database,
  { providerId, now }: { providerId: string; now: Date },
  values: Partial<Insertable<OfferTable>> = {},
) {
  const offer = {
    id: v7(),
    provider_id: providerId,
    state: 'published' as const,
    headline: 'Sources under pressure',
    teaser: 'How to protect them',
    description: 'All about sources',
    category: 'training',
    language: 'en',
    cost: 'free',
    online: true,
    created_at: now,
    published_at: now,
    ...values,
  }
  await database.insertInto('offer').values(offer).execute()
  return offer
}
