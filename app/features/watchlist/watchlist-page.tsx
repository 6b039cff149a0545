import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { Icon } from '~/app/ui/icons'
import { Pagination } from '~/app/ui/navigation/pagination'
import { useHydrated } from '~/app/ui/use-hydrated'
import { pageSizes } from '~/contracts/constants'
import type { ListedOffer } from '~/contracts/offers/listed-offer'
import type { GroupName } from './watchlist-groups'
import { Tabs } from '~/app/ui/navigation/tabs'

export type WatchlistPageProps = {
  groups: { name: GroupName; offers: ListedOffer[] }[]
  total: number
  page: number
  /** The user shares another list with colleagues. */
  hasTeam: boolean
  renderOffer: (offer: ListedOffer) => ReactNode
}

/** The bookmarked offers, grouped by deadline. */
export function WatchlistPage(props: WatchlistPageProps) {
  const { groups, total, page, hasTeam, renderOffer } = props
  const { t } = useTranslation('watchlist')
  return (
    <>
      <PageHeading
        title={t('title')}
        lede={t('lede')}
        tabs={
          <>
            {hasTeam ? <WatchlistTabs current="own" /> : null}
            <FollowingLinks />
          </>
        }
      />
      <Stack gap="lg">
        {groups.length === 0 ? <NothingKept /> : <p className="num">{t('count', { count: total })}</p>}
        <OfferGroups groups={groups} renderOffer={renderOffer} />
        <Pagination
          page={page}
          pageSize={pageSizes.default}
          total={total}
          hrefFor={(number) => paths.watchlistPage({ page: number })}
        />
      </Stack>
    </>
  )
}

type OfferGroupsProps<T> = {
  groups: readonly { name: GroupName; offers: readonly T[] }[]
  renderOffer: (offer: T) => ReactNode
}

/** Offers by deadline, each group with its heading. */
export function OfferGroups<T extends { id: string }>({ groups, renderOffer }: OfferGroupsProps<T>) {
  const { t } = useTranslation('watchlist')
  return groups.map(({ name, offers }) => (
    <Section key={name} id={name} title={t(`group.${name}`)}>
      <div className="offer-rows offer-rows-wide">
        {offers.map((offer) => (
          <Fragment key={offer.id}>{renderOffer(offer)}</Fragment>
        ))}
      </div>
    </Section>
  ))
}

/** The watchlist elsewhere: in a calendar, in mails, on paper. */
function FollowingLinks() {
  const { t } = useTranslation('watchlist')
  const hydrated = useHydrated()
  return (
    <nav aria-label={t('follow.label')} className="no-print">
      <ul className="row">
        <li>
          <ButtonLink
            href={`${paths.accountSection('feeds')}#calendar`}
            variant="secondary"
            small
            icon={<Icon name="calendar" />}
          >
            {t('follow.calendar')}
          </ButtonLink>
        </li>
        <li>
          <ButtonLink
            href={paths.accountSection('notifications')}
            variant="secondary"
            small
            icon={<Icon name="bell" />}
          >
            {t('follow.reminders')}
          </ButtonLink>
        </li>
        <li>
          <ButtonLink href={paths.savedSearches} variant="secondary" small icon={<Icon name="search" />}>
            {t('follow.searches')}
          </ButtonLink>
        </li>
        {hydrated ? (
          <li>
            <Button
              type="button"
              variant="secondary"
              small
              icon={<Icon name="print" />}
              onClick={() => window.print()}
            >
              {t('follow.print')}
            </Button>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

function NothingKept() {
  const { t } = useTranslation('watchlist')
  const action = <ButtonLink href={paths.content()}>{t('empty.action')}</ButtonLink>
  return (
    <EmptyState title={t('empty.title')} action={action}>
      <p>{t('empty.text')}</p>
    </EmptyState>
  )
}

/** The user's own list, and the one of the team. */
export function WatchlistTabs({ current }: { current: 'own' | 'team' }) {
  const { t } = useTranslation('watchlist')
  return (
    <Tabs
      label={t('tabs.label')}
      tabs={[
        { label: t('tabs.own'), href: paths.watchlist, current: current === 'own' },
        { label: t('tabs.team'), href: paths.teamList(), current: current === 'team' },
      ]}
    />
  )
}
