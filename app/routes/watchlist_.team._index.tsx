import { useLoaderData } from '@remix-run/react'
import { OfferRow } from '~/app/features/offers/offer-row'
import { TeamListPage } from '~/app/features/watchlist/team-list-page'
import { loadTeamList as loader } from '~/app/features/watchlist/watchlist.server'
import type { PageHandle } from '~/app/platform/page-handle'
import { paths } from '~/app/platform/paths'
import rows from '~/app/styles/pages/rows.css?url'
import team from '~/app/styles/pages/team.css?url'

export const handle = {
  i18n: ['watchlist', 'offers'],
  title: 'watchlist:team.title',
  help: 'work-as-a-team',
} satisfies PageHandle
export const links = () => [rows, team].map((href) => ({ rel: 'stylesheet', href }))
export { loader }

export default function Route() {
  const { languageNames, today, ...list } = useLoaderData<typeof loader>()
  return (
    <TeamListPage
      {...list}
      renderOffer={({ addedBy: _, addedAt: __, ...offer }) => (
        <OfferRow
          offer={offer}
          today={today}
          languageName={languageNames[offer.language]}
          returnTo={paths.teamList({ page: list.page })}
          headingLevel={3}
        />
      )}
    />
  )
}
