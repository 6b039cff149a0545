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

/** A reading that failed; after a week of them, or if the source says that it is gone for good, it is the last one. */
export function afterFailure(since: Date | null, failure: SourceFailure, now: Date): State {
  const failing_since = since ?? now
  const isOver = failure === 'sourceGone' || now.getTime() - failing_since.getTime() >= patience
  return { failure, failing_since, ...(isOver && { next_at: null }) }
}
