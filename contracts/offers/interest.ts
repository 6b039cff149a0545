/** Page opened, added to a watchlist, calendar file fetched, link to the provider followed. */
export const interestKinds = ['views', 'bookmarks', 'calendars', 'clicks'] as const
export type InterestKind = (typeof interestKinds)[number]
export type ByKind<T> = Record<InterestKind, T>

/** What pages report. Additions to watchlists are counted by the call that adds them. */
export const reportedInterests = ['views', 'calendars', 'clicks'] as const
export type ReportedInterest = (typeof reportedInterests)[number]

/** A smaller number is not told: with few readers a number could tell who they were. */
export const fewest = 5
/** Complete weeks that are shown. */
export const shownWeeks = 12
