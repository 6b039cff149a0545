import { daysAfter } from '~/contracts/days'
import { createEvents, type EventAttributes } from 'ics'
import type { Locale } from '~/contracts/constants'
import { translate } from '~/api/platform/translations'
import type { DatedOffer } from './feeds.repo'
import { oneLine } from './following.rules'
import { Feed } from 'feed'
import { writtenDay } from '~/contracts/written-day'
import { createHash } from 'node:crypto'
import type { FileAnswer } from '~/contracts/endpoint'

interface Sender {
  publicUrl: string
  brandName: string
}
export interface CalendarOptions {
  sender: Sender
  locale: Locale
  /** Name of the calendar, if it contains several offers. */
  name?: string
}

/** Supported by the library but missing in its types. */
type Event = EventAttributes & { timestamp: number }

/** Escapes text, which the library does not do here. */
const escape = (text: string): string => text.replace(/[\\;,]/g, (sign) => `\\${sign}`)
const date = (day: string) => day.split('-').map(Number) as [number, number, number]
/** All-day events; the end is exclusive, so it is the day after. */
const wholeDays = (first: string, last: string) => ({ start: date(first), end: date(daysAfter(last, 1)) })
/** 9 a.m. on the day before. */
const dayBefore = { hours: 15, minutes: 0, before: true }

function common(offer: DatedOffer, { sender, locale }: CalendarOptions) {
  const url = `${sender.publicUrl}/content/detail/view/${offer.id}`
  const place = [
    offer.place ? oneLine(offer.place) : null,
    offer.online ? translate(locale, 'following:calendar.online') : null,
  ]
  return {
    description: `${oneLine(offer.teaser)}\n\n${url}`,
    location: place.filter(Boolean).join(' · '),
    url,
    // Constant until the offer changes, so that a repeated request yields the same calendar.
    timestamp: (offer.updated_at ?? offer.published_at ?? offer.created_at).getTime(),
    sequence: offer.version - 1,
    // Offers do not block time in the user's calendar.
    transp: 'TRANSPARENT' as const,
    busyStatus: 'FREE' as const,
  }
}

/** An event with an alarm for the deadline, and one for the dates of the offer. */
function eventsOf(offer: DatedOffer, options: CalendarOptions): Event[] {
  const headline = oneLine(offer.headline)
  const { location, ...shared } = common(offer, options)
  const uid = (what: string) => `${what}-${offer.id}@${new URL(options.sender.publicUrl).hostname}`
  const deadline = translate(options.locale, 'following:calendar.deadline', { offer: headline })
  const alarms = [{ action: 'display' as const, description: escape(deadline), trigger: dayBefore }]
  const last = offer.ends_on ?? offer.starts_on
  return [
    ...(offer.deadline
      ? [
          {
            ...shared,
            ...wholeDays(offer.deadline, offer.deadline),
            uid: uid('deadline'),
            title: deadline,
            alarms,
          },
        ]
      : []),
    ...(offer.starts_on && last
      ? [{ ...shared, location, ...wholeDays(offer.starts_on, last), uid: uid('dates'), title: headline }]
      : []),
  ]
}

const longest = 75

/** Lines of at most 75 bytes, as RFC 5545 requires: the library counts characters, which may have four bytes each. */
function foldLine(line: string): string {
  const done: string[] = []
  let part = ''
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > longest) {
      done.push(part)
      part = ' '
    }
    part += letter
  }
  return [...done, part].join('\r\n')
}

const refold = (calendar: string): string =>
  calendar
    .replaceAll(/\r\n[\t ]/g, '')
    .split('\r\n')
    .map(foldLine)
    .join('\r\n')

/** An iCalendar (RFC 5545) of offers, in one language. */
export function writeCalendar(offers: readonly DatedOffer[], options: CalendarOptions): string {
  const { error, value } = createEvents(
    offers.flatMap((offer) => eventsOf(offer, options)),
    {
      productId: `-//${escape(oneLine(options.sender.brandName))}//campus//${options.locale.toUpperCase()}`,
      method: 'PUBLISH',
      ...(options.name ? { calName: escape(options.name) } : {}),
    },
  )
  if (value === null) throw new Error('The calendar could not be written', { cause: error })
  return refold(value)
}

export interface FeedOffer {
  id: string
  headline: string
  teaser: string
  deadline: string | null
  category: string
  provider: string
  publishedAt: Date
}

export interface AtomOptions {
  publicUrl: string
  brandName: string
  locale: Locale
  /** The list on the campus with the same offers; also the id of the feed. */
  page: string
  /** URL of the feed. */
  self: string
  /** Update time of an empty feed. */
  since: Date
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** The texts of the feed are HTML; those of people are plain text. */
const asHtml = (text: string): string => oneLine(text).replace(/[&<>"]/g, (sign) => entities[sign] ?? '')

/** An Atom feed (RFC 4287) of offers. */
export function writeAtom(offers: readonly FeedOffer[], options: AtomOptions): string {
  const { publicUrl, brandName, locale, page, self, since } = options
  const words = (key: 'title' | 'deadline' | 'rolling', values: Record<string, string> = {}) =>
    translate(locale, `following:atom.${key}`, { brand: brandName, ...values })
  const newest = Math.max(since.getTime(), ...offers.map(({ publishedAt }) => publishedAt.getTime()))
  const feed = new Feed({
    id: page,
    title: words('title'),
    link: page,
    feed: self,
    updated: new Date(newest),
    author: { name: brandName, link: publicUrl },
    generator: false,
  })
  for (const offer of offers) {
    const until = offer.deadline
      ? words('deadline', { date: writtenDay(locale, offer.deadline) })
      : words('rolling')
    feed.addItem({
      id: `urn:uuid:${offer.id}`,
      title: asHtml(offer.headline),
      link: `${publicUrl}/content/detail/view/${offer.id}`,
      description: `<p>${asHtml(offer.teaser)}</p><p>${asHtml(until)}</p>`,
      author: [{ name: oneLine(offer.provider) }],
      category: [{ term: offer.category }],
      published: offer.publishedAt,
      date: offer.publishedAt,
    })
  }
  return feed.atom1()
}

/** A generated text as a file, with a tag for conditional requests. */
export function writtenFile(text: string, { type, saveAs }: Pick<FileAnswer, 'type' | 'saveAs'>): FileAnswer {
  const bytes = new TextEncoder().encode(text)
  return {
    type,
    read: () => Promise.resolve(bytes),
    tag: createHash('sha256').update(bytes).digest('base64url'),
    shared: false,
    ...(saveAs ? { saveAs } : {}),
  }
}
