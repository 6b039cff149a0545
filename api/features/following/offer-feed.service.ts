import { type FoundOffer, listForFeed } from '~/api/features/offers/offers.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import type { OfferFilterValues } from '~/contracts/offers/offers'
import type { OpenOfferFilters } from '~/contracts/offers/open-offers'
import { type AtomOptions, writeAtom } from './atom'
import { addressOf } from './filter-address.rules'
import { requireFeedReader } from './feeds.service'
import { writtenFile } from './written-file'

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
