import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'
import { isLocale, knownLocale } from '~/contracts/languages'
import { announcementLimits, inSteps } from '~/contracts/messages/announcement-limits'
import type {
  AnnouncementState,
  AnnouncementText,
  AnnouncementTexts,
} from '~/contracts/messages/announcements'

/** The text for a reader: in their language, else in English, else in the first language it has. */
export function textFor(texts: AnnouncementTexts, locale: Locale): AnnouncementText & { language: Locale } {
  // The last for one in a language that the program no longer knows.
  for (const language of [locale, defaultLocale, ...localeCodes, ...(Object.keys(texts) as Locale[])]) {
    const text = texts[language]
    if (text) return { ...text, language: knownLocale(language) }
  }
  throw new Error('An announcement without a text')
}

/** What was written in a language that the program no longer knows is left out, or stands as English if there is nothing else. */
export function inKnownLanguages(texts: AnnouncementTexts): AnnouncementTexts {
  const known = Object.entries(texts).filter(([code]) => isLocale(code))
  if (known.length > 0) return Object.fromEntries(known)
  const { subject, text } = textFor(texts, defaultLocale)
  return { [defaultLocale]: { subject, text } }
}

const dayMs = 24 * 60 * 60 * 1000
export const weekMs = 7 * dayMs

/** Why it cannot be sent at this time; null if it can. */
export function timeErrorOf(at: Date, now: Date): 'announcementTimePast' | 'announcementTimeFar' | null {
  if (at.getTime() <= now.getTime()) return 'announcementTimePast'
  return at.getTime() > now.getTime() + announcementLimits.daysAhead * dayMs ? 'announcementTimeFar' : null
}

/** How many people the author is told (see `announcementLimits`). */
export const toldNumber = (providerId: string | null, count: number): number =>
  providerId === null ? count : inSteps(count)

/** Where recipients read it. */
export const pathOf = (id: string): string => `/announcements/${id}`

/** True if more of these moments than are permitted lie within seven days. */
export function areTooMany(moments: readonly Date[]): boolean {
  const times = moments.map((moment) => moment.getTime()).sort((a, b) => a - b)
  return times.some((time, index) => {
    const first = times[index - announcementLimits.perWeek]
    return first !== undefined && time - first < weekMs
  })
}

export const mayBeChanged = (state: AnnouncementState): boolean => state === 'draft' || state === 'scheduled'
export const mayBeStopped = (state: AnnouncementState): boolean =>
  state === 'scheduled' || state === 'sending'

/** Queued for the time of an announcement. */
export const sendingJob = 'announcements.send'
