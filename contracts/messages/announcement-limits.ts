/**
 * Characters of a text, announcements of a provider in seven days and its drafts, how far ahead one can be scheduled, in days,
 * and up to which number people are counted; one more means “more than that”. A provider could find out by narrowing the audience
 * who follows it, or by counting again who has stopped: numbers of people are rounded down for it to multiples of `step`, and a
 * smaller part of its followers is refused.
 */
export const announcementLimits = {
  subject: 120,
  text: 10_000,
  perWeek: 2,
  drafts: 50,
  daysAhead: 366,
  counted: 10_000,
  step: 5,
} as const

/** A number of people as a provider is told it. */
export const inSteps = (count: number): number => count - (count % announcementLimits.step)
