import { listForFeed } from '~/api/features/offers/offers.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { FileAnswer } from '~/contracts/endpoint'
import type { OfferFilterValues } from '~/contracts/offers/offers'
import { writeAtom } from './atom'
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
  const { publicUrl, brandName } = deps.config
  const entries = offers.map(({ provider, publishedAt, ...offer }) => ({
    ...offer,
    provider: provider.entityName,
    publishedAt: new Date(publishedAt),
  }))
  const text = writeAtom(entries, {
    publicUrl,
    brandName,
    locale: reader.locale,
    since: reader.since,
    page: publicUrl + addressOf('/content', filters),
    self: publicUrl + addressOf(`/content/feed/${token}.atom`, filters),
  })
  return writtenFile(text, { type: 'application/atom+xml; charset=utf-8' })
}
