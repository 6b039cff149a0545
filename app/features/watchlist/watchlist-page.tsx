import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Columns, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import { pageSizes } from '~/contracts/constants'
import type { OfferSummary } from '~/contracts/offers'
import type { GroupName } from './watchlist-groups'

export type WatchlistPageProps = {
  groups: { name: GroupName; offers: OfferSummary[] }[]
  total: number
  page: number
  renderOffer: (offer: OfferSummary) => ReactNode
}

/** The bookmarked offers, by how soon one has to act. */
export function WatchlistPage({ groups, total, page, renderOffer }: WatchlistPageProps) {
  const { t } = useTranslation('watchlist')
  return (
    <>
      <PageHeading title={t('title')} lede={t('lede')} />
      <Stack gap="lg">
        {groups.length === 0 ? <NothingKept /> : <p className="num">{t('count', { count: total })}</p>}
        {groups.map(({ name, offers }) => (
          <Section key={name} id={name} title={t(`group.${name}`)}>
            <Columns>
              {offers.map((offer) => (
                <div key={offer.id}>{renderOffer(offer)}</div>
              ))}
            </Columns>
          </Section>
        ))}
        <Pagination
          page={page}
          pageSize={pageSizes.default}
          total={total}
          hrefFor={(number) => `${paths.watchlist}?page=${String(number)}`}
        />
      </Stack>
    </>
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
