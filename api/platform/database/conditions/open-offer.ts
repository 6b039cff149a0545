import { type RawBuilder, sql } from 'kysely'

/**
 * An offer that its provider has opened to visitors and that is not past on this day (`2026-11-25`). Whether members can see it
 * is asked besides. The expression of its last day is that of the indexes.
 */
export const isOpenOn = (today: string): RawBuilder<boolean> =>
  sql`(offer.open_to_visitors and coalesce(offer.deadline, offer.ends_on, 'infinity'::date) >= ${today})`
