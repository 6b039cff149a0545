/** Page opened, added to a watchlist, calendar file fetched, link to the provider followed. */
export const interestKinds = ['views', 'bookmarks', 'calendars', 'clicks'] as const
export type InterestKind = (typeof interestKinds)[number]
export type ByKind<T> = Record<InterestKind, T>

/** What pages report. Additions to watchlists are counted by the call that adds them. */
export const reportedInterests = ['views', 'calendars', 'clicks'] as const
export type ReportedInterest = (typeof reportedInterests)[number]

/** A smaller number is not told: it could say too much about single readers. It counts what they did, not them. */
export const fewest = 5
/** Complete weeks that are shown. */
export const shownWeeks = 12
