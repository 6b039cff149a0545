import type { SourceFailure } from '~/contracts/offers/offer-sources'

const hour = 3600 * 1000
/** After so long without a reading that worked, a source is read no more. */
const patience = 7 * 24 * hour

/** Each source is read once an hour. */
export const nextReading = (now: Date): Date => new Date(now.getTime() + hour)

interface State {
  failure: SourceFailure | null
  failing_since: Date | null
  /** Absent: as it was. */
  next_at?: null
}

/** A reading that worked, perhaps without room for all drafts. */
export const afterSuccess = (failure: 'sourceDraftsFull' | null): State => ({ failure, failing_since: null })

/** What was known of a source before it was read. */
interface Before {
  failure: SourceFailure | null
  failing_since: Date | null
}

/**
 * A reading that failed. It is the last one after a week of them, if the source says that it is gone for good, and if its thread
 * had to be ended for the second time.
 */
export function afterFailure(before: Before, failure: SourceFailure, now: Date): State {
  const failing_since = before.failing_since ?? now
  const isOver =
    failure === 'sourceGone' ||
    (failure === 'sourceTooCostly' && before.failure === failure) ||
    now.getTime() - failing_since.getTime() >= patience
  return { failure, failing_since, ...(isOver && { next_at: null }) }
}
