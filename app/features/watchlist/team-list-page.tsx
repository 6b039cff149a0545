import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { offerAnchor, paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import { pageSizes } from '~/contracts/constants'
import { isolated } from '~/contracts/isolated'
import { TeamButton } from './team-button'
import type { loadTeamList } from './watchlist.server'
import { OfferGroups, WatchlistTabs } from './watchlist-page'
type TeamListData = Awaited<ReturnType<typeof loadTeamList>>
type Offer = TeamListData['groups'][number]['offers'][number]

type TeamListPageProps = Pick<TeamListData, 'groups' | 'total' | 'page'> & {
  renderOffer: (offer: Offer) => ReactNode
}

/** The offers that a team collects, grouped by deadline, with who has added each. */
export function TeamListPage({ groups, total, page, renderOffer }: TeamListPageProps) {
  const { t } = useTranslation('watchlist')
  return (
    <>
      <PageHeading title={t('team.title')} lede={t('team.lede')} tabs={<WatchlistTabs current="team" />} />
      <Stack gap="lg">
        {groups.length === 0 ? <NothingListed /> : <p className="num">{t('team.count', { count: total })}</p>}
        <OfferGroups
          groups={groups}
          renderOffer={(offer) => (
            <div className="team-offer">
              {renderOffer(offer)}
              <Added offer={offer} page={page} />
            </div>
          )}
        />
        <Pagination
          page={page}
          pageSize={pageSizes.default}
          total={total}
          hrefFor={(number) => paths.teamList({ page: number })}
        />
      </Stack>
    </>
  )
}

function Added({ offer, page }: { offer: Offer; page: number }) {
  const { t } = useTranslation('watchlist')
  const { addedBy, addedAt } = offer
  return (
    <div className="row">
      <p className="hint">
        {addedBy === null ? t('team.addedByFormer') : t('team.added', { name: isolated(addedBy) })}{' '}
        <Time value={addedAt} show="date" />
      </p>
      <TeamButton offer={offer} listed returnTo={`${paths.teamList({ page })}#${offerAnchor(offer.id)}`} />
    </div>
  )
}

function NothingListed() {
  const { t } = useTranslation('watchlist')
  const action = <ButtonLink href={paths.content()}>{t('empty.action')}</ButtonLink>
  return (
    <EmptyState title={t('team.empty.title')} action={action}>
      <p>{t('team.empty.text')}</p>
    </EmptyState>
  )
}
