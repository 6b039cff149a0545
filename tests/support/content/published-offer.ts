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

/** Somebody has been reminded of the deadline of an offer, and members see it. Returns the path of its page as well. */
export async function insertReminder(
  database: Database,
  { personId, providerId, now }: { personId: string; providerId: string; now: Date },
) {
  const deadline = '2026-11-28'
  const { id } = await insertPublishedOffer(database, { providerId, now }, { deadline })
  const reminder = { person_id: personId, offer_id: id, days: 7, deadline, sent_at: now }
  await database.insertInto('offer_reminder').values(reminder).execute()
  return { id, path: `/content/detail/view/${id}` }
}

/** What takes the ground from a reminder. */
export const reminderChanges = [
  ['with another deadline', { deadline: '2026-12-24' }],
  ['without a deadline', { deadline: null }],
  ['withdrawn', { state: 'withdrawn' }],
  ['removed by moderation', { removed_at: new Date('2026-11-21T10:00:00Z') }],
] as const
