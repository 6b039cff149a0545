import { validate as isUuid } from 'uuid'
import { renderMarkdown } from '~/api/features/content/content.service'
import { listOfferFiles } from '~/api/features/files/offer-files.service'
import { tagNames } from '~/api/features/tags/tags.service'
import { dayOf } from '~/contracts/days'
import { findRecommending } from '~/api/features/group-offers/group-offers.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { errorKindOf } from '~/api/platform/database'
import { ApiError, notFound, orNotFound } from '~/api/platform/errors'
import { keptKind } from '~/api/platform/kept/kept'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import { limits, type Locale } from '~/contracts/constants'
import type { RichTextBlock } from '~/contracts/content/content'
import type {
  Offer,
  OfferFilterValues,
  OfferFacets,
  OfferQuery,
  OfferSummary,
} from '~/contracts/offers/offers'
import { offerPictureUrls } from '~/contracts/files'
import { can } from '~/contracts/permissions'
import { type Asker, seesOwn } from '~/contracts/token-scopes'
import * as repo from './offers.repo'
import { closingDayOf, facetsOf, isExpired, marksOf, sortOf, stateOf } from './offers.rules'

/** An offer with its time of publication, for feeds and mails. */
export type FoundOffer = OfferSummary & { publishedAt: string }

interface Listing {
  items: OfferSummary[]
  facets: OfferFacets
  more: boolean
}
interface Reader extends Asker {
  id: string
}

/** Whose watchlist `bookmarked` is about; null if the answer does not tell. */
const bookmarkerOf = (reader: Reader) => (seesOwn(reader, 'watchlist') ? reader.id : null)

export type SharedFilter = repo.SharedFilter
type From = Pick<ApiDeps, 'database'>

interface Asked {
  filter: repo.SharedFilter
  window: repo.Window & { locale: Locale }
  provider: string | undefined
  /** Shown with their names, also without any offer. */
  tags: string[]
}

/** The same for all members: `bookmarked` is false in all of them. */
const offerPage = keptKind({
  name: 'offers',
  topics: ['offer', 'person', 'tag'],
  make: (from: From, asked: Asked) => findPage(from, asked),
})

const publishedAt = (row: repo.SummaryRow) => (row.published_at ?? row.created_at).toISOString()

export function toSummary(row: repo.SummaryRow, today: string): OfferSummary {
  return {
    id: row.id,
    headline: row.headline,
    subheadline: row.subheadline,
    teaser: row.teaser,
    category: row.category as OfferSummary['category'],
    language: row.language as OfferSummary['language'],
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    deadline: row.deadline,
    online: row.online,
    place: row.place,
    cost: row.cost as OfferSummary['cost'],
    provider: { id: row.provider_id, entityName: row.provider_name ?? '' },
    picture: row.picture_id
      ? { id: row.picture_id, alt: row.picture_alt ?? '', urls: offerPictureUrls(row.picture_id) }
      : null,
    bookmarked: Boolean(row.bookmarked),
    expired: isExpired({ deadline: row.deadline, endsOn: row.ends_on, startsOn: row.starts_on }, today),
  }
}

export function filterOf(
  deps: ApiDeps,
  filters: OfferFilterValues,
  { forVisitors = false } = {},
): repo.SharedFilter {
  const now = deps.now()
  return {
    forVisitors,
    today: dayOf(now),
    soon: closingDayOf(now),
    state: stateOf(filters),
    marks: marksOf(filters),
    text: filters.text || null,
  }
}

/** The rows of these ids, in the same order. */
async function rowsOf(from: From, ids: string[], readerId: string | null): Promise<repo.SummaryRow[]> {
  const rows = ids.length > 0 ? await repo.selectSummaries(from.database, ids, readerId) : []
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Counts, and the ids of one page. If there are more than are counted, `total` is one more than is known so far, so
 * that there is a next page. A second query then reads pages that were not examined or whose order is not known.
 */
async function find({ database }: From, filter: repo.OfferFilter, window: repo.Window & { locale: Locale }) {
  const { limit, offset, sort } = window
  const ranked = sort === 'relevance'
  const looked = (ranked ? limits.offersPaged : limits.offersCounted) + 1
  const listing = await repo.countFacets(database, filter, {
    ...window,
    looked,
    counted: limits.offersCounted,
  })
  const more = listing.total > limits.offersCounted
  // Of very many hits, only a thousand are ranked, as the cost of ranking grows with their number.
  if (ranked || !more) return { ...listing, total: Math.min(listing.total, limits.offersPaged), more }
  if (listing.inOrder && offset + limit <= limits.offersCounted) return { ...listing, more }
  if (offset >= limits.offersPaged) return { ...listing, ids: [], more }
  const ids = await repo.selectIds(database, filter, { ...window, limit: limit + 1 })
  const known = Math.max(listing.total, offset + ids.length)
  return { ...listing, ids: ids.slice(0, limit), total: Math.min(known, limits.offersPaged), more }
}

async function findPage(from: From, { filter, window, provider, tags }: Asked) {
  const { ids, counts, total, more } = await find(from, filter, window)
  const rows = await rowsOf(from, ids, null)
  const items = rows.map((row) => toSummary(row, filter.today))
  const facets = facetsOf(counts, { provider })
  const missing = tags.filter((code) => facets.tag.every(({ value }) => value !== code))
  const named = await tagNames(from, missing, window.locale)
  facets.tag.push(...named.map(({ code, name }) => ({ value: code, name, count: 0 })))
  return { items, facets, more, total }
}

async function withBookmarks({ database }: From, items: OfferSummary[], reader: Reader) {
  const readerId = bookmarkerOf(reader)
  if (items.length === 0 || readerId === null) return items
  const ids = items.map(({ id }) => id)
  const bookmarked = await repo.selectBookmarkedOf(database, ids, readerId)
  return items.map((item) => ({ ...item, bookmarked: bookmarked.has(item.id) }))
}

/**
 * Published offers of validated providers with counts per filter value, in three to five queries; in two if nothing has
 * changed since somebody else asked. At most `offersCounted` are counted and `offersPaged` can be paged through. Past
 * ones only on request.
 */
export async function listPublished(
  deps: ApiDeps,
  reader: Reader & { locale: Locale },
  query: OfferQuery,
): Promise<Page<Listing>> {
  const { body, total } = await findPublished(deps, query, { locale: reader.locale })
  return new Page({ ...body, items: await withBookmarks(deps, body.items, reader) }, total)
}

/** The same for all members, without their bookmarks; for visitors only what is open to them. */
export async function findPublished(
  deps: ApiDeps,
  query: OfferQuery,
  { locale, forVisitors = false }: { locale: Locale; forVisitors?: boolean },
): Promise<Page<Listing>> {
  const { provider, tag: tags = [] } = query
  if (provider !== undefined && !isUuid(provider))
    return new Page({ items: [], facets: facetsOf([]), more: false }, 0)
  const window = { ...pageWindow(query), sort: sortOf(query), locale }
  const asked = { filter: filterOf(deps, query, { forVisitors }), window, provider, tags }
  const { total, ...found } = await deps.kept.get(offerPage, asked)
  return new Page(found, total)
}

/** True for the provider of an offer, its contributors and admins. */
const mayUpdate = (actor: Actor, providerId: string): boolean =>
  seesOwn(actor, 'offers') &&
  can(actor.accessLevel, 'offers.write') &&
  (actor.accessLevel === 'admin' || actor.organisation.id === providerId)

/**
 * One published offer, including past ones, with files and tag names in the user's language.
 * @throws ApiError notFound, also for drafts and for offers of providers who are not (or no longer) validated; gone for
 * offers removed by moderation
 */
export async function getPublished(
  deps: ApiDeps,
  { actor, locale }: { actor: Actor; locale: Locale },
  id: string,
): Promise<Offer> {
  const row = await repo.findOffer(deps.database, id, bookmarkerOf(actor))
  if (!row) throw (await repo.offerIsRemoved(deps.database, id)) ? new ApiError('gone') : notFound()
  const recommendedBy = await findRecommending(deps, actor, row.id)
  return {
    ...(await wholeOffer(deps, row, locale)),
    ...(recommendedBy ? { recommendedBy } : {}),
    can: { update: mayUpdate(actor, row.provider_id) },
  }
}

/** For an offer that was stored without: imported, copied, or older. A database that cannot be written to keeps nobody from reading. */
async function makeBlocks(deps: ApiDeps, row: repo.OfferRow): Promise<RichTextBlock[]> {
  const { body } = await renderMarkdown(deps, row.description)
  await repo.saveBlocks(deps.database, row, body).catch((error: unknown) => {
    if (errorKindOf(error) !== 'readOnly') throw error
  })
  return body
}

/** An offer with its files, and with the names of its tags in the reader's language. */
export const wholeOffer = async (
  deps: ApiDeps,
  row: repo.OfferRow,
  locale: Locale,
): Promise<Omit<Offer, 'can'>> => ({
  ...toSummary(row, dayOf(deps.now())),
  ...(await listOfferFiles(deps, row.id)),
  descriptionBlocks: row.description_blocks ?? (await makeBlocks(deps, row)),
  externalLink: row.external_link,
  tags: await tagNames(deps, row.tags, locale),
  clauses: row.clauses,
  openToVisitors: row.open_to_visitors,
  publishedAt: publishedAt(row),
  providerPage: row.provider_page === null ? null : { kind: 'provider', key: row.provider_page },
})

/** The newest open offers, optionally of one provider. One query. */
export async function listNewest(
  deps: ApiDeps,
  reader: Reader,
  { provider, limit }: { provider?: string; limit: number },
): Promise<OfferSummary[]> {
  const filter = filterOf(deps, provider === undefined ? {} : { provider })
  const rows = await repo.selectNewest(deps.database, filter, { limit, readerId: bookmarkerOf(reader) })
  return rows.map((row) => toSummary(row, filter.today))
}

/**
 * Filtered offers as members see them, or visitors, newest first. Two or three queries; `bookmarked` is the user's own.
 */
export async function listForFeed(
  deps: ApiDeps,
  filters: OfferFilterValues,
  options: { limit: number; readerId?: string | null; forVisitors?: boolean },
): Promise<FoundOffer[]> {
  if (filters.provider !== undefined && !isUuid(filters.provider)) return []
  const { limit, readerId = null, forVisitors = false } = options
  const filter = filterOf(deps, filters, { forVisitors })
  const { ids } = await find(deps, filter, { sort: 'newest', limit, offset: 0, locale: 'en' })
  const rows = await rowsOf(deps, ids, readerId)
  return rows.map((row) => ({ ...toSummary(row, filter.today), publishedAt: publishedAt(row) }))
}

/**
 * Filtered offers published after `since` and not after `until`, newest first, at most `limit`; `more` is true if there
 * are others. Two queries. `bookmarked` is always false, as there is no user.
 */
export async function listNewSince(
  deps: ApiDeps,
  filters: OfferFilterValues,
  { since, until, limit }: { since: Date; until?: Date; limit: number },
): Promise<{ offers: FoundOffer[]; more: boolean }> {
  if (filters.provider !== undefined && !isUuid(filters.provider)) return { offers: [], more: false }
  const filter = {
    ...filterOf(deps, filters),
    publishedAfter: since,
    ...(until ? { publishedUntil: until } : {}),
  }
  const ids = await repo.selectIds(deps.database, filter, { sort: 'newest', limit: limit + 1, offset: 0 })
  const rows = await rowsOf(deps, ids.slice(0, limit), null)
  const offers = rows.map((row) => ({ ...toSummary(row, filter.today), publishedAt: publishedAt(row) }))
  return { offers, more: ids.length > limit }
}

/** A user's bookmarked offers: nearest deadline first, then rolling ones, then past ones. One query. */
export async function listBookmarked(
  deps: ApiDeps,
  readerId: string,
  query: { page: number; itemsPerPage: number; pagination: boolean },
): Promise<Page<OfferSummary[]>> {
  const today = dayOf(deps.now())
  const rows = await repo.selectBookmarked(deps.database, readerId, { ...pageWindow(query), today })
  return new Page(
    rows.map((row) => toSummary(row, today)),
    rows[0]?.total ?? 0,
  )
}

/** @throws ApiError notFound if the offer does not exist or is not visible to members */
export async function requireVisible(deps: ApiDeps, id: string): Promise<{ id: string; providerId: string }> {
  const found = orNotFound(await repo.findVisible(deps.database, id))
  return { id: found.id, providerId: found.provider_id }
}
