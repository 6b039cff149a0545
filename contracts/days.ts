const dayMs = 24 * 3600 * 1000

/** UTC date, `2026-11-21`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The date where it is the earliest on Earth, `2026-11-21`: days before it are over for everybody. */
export const dayEverywhere = (moment: Date): string => dayOf(new Date(moment.getTime() - dayMs / 2))

/** The date `days` later, or earlier if negative. */
export const daysAfter = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * dayMs))
