import type { MetaFunction } from '@remix-run/node'
import { OpenOffersPage } from '~/app/features/offers/open/open-offers-page'
import { loadOpenOffers as loader } from '~/app/features/offers/open/open-offers.server'
import { type PageHandle, pageOf } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'
import styles from '~/app/styles/pages/rows.css?url'

export const handle = {
  i18n: ['offers'],
  keptForVisitors: true,
  showsOpenOffers: true,
  forSearch: 'offers:openList.lede',
  help: 'who-reads-offers',
  helpsMembers: true,
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]

/** Feed readers find the feed by the address of the page. */
export const meta: MetaFunction<typeof loader> = () => [
  { tagName: 'link', rel: 'alternate', type: 'application/atom+xml', href: paths.openOffersFeed() },
]
export { loader }

export default pageOf<typeof loader>(OpenOffersPage)
