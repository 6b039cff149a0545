import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Recommended } from '~/app/features/group-offers/offer-part'
import { OfferPage } from '~/app/features/offers/offer-page'
import { loadOffer } from '~/app/features/offers/offers.server'
import { OpenOfferPage } from '~/app/features/offers/open/open-offer-page'
import { TeamButton } from '~/app/features/watchlist/team-button'
import { loadTeamMark } from '~/app/features/watchlist/watchlist.server'
import type { PageHandle } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'

/** The modes new, edit and preview have separate routes, so that readers need not load the form. */
export const handle = {
  i18n: ['offers', 'group-offers'],
  countsOffer: true,
  // Of open offers: a closed one leads visitors to the login.
  forSearch: (data: { found: string; lede?: string }) => (data.found === 'open' ? (data.lede ?? null) : null),
  help: 'find-offers',
  helpsMembers: true,
} satisfies PageHandle

export async function loader(args: LoaderFunctionArgs) {
  const page = await loadOffer(args)
  if (page.found === 'open') return page
  const note = new URL(args.request.url).searchParams.get('note')
  return { ...page, note, onTeamList: await loadTeamMark(args, page.offer.id) }
}

export default function Route() {
  const data = useLoaderData<typeof loader>()
  if (data.found === 'open') return <OpenOfferPage {...data} />
  const { onTeamList, note, canRecommend, ...page } = data
  const { offer } = page
  return (
    <OfferPage
      {...page}
      actions={
        onTeamList === null ? null : (
          <TeamButton offer={offer} listed={onTeamList} returnTo={paths.offer(offer.id)} />
        )
      }
    >
      <Recommended offer={offer} canRecommend={canRecommend} typed={note} />
    </OfferPage>
  )
}
