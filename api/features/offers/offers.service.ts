import { validate as isUuid } from 'uuid'
import { richTextOf } from '~/api/features/content/content.service'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { pageWindow } from '~/api/platform/paging'
import type { Offer, OfferFacets, OfferQuery, OfferSummary } from '~/contracts/offers'
import * as repo from './offers.repo'
import { dayOf, facetsOf, isExpired, totalOf } from './offers.rules'

function toSummary(row: repo.SummaryRow, today: string): OfferSummary {
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
    bookmarked: Boolean(row.bookmarked),
    expired: isExpired({ deadline: row.deadline, endsOn: row.ends_on }, today),
  }
}

/** Published offers of validated providers with counts per filter value, in two queries. Past ones only where asked for. */
export async function listPublished(
  deps: ApiDeps,
  readerId: string,
  query: OfferQuery,
): Promise<Page<{ items: OfferSummary[]; facets: OfferFacets }>> {
  const { category, language, cost, online, provider } = query
  const choices = { category, language, cost, online }
  if (provider !== undefined && !isUuid(provider))
    return new Page({ items: [], facets: facetsOf([], choices) }, 0)
  const today = dayOf(deps.now())
  const filter: repo.OfferFilter = {
    today,
    past: query.expired === 'true',
    text: query.text,
    provider,
    category,
    language,
    cost,
    online: online === undefined ? undefined : online === 'true',
  }
  const cells = await repo.countCells(deps.database, filter)
  const rows = await repo.selectOffers(deps.database, filter, {
    ...pageWindow(query),
    sort: query.sort,
    readerId,
  })
  const items = rows.map((row) => toSummary(row, today))
  return new Page({ items, facets: facetsOf(cells, choices) }, totalOf(cells, choices))
}

/**
 * One published offer, past ones too.
 * @throws ApiError notFound, also for drafts and for offers of providers who are not (or no longer) validated
 */
export async function getPublished(deps: ApiDeps, readerId: string, id: string): Promise<Offer> {
  const row = isUuid(id) ? await repo.findOffer(deps.database, id, readerId) : undefined
  if (!row) throw notFound()
  return {
    ...toSummary(row, dayOf(deps.now())),
    descriptionBlocks: richTextOf(row.description),
    externalLink: row.external_link,
    tags: row.tags,
    clauses: row.clauses,
    publishedAt: (row.published_at ?? row.created_at).toISOString(),
    providerPage: row.provider_page === null ? null : { kind: 'provider', key: row.provider_page },
  }
}

/** The open offers of one provider, the newest first. One query. */
export async function listNewestOf(
  deps: ApiDeps,
  readerId: string,
  { providerId, limit }: { providerId: string; limit: number },
): Promise<OfferSummary[]> {
  const today = dayOf(deps.now())
  const page = { sort: 'newest' as const, limit, offset: 0, readerId }
  const rows = await repo.selectOffers(deps.database, { today, past: false, provider: providerId }, page)
  return rows.map((row) => toSummary(row, today))
}

/** A reader's bookmarked offers: the nearest deadline first, rolling ones after, past ones last. One query. */
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

/** @throws ApiError notFound where there is no such offer, or none that members may see */
export async function requireVisible(deps: ApiDeps, id: string): Promise<void> {
  if (!isUuid(id) || !(await repo.offerIsVisible(deps.database, id))) throw notFound()
}
