import { Feed } from 'feed'
import { translate } from '~/api/platform/translations'
import type { Locale } from '~/contracts/constants'
import { writtenDay } from '~/contracts/written-day'
import { oneLine } from './one-line.rules'

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
