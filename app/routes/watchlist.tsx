import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OfferCard } from '~/app/features/offers/offer-card'
import { WatchlistPage } from '~/app/features/watchlist/watchlist-page'
import { loadWatchlist } from '~/app/features/watchlist/watchlist.server'
import type { PageHandle } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'

export const handle = {
  i18n: ['watchlist', 'offers'],
  title: 'watchlist:title',
  keptForMembers: true,
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  return loadWatchlist(args)
}

export default function Route() {
  const { languageNames, ...list } = useLoaderData<typeof loader>()
  // An offer removed from the list here can be restored.
  const returnTo = (removed: string) => paths.watchlistPage({ page: list.page, removed })
  return (
    <WatchlistPage
      {...list}
      renderOffer={(offer) => (
        <OfferCard
          offer={offer}
          languageName={languageNames[offer.language]}
          returnTo={returnTo(offer.id)}
          headingLevel={3}
        />
      )}
    />
  )
}
