import { listForFeed } from '~/api/features/offers/offers.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { FileAnswer } from '~/contracts/endpoint'
import type { OfferChoices } from '~/contracts/offers/offers'
import { writeAtom } from './atom'
import { addressOf } from './choices.rules'
import { requireFeedReader } from './feeds.service'
import { writtenFile } from './written-file'

const mostEntries = 50

/**
 * The newest offers that fit the choices, as an Atom feed for whom the token belongs to.
 * @throws ApiError notFound where the token opens nothing
 */
export async function writeOfferFeed(
  deps: ApiDeps,
  token: string,
  choices: OfferChoices,
): Promise<FileAnswer> {
  const reader = await requireFeedReader(deps, token, 'offers')
  const offers = await listForFeed(deps, choices, { limit: mostEntries })
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
    page: publicUrl + addressOf('/content', choices),
    self: publicUrl + addressOf(`/content/feed/${token}.atom`, choices),
  })
  return writtenFile(text, { type: 'application/atom+xml; charset=utf-8' })
}
