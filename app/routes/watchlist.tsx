import { useLoaderData } from '@remix-run/react'
import { OfferRow } from '~/app/features/offers/offer-row'
import { WatchlistPage } from '~/app/features/watchlist/watchlist-page'
import { loadWatchlist as loader } from '~/app/features/watchlist/watchlist.server'
import type { PageHandle } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'
import styles from '~/app/styles/pages/rows.css?url'

export const handle = {
  i18n: ['watchlist', 'offers'],
  title: 'watchlist:title',
  help: 'watchlist',
} satisfies PageHandle
export const links = () => [{ rel: 'stylesheet', href: styles }]
export { loader }

export default function Route() {
  const { languageNames, ...list } = useLoaderData<typeof loader>()
  return (
    <WatchlistPage
      {...list}
      renderOffer={(offer) => (
        <OfferRow
          offer={offer}
          today={list.today}
          languageName={languageNames[offer.language]}
          returnTo={paths.watchlistPage({ page: list.page })}
          headingLevel={3}
        />
      )}
    />
  )
}
