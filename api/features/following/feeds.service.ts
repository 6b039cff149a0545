import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { ApiConfig, ApiDeps } from '~/api/platform/deps'
import { keyedHash } from '~/api/platform/encryption'
import { notFound } from '~/api/platform/errors'
import { writtenFile } from '~/api/platform/file-answer'
import { type Locale, limits } from '~/contracts/constants'
import { type FeedAccess, type FeedPurpose, feedPurposes } from '~/contracts/offers/following'
import * as repo from './feeds.repo'
import { mayFollow, addressOf, oneLine } from './following.rules'
import { listOpenIds } from '~/api/features/offers/open-offers.service'
import { dayOf, daysAfter } from '~/contracts/days'
import { translateForFile } from '~/api/platform/translations'
import type { FileAnswer } from '~/contracts/endpoint'
import type { OpenOfferFilters } from '~/contracts/offers/open-offers'
import { type FoundOffer, listForFeed } from '~/api/features/offers/offers.service'
import type { OfferFilterValues } from '~/contracts/offers/offers'
import { cutTo } from '~/contracts/signs'
import { createEvents, type EventAttributes } from 'ics'
import { Feed } from 'feed'
import { writtenDay } from '~/contracts/written-day'

/** Length of a nonce in base64url. */
const nonceLength = 22

/**
 * The secret part of a feed's URL: a nonce from the database and a signature by the server. The URL can be shown again,
 * but a copy of the database does not give access to feeds.
 */
function tokenOf({ tokenSecret }: ApiConfig, purpose: FeedPurpose, nonce: string): string {
  const name = Buffer.from(nonce.replaceAll('-', ''), 'hex').toString('base64url')
  return name + keyedHash(tokenSecret, `feed:${purpose}`, nonce)
}

/** The nonce of a token, without checking its signature; null if malformed. */
function nonceIn(token: string): string | null {
  const hex = Buffer.from(token.slice(0, nonceLength), 'base64url').toString('hex')
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)
  return parts ? parts.slice(1).join('-') : null
}

function proves(config: ApiConfig, purpose: FeedPurpose, { token, nonce }: { token: string; nonce: string }) {
  const [given, wanted] = [Buffer.from(token), Buffer.from(tokenOf(config, purpose, nonce))]
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

/** The secret URLs of a person, in the order of their purposes. */
export async function listAccess(deps: ApiDeps, personId: string): Promise<FeedAccess[]> {
  const rows = await repo.selectAccess(deps.database, personId)
  return feedPurposes.map((purpose) => {
    const row = rows.find((each) => each.purpose === purpose)
    if (!row) return { purpose, token: null, createdAt: null }
    const token = tokenOf(deps.config, purpose, row.nonce)
    return { purpose, token, createdAt: row.created_at.toISOString() }
  })
}

/** Creates a new URL; the previous one stops working. */
export async function renewAccess(deps: ApiDeps, personId: string, purpose: FeedPurpose): Promise<void> {
  // Fully random: our ids contain the time of creation.
  await repo.putAccess(deps.database, { personId, purpose, nonce: randomUUID(), now: deps.now() })
}

/** Revokes the URL. Idempotent. */
export async function revokeAccess(deps: ApiDeps, personId: string, purpose: FeedPurpose): Promise<void> {
  await repo.deleteAccess(deps.database, personId, purpose)
}

export interface FeedReader {
  id: string
  locale: Locale
  /** Time of creation. */
  since: Date
}

/**
 * Owner of a feed token.
 * @throws ApiError notFound for invalid or revoked tokens, and for people who are not members at present
 */
async function requireFeedReader(deps: ApiDeps, token: string, purpose: FeedPurpose): Promise<FeedReader> {
  const nonce = nonceIn(token)
  if (nonce === null || !proves(deps.config, purpose, { token, nonce })) throw notFound()
  const row = await repo.findByNonce(deps.database, nonce, purpose)
  if (!row || !mayFollow(row)) throw notFound()
  return { id: row.id, locale: row.locale, since: row.created_at }
}

const type = 'text/calendar; charset=utf-8'
/** Days for which past entries remain in the calendar, and maximum number of offers. */
const keptDays = 30
const mostOffers = 500

/**
 * Deadline and dates of one offer as a file.
 * @throws ApiError notFound if members cannot see the offer, or it has neither
 */
export async function writeOfferCalendar(
  deps: ApiDeps,
  { id, locale }: { id: string; locale: Locale },
): Promise<FileAnswer> {
  const offer = await repo.findDatedOffer(deps.database, id)
  return fileOf(deps, offer, locale)
}

function fileOf(deps: ApiDeps, offer: repo.DatedOffer | undefined, locale: Locale): FileAnswer {
  if (!offer) throw notFound()
  const words = offer.headline.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-/, '')
  const name = cutTo(words, 60).replace(/-$/, '')
  const text = writeCalendar([offer], { sender: deps.config, locale })
  return writtenFile(text, { type, saveAs: `${name || 'offer'}.ics` })
}

/**
 * The watchlist of the token's owner, in their language.
 * @throws ApiError notFound for an invalid token
 */
export async function writeWatchlistCalendar(deps: ApiDeps, token: string): Promise<FileAnswer> {
  const { id, locale } = await requireFeedReader(deps, token, 'calendar')
  const from = daysAfter(dayOf(deps.now()), -keptDays)
  const offers = await repo.selectWatchedDates(deps.database, id, { from, limit: mostOffers })
  const name = translateForFile(locale, 'following:calendar.name', { brand: deps.config.brandName })
  return writtenFile(writeCalendar(offers, { sender: deps.config, locale, name }), { type })
}

/** The same as a file for visitors. @throws ApiError notFound unless the offer is open to them and has a day */
export async function writeOpenOfferCalendar(
  deps: ApiDeps,
  { id, locale }: { id: string; locale: Locale },
): Promise<FileAnswer> {
  const [offer] = await repo.selectOpenDates(deps.database, { ids: [id], today: dayOf(deps.now()) })
  return fileOf(deps, offer, locale)
}

/** The filtered offers that are open to visitors, those with the nearest deadlines if there are many. */
export async function writeOpenCalendar(
  deps: ApiDeps,
  filters: OpenOfferFilters,
  locale: Locale,
): Promise<FileAnswer> {
  const ids = await listOpenIds(deps, filters, limits.offersCounted)
  const offers = await repo.selectOpenDates(deps.database, { ids, today: dayOf(deps.now()) })
  const name = translateForFile(locale, 'following:calendar.openName', { brand: deps.config.brandName })
  return writtenFile(writeCalendar(offers, { sender: deps.config, locale, name }), { type })
}

const mostEntries = 50

/**
 * The newest offers that match the filters as an Atom feed for the token's owner.
 * @throws ApiError notFound for an invalid token
 */
export async function writeOfferFeed(
  deps: ApiDeps,
  token: string,
  filters: OfferFilterValues,
): Promise<FileAnswer> {
  const reader = await requireFeedReader(deps, token, 'offers')
  const offers = await listForFeed(deps, filters, { limit: mostEntries })
  return feedOf(deps, offers, {
    locale: reader.locale,
    since: reader.since,
    page: addressOf('/content', filters),
    self: addressOf(`/content/feed/${token}.atom`, filters),
  })
}

/** The newest offers that match the filters and are open to visitors, for everybody. */
export async function writeOpenFeed(
  deps: ApiDeps,
  filters: OpenOfferFilters,
  locale: Locale,
): Promise<FileAnswer> {
  const offers = await listForFeed(deps, filters, { limit: mostEntries, forVisitors: true })
  return feedOf(deps, offers, {
    locale,
    since: new Date(0),
    page: addressOf('/content/open', filters),
    self: addressOf('/content/open/feed.atom', filters),
  })
}

type Addressed = Pick<AtomOptions, 'locale' | 'since' | 'page' | 'self'>

function feedOf(
  { config }: ApiDeps,
  offers: FoundOffer[],
  { page, self, ...options }: Addressed,
): FileAnswer {
  const { publicUrl, brandName } = config
  const entries = offers.map(({ provider, publishedAt, ...offer }) => ({
    ...offer,
    provider: provider.entityName,
    publishedAt: new Date(publishedAt),
  }))
  const addresses = { page: publicUrl + page, self: publicUrl + self }
  const text = writeAtom(entries, { publicUrl, brandName, ...options, ...addresses })
  return writtenFile(text, { type: 'application/atom+xml; charset=utf-8' })
}

interface Sender {
  publicUrl: string
  brandName: string
}
interface CalendarOptions {
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

function common(offer: repo.DatedOffer, { sender, locale }: CalendarOptions) {
  const url = `${sender.publicUrl}/content/detail/view/${offer.id}`
  const place = [
    offer.place ? oneLine(offer.place) : null,
    offer.online ? translateForFile(locale, 'following:calendar.online') : null,
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
function eventsOf(offer: repo.DatedOffer, options: CalendarOptions): Event[] {
  const headline = oneLine(offer.headline)
  const { location, ...shared } = common(offer, options)
  const uid = (what: string) => `${what}-${offer.id}@${new URL(options.sender.publicUrl).hostname}`
  const deadline = translateForFile(options.locale, 'following:calendar.deadline', { offer: headline })
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
function writeCalendar(offers: readonly repo.DatedOffer[], options: CalendarOptions): string {
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

interface AtomOptions {
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

interface AtomEntry {
  /** A URN that stays the same. */
  id: string
  title: string
  link: string
  /** Plain texts, each a paragraph. */
  paragraphs: readonly string[]
  author: string
  category: string
  date: Date
}

type AtomHead = Pick<AtomOptions, 'publicUrl' | 'brandName' | 'page' | 'self' | 'since'> & { title: string }

/** An Atom feed (RFC 4287), as new as its newest entry. */
export function writeAtomFeed(entries: readonly AtomEntry[], head: AtomHead): string {
  const { publicUrl, brandName, title, page, self, since } = head
  const newest = Math.max(since.getTime(), ...entries.map(({ date }) => date.getTime()))
  const feed = new Feed({
    id: page,
    title,
    link: page,
    feed: self,
    updated: new Date(newest),
    author: { name: brandName, link: publicUrl },
    generator: false,
  })
  for (const { id, link, date, ...entry } of entries)
    feed.addItem({
      ...{ id, link, published: date, date },
      title: asHtml(entry.title),
      description: entry.paragraphs.map((text) => `<p>${asHtml(text)}</p>`).join(''),
      author: [{ name: oneLine(entry.author) }],
      category: [{ term: entry.category }],
    })
  return feed.atom1()
}

/** Of offers. */
export function writeAtom(offers: readonly FeedOffer[], { locale, ...head }: AtomOptions): string {
  const words = (key: 'title' | 'deadline' | 'rolling', values: Record<string, string> = {}) =>
    translateForFile(locale, `following:atom.${key}`, { brand: head.brandName, ...values })
  const entries = offers.map((offer) => ({
    id: `urn:uuid:${offer.id}`,
    title: offer.headline,
    link: `${head.publicUrl}/content/detail/view/${offer.id}`,
    paragraphs: [
      offer.teaser,
      offer.deadline ? words('deadline', { date: writtenDay(locale, offer.deadline) }) : words('rolling'),
    ],
    author: offer.provider,
    category: offer.category,
    date: offer.publishedAt,
  }))
  return writeAtomFeed(entries, { ...head, title: words('title') })
}
