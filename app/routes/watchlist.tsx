import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OfferCard } from '~/app/features/offers/offer-card'
import { WatchlistPage } from '~/app/features/watchlist/watchlist-page'
import { loadWatchlist } from '~/app/features/watchlist/watchlist.server'

export const handle = { i18n: ['watchlist', 'offers'], title: 'watchlist:title' }

export async function loader(args: LoaderFunctionArgs) {
  return loadWatchlist(args)
}

export default function Route() {
  const { here, languageNames, ...list } = useLoaderData<typeof loader>()
  return (
    <WatchlistPage
      {...list}
      renderOffer={(offer) => (
        <OfferCard
          offer={offer}
          languageName={languageNames[offer.language]}
          returnTo={here}
          headingLevel={3}
        />
      )}
    />
  )
}
