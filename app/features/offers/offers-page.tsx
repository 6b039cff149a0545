import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Columns, Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import { pageSizes } from '~/contracts/constants'
import { type ListedOffer, OfferCard } from './offer-card'
import { ActiveFilters, type Filters, OfferFilters } from './offer-filters'

export type OffersPageProps = Omit<Filters, 'providerName'> & {
  items: ListedOffer[]
  total: number
  tabs: ReactNode
  /** Address of this page, to come back to. */
  here: string
}

/** The resource centre: offers by filter. */
export function OffersPage({ items, total, tabs, here, ...rest }: OffersPageProps) {
  const { t } = useTranslation('offers')
  const { choices, languageNames } = rest
  const filters = { ...rest, providerName: choices.provider ? items[0]?.provider.entityName : undefined }
  return (
    <>
      <PageHeading title={t('list.title')} lede={t('list.lede')} />
      {tabs}
      <Sidebar side={<OfferFilters {...filters} />}>
        <Stack>
          <p className="num" role="status">
            {t('list.count', { count: total })}
          </p>
          <ActiveFilters {...filters} />
          {items.length === 0 ? <NoOffers /> : null}
          <Columns>
            {items.map((offer) => (
              <OfferCard
                key={offer.id}
                offer={offer}
                languageName={languageNames[offer.language]}
                returnTo={here}
              />
            ))}
          </Columns>
          <Pagination
            page={Number(choices.page ?? 1)}
            pageSize={pageSizes.default}
            total={total}
            hrefFor={(page) => paths.content({ ...choices, page })}
          />
        </Stack>
      </Sidebar>
    </>
  )
}

function NoOffers() {
  const { t } = useTranslation('offers')
  const action = <ButtonLink href={paths.content()}>{t('list.empty.action')}</ButtonLink>
  return (
    <EmptyState title={t('list.empty.title')} action={action}>
      <p>{t('list.empty.text')}</p>
    </EmptyState>
  )
}
