import type { Database } from '~/api/platform/database'
import { interestKinds, type InterestKind } from '~/contracts/offers/interest'

const weekMs = 7 * 24 * 3600 * 1000

/** How much rarer than opening the page. */
const rarity: Record<InterestKind, number> = { views: 1, bookmarks: 4, calendars: 7, clicks: 3 }

interface Published {
  id: string
  state: string
  published_at?: string | Date | null | undefined
}

/** The Mondays of the complete weeks since a moment. */
function weeksSince(moment: Date, now: Date): string[] {
  const present = now.getTime() - ((now.getUTCDay() + 6) % 7) * (weekMs / 7)
  const count = Math.max(0, Math.ceil((present - moment.getTime()) / weekMs))
  return Array.from({ length: count }, (_, index) =>
    new Date(present - (index + 1) * weekMs).toISOString().slice(0, 10),
  )
}

/** Invented numbers of readers: most come when an offer is new, and some offers have hardly any. */
export async function insertOfferCounts(
  database: Database,
  offers: readonly Published[],
  now: Date,
): Promise<void> {
  const rows = offers.flatMap((offer, at) => {
    if (offer.state !== 'published' || !offer.published_at) return []
    const weeks = weeksSince(new Date(offer.published_at), now).toReversed()
    return weeks.flatMap((week, age) =>
      interestKinds.flatMap((kind) => {
        const views = ((at * 7) % 40) + 3 + ((age * 5 + at) % 9) - age * 2
        const count = Math.floor(views / rarity[kind])
        return count > 0 ? [{ offer_id: offer.id, week, kind, count }] : []
      }),
    )
  })
  if (rows.length > 0) await database.insertInto('offer_count').values(rows).execute()
}
