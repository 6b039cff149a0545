import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { ListCount, Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Link } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { limits, pageSizes } from '~/contracts/constants'
import type { ListFilterValues } from '../list-filters'
import { ActiveFilters, OfferFilters, type OfferFiltersProps } from '../offer-filters'
import { OfferWords } from '../offer-row'
import type { OpenOfferRow } from './open-offers.server'
import { WayIn } from './open-offer-page'

export type OpenOffersPageProps = OfferFiltersProps & {
  items: OpenOfferRow[]
  today: string
  total: number
  /** Counts are lower bounds. */
  more: boolean
  languageNames: Record<string, string>
  isVisitor: boolean
  /** May read all offers. */
  isMember: boolean
}

/** The resource centre for those who are not members, and for members what others see of it. */
export function OpenOffersPage(props: OpenOffersPageProps) {
  const { items, today, total, more, languageNames, isVisitor, isMember, ...rest } = props
  const { t } = useTranslation('offers')
  const filterProps = { ...rest, list: paths.openOffers }
  const { filters } = rest
  return (
    <>
      <PageHeading title={t('openList.title')} lede={t('openList.lede')} tabs={<Feeds filters={filters} />} />
      <Sidebar side={<OfferFilters {...filterProps} />}>
        <Stack>
          <ListCount>
            {more ? t('list.moreThan', { count: limits.offersCounted }) : t('list.count', { count: total })}
          </ListCount>
          <ActiveFilters {...filterProps} />
          {items.length === 0 ? <NoOffers isFiltered={Object.keys(filters).length > 0} /> : null}
          <div className="offer-rows">
            {items.map((offer) => (
              <article key={offer.id} className="offer-row">
                <OfferWords offer={offer} today={today} languageName={languageNames[offer.language]} />
              </article>
            ))}
          </div>
          <Pagination
            page={Number(filters.page ?? 1)}
            pageSize={pageSizes.default}
            total={total}
            moreThan={more ? limits.offersCounted : undefined}
            hrefFor={(page) => paths.openOffers({ ...filters, page })}
          />
          {isMember ? (
            <p>
              <Link to={paths.content(filters)}>{t('openList.all')}</Link>
            </p>
          ) : (
            <WayIn returnTo={paths.content(filters)} isVisitor={isVisitor} />
          )}
        </Stack>
      </Sidebar>
    </>
  )
}

/** The same filters for other programs; nobody needs a secret address for what everybody may read. */
function Feeds({ filters: { page: _page, sort: _sort, ...filters } }: { filters: ListFilterValues }) {
  const { t } = useTranslation('offers')
  return (
    <nav aria-label={t('openList.follow')} className="row no-print">
      <a href={paths.openOffersFeed(filters)}>{t('openList.feed')}</a>{' '}
      <a href={paths.openOffersCalendar(filters)}>{t('openList.calendar')}</a>
    </nav>
  )
}

function NoOffers({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('offers')
  if (!isFiltered)
    return (
      <EmptyState title={t('openList.none.title')}>
        <p>{t('openList.none.text')}</p>
      </EmptyState>
    )
  const action = <ButtonLink href={paths.openOffers()}>{t('list.empty.action')}</ButtonLink>
  return (
    <EmptyState title={t('list.empty.title')} action={action}>
      <p>{t('list.empty.text')}</p>
    </EmptyState>
  )
}
