/**
 * Characters of a text, announcements of a provider in seven days and its drafts, how far ahead one can be scheduled, in days,
 * and up to which number people are counted; one more means “more than that”.
 */
export const announcementLimits = {
  subject: 120,
  text: 10_000,
  perWeek: 2,
  drafts: 50,
  daysAhead: 366,
  counted: 10_000,
} as const
