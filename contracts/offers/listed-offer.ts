import type { OfferSummary } from './offers'
import { cutTo } from '../signs'

/** What a row of a list shows of an offer. */
export type ListedOffer = Omit<
  OfferSummary,
  'subheadline' | 'startsOn' | 'endsOn' | 'provider' | 'picture'
> & {
  provider: Pick<OfferSummary['provider'], 'entityName'>
}

/** As much as fits in one line of a wide row (46rem), or in two on a phone. */
const teaserCharacters = 96

/** The beginning of a text, up to a whole word. */
export function beginningOf(text: string): string {
  if (text.length <= teaserCharacters) return text
  const cut = cutTo(text, teaserCharacters)
  const space = cut.lastIndexOf(' ')
  const whole = space >= teaserCharacters / 2 ? cut.slice(0, space) : cut
  return `${whole.replace(/(?<![\s.,;:–-])[\s.,;:–-]+$/, '')}…`
}

/** Without what a row does not show: a page contains its data twice, as HTML and for its scripts. */
export function listedOffer({
  subheadline: _,
  startsOn: _from,
  endsOn: _to,
  picture: _picture,
  provider,
  ...offer
}: OfferSummary): ListedOffer {
  return { ...offer, teaser: beginningOf(offer.teaser), provider: { entityName: provider.entityName } }
}
