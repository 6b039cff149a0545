import { daysAfter } from '~/contracts/days'
import { offerTextLimits } from '~/contracts/constants'
import { emptyOffer, NewOffer, type OfferTexts } from '~/contracts/offers/offer-writing'
import { cutTo } from '~/contracts/signs'
import { oneLine } from '~/contracts/texts'
import type { SourceFailure, SourceNote } from '~/contracts/offers/offer-sources'
import { urlOf } from '~/contracts/web-address'

export interface Content {
  format: 'html' | 'text'
  /** Of any length. */
  value: string
  /** An address, for the links in HTML. */
  base?: string
}

/** What a calendar or a feed says about one event or course. */
export interface Entry {
  /** Names the entry in its source. */
  key: string
  title: Content
  summary: Content
  content: Content
  externalLink: string | null
  place: string | null
  startsOn: string | null
  endsOn: string | null
  /** A day after which a series has no more dates, if that is known. */
  until?: string
  /** ISO 8601, for entries of feeds: a moment, or only the year. */
  publishedAt: string | null
}

export interface Source {
  kind: 'calendar' | 'feed'
  title: string
  entries: Entry[]
  /** Why there are no current ones. */
  nothing?: Extract<SourceNote, 'sourceEmpty' | 'sourcePast'>
}

/** The months in our languages, by the letters with which they begin. */
const months: [RegExp, string][] = [
  [/^(jan|ene|gen|jän)/, 'Jan'],
  [/^(feb|fév|fev)/, 'Feb'],
  [/^(mar|mär|mrz)/, 'Mar'],
  [/^(apr|abr|avr)/, 'Apr'],
  [/^(may|mai|mag)/, 'May'],
  [/^(juin|jun|giu)/, 'Jun'],
  [/^(juil|jul|lug)/, 'Jul'],
  [/^(aug|ago|aoû|aou)/, 'Aug'],
  [/^(sep|set)/, 'Sep'],
  [/^(oct|okt|ott)/, 'Oct'],
  [/^(nov)/, 'Nov'],
  [/^(dec|dez|dic|déc)/, 'Dec'],
]
const monthOf = (name: string): string =>
  months.find(([start]) => start.test(name.normalize('NFC').toLowerCase()))?.[1] ?? name

/** Names of zones in many feeds; few of them are part of a standard, and none beside a date in digits. */
const zones: Record<string, string> = {
  WEST: '+0100', BST: '+0100', CET: '+0100', MEZ: '+0100', CEST: '+0200', MESZ: '+0200', EET: '+0200', EEST: '+0300', MSK: '+0300',
  EST: '-0500', EDT: '-0400', CST: '-0600', CDT: '-0500', MST: '-0700', MDT: '-0600', PST: '-0800', PDT: '-0700',
} // prettier-ignore

/** A time without what only people read, and with the difference to UTC as the standard writes it. */
const tidied = (time: string): string =>
  time
    .replace(/\s+/g, ' ')
    .trim()
    // Seconds or milliseconds since 1970.
    .replace(/^\d{10}(?:\d{3})?$/, (since) => new Date(Number(since.padEnd(13, '0'))).toISOString())
    .replace(/ Uhr\b/i, '')
    .replace(/\b(\d{1,2})(?:st|nd|rd|th|er|[ºª°])(?=[ ,])/i, '$1')
    .replace(/^(\d{4})(\d\d)(\d\d)(?:T.*)?$/, '$1-$2-$3')
    // A zone that nobody knows is less than a day away.
    .replace(/(:\d\d) ?([A-Z]{3,5})$/, (_, before: string, zone: string) => before + (zones[zone] ?? '+0000'))
    .replace(/(:\d\d(?:\.\d+)?) (?=[+-]\d\d(?::?\d\d)?$)/, '$1')
    .replace(/(:\d\d(?:\.\d+)?[+-]\d\d)$/, '$1:00')

/** A time with the names of our languages, as English writes it. */
const inEnglish = (time: string): string =>
  time
    .replace(/^\p{L}+\.?,? (?=\d)/u, '')
    .replace(/^(\d{1,2})\.(\d{1,2})\.(\d{4})/, '$3-$2-$1')
    .replace(/^(1[3-9]|2\d|3[01])[/-](\d{1,2})[/-](\d{4})/, '$3-$2-$1')
    .replace(/-(\d)(?=-|\b)/g, '-0$1')
    .replace(
      /^(\d{1,2})\.? (?:de )?(\p{L}+)\.? (?:de )?(?=\d)/u,
      (_, day: string, month: string) => `${day} ${monthOf(month)} `,
    )

/** Readers of times take “about 2026” for its first day. */
const namesMonth = (time: string) =>
  /\d\D+\d/.test(time) || /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(time)

/**
 * The first time that can be read, in the format of a standard or with names of our languages, else the first year that is named;
 * null if there is none.
 */
export function timeIn(times: readonly (string | undefined)[]): string | null {
  const written = times.slice(0, 5).map((time) => cutTo(time ?? '', 100))
  for (const time of written) {
    const plain = tidied(time)
    const moment = [inEnglish(plain), plain, time]
      .filter(namesMonth)
      .map((each) => new Date(each))
      .find((each) => !Number.isNaN(each.getTime()))
    if (moment) return moment.toISOString()
  }
  const years = written.flatMap((time) => /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(time) ?? [])
  return years[0] ?? null
}

/** Of one reading: a provider looks through drafts one by one. */
export const mostEntries = 50
/** Older entries of a feed are history. */
const feedDays = 90
/** Whether an entry of a feed is new. One that says no more than its year is if it is of this one. */
const isNew = (publishedAt: string, today: string): boolean =>
  publishedAt >= (publishedAt.length === 4 ? today.slice(0, 4) : daysAfter(today, -feedDays))

/** The entries that can still become offers: what lies ahead, soonest first; of a feed what is new, newest first. */
export function currentEntries({ kind, entries }: Source, today: string): Entry[] {
  const seen = new Set<string>()
  const once = entries.filter(({ key }) => !seen.has(key) && seen.add(key))
  const current =
    kind === 'calendar'
      ? once.filter(({ startsOn, endsOn, until }) => (until ?? endsOn ?? startsOn ?? today) >= today)
      : once.filter(({ publishedAt }) => isNew(publishedAt ?? today, today))
  const order = ({ startsOn, publishedAt }: Entry) => (kind === 'calendar' ? startsOn : publishedAt) ?? ''
  const sign = kind === 'calendar' ? 1 : -1
  return current.sort((a, b) => sign * order(a).localeCompare(order(b))).slice(0, mostEntries)
}

/** What is current of a source, cut to what drafts use, or why nothing is. */
export function currentOf(source: Source, today: string): Source {
  const entries = currentEntries(source, today).map(withoutExcess)
  const nothing = source.entries.length === 0 ? 'sourceEmpty' : 'sourcePast'
  return { ...source, entries, ...(entries.length === 0 && { nothing }) }
}

/** Characters of an address or a place that are looked at. */
const shortCharacters = 2000

/** As much of an entry as a draft can use: texts are cut before anything is done with them. */
function withoutExcess(entry: Entry): Entry {
  const cut = (content: Content) => ({
    ...content,
    value: cutTo(content.value, offerTextLimits.description),
  })
  return {
    ...entry,
    title: cut(entry.title),
    summary: cut(entry.summary),
    content: cut(entry.content),
    place: entry.place === null ? null : cutTo(entry.place, shortCharacters),
    externalLink: entry.externalLink === null ? null : cutTo(entry.externalLink, shortCharacters),
  }
}

/** Half characters, and the one that a database does not take. */
const unwritable = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
const writable = (text: string): string => text.replace(unwritable, '')

/** As a source calls itself; without a name, its host and file, so that several of them can be told apart. */
export function sourceTitle(title: string, address: string): string {
  const named = shortened(oneLine(writable(title)), 200)
  const url = urlOf(address)
  if (named !== '' || !url) return named
  const { hostname, pathname } = url
  return shortened([hostname, pathname.split('/').at(-1) ?? ''].filter((part) => part !== '').join('/'), 200)
}

/** Cut between words, with an ellipsis; by code units, as the contract counts. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = cutTo(text, length - 1)
  const end = cut.lastIndexOf(' ')
  return `${(end > length / 2 ? cut.slice(0, end) : cut).trimEnd()}…`
}

/** What a provider says about all offers of a source, because calendars and feeds do not. */
export type SourceDefaults = Pick<OfferTexts, 'category' | 'language' | 'cost'>

/** Paragraphs up to a length; the last one stays whole. */
function shortenedMarkdown(markdown: string): string {
  if (markdown.length <= offerTextLimits.description) return markdown
  const cut = cutTo(markdown, offerTextLimits.description - 1)
  const end = cut.lastIndexOf('\n\n')
  return `${end > 0 ? cut.slice(0, end) : shortened(cut, cut.length - 1)}\n\n…`
}

/** Texts of an entry, converted: plain, plain, and Markdown. */
export interface Words {
  headline: string
  teaser: string
  description: string
}

/**
 * Texts of a draft, each as the contract allows it: what does not fit is cut, what is not permitted is left out. Null for an
 * entry without a headline.
 */
export function draftOf(entry: Entry, words: Words, defaults: SourceDefaults): OfferTexts | null {
  const headline = shortened(oneLine(writable(words.headline)), offerTextLimits.headline)
  const place = oneLine(writable(entry.place ?? ''))
  const isOnline = /^https?:\/\//i.test(place)
  const { startsOn } = entry
  const wished: Partial<OfferTexts> = {
    headline,
    teaser: shortened(oneLine(writable(words.teaser)), offerTextLimits.teaser),
    description: shortenedMarkdown(writable(words.description)),
    externalLink: entry.externalLink === null ? (isOnline ? place : null) : writable(entry.externalLink),
    place: isOnline || place === '' ? null : shortened(place, offerTextLimits.place),
    online: isOnline,
    startsOn,
    endsOn: entry.endsOn !== null && entry.endsOn > (startsOn ?? '') ? entry.endsOn : null,
  }
  const texts: OfferTexts = { ...emptyOffer, headline, ...defaults }
  for (const [name, value] of Object.entries(wished)) {
    const parsed = NewOffer.pick({ [name]: true } as { headline: true }).safeParse({ [name]: value })
    if (parsed.success) Object.assign(texts, parsed.data)
    else if (name === 'headline') return null
  }
  return texts
}

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
export const afterSuccess = (failure: SourceNote | null): State => ({ failure, failing_since: null })

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
