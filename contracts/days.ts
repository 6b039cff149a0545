const dayMs = 24 * 3600 * 1000

/** Days are compared as text, so all of them have a year of four digits: “until 9999” is what programs write for “for ever”. */
export const earliestDay = '0001-01-01'
export const latestDay = '9999-12-31'

/** UTC date, `2026-11-21`, from the first day to the last. */
export function dayOf(moment: Date): string {
  const time = Math.min(Math.max(moment.getTime(), Date.parse(earliestDay)), Date.parse(latestDay))
  return new Date(time).toISOString().slice(0, 10)
}

/** The date where it is the earliest on Earth, `2026-11-21`: days before it are over for everybody. */
export const dayEverywhere = (moment: Date): string => dayOf(new Date(moment.getTime() - dayMs / 2))

/** The date `days` later, or earlier if negative. */
export const daysAfter = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(day) + days * dayMs))
