import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Table } from '~/app/ui/content/table'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { pageSizes } from '~/contracts/constants'
import type { OfferSums } from '~/contracts/offers/offer-statistics'
import { FigurePlots, FigureTable, useKindColumns } from './figures'
import type { StatisticsData } from './statistics.server'

const chosen = (provider: string | null) => (provider === null ? {} : { provider })

/** How often the offers of a provider are opened. */
export function StatisticsPage(data: StatisticsData) {
  const { t } = useTranslation(['offer-statistics', 'writing'])
  const { weeks, series, charts, total, page, provider } = data
  const isOwn = !data.needsProvider && provider === null
  const list = t(isOwn ? 'writing:own.title' : 'writing:own.crumb')
  const title = t(isOwn ? 'title' : 'titleForAdmin')
  return (
    <>
      <Breadcrumbs items={[{ label: list, href: paths.ownOffers(chosen(provider)) }, { label: title }]} />
      <PageHeading
        title={title}
        lede={t('lede')}
        actions={total > 0 ? <ExportLink href={paths.offerStatisticsFile(chosen(provider))} /> : undefined}
      />
      {total === 0 ? (
        <Nothing {...data} />
      ) : (
        <Stack gap="lg">
          <FigurePlots weeks={weeks} series={series} charts={charts} />
          <Offers offers={data.offers} />
          <Pagination
            page={page}
            pageSize={pageSizes.ownOffers}
            total={total}
            hrefFor={(number) => paths.offerStatistics({ ...chosen(provider), page: number })}
          />
          <FigureTable weeks={weeks} series={series} />
        </Stack>
      )}
    </>
  )
}

function Nothing({ needsProvider, provider }: StatisticsData) {
  const { t } = useTranslation(['offer-statistics', 'writing'])
  if (needsProvider)
    return (
      <EmptyState
        title={t('writing:own.choose.title')}
        action={<ButtonLink href={paths.adminOffers()}>{t('choose.action')}</ButtonLink>}
      >
        <p>{t('choose.text')}</p>
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('empty.title')}
      action={
        <ButtonLink href={paths.ownOffers(chosen(provider))}>
          {t(provider === null ? 'empty.action' : 'writing:own.crumb')}
        </ButtonLink>
      }
    >
      <p>{t('empty.text')}</p>
    </EmptyState>
  )
}

function Offers({ offers }: { offers: OfferSums[] }) {
  const { t } = useTranslation('offer-statistics')
  const columns = useKindColumns<OfferSums>(({ sums }, kind) => sums[kind])
  return (
    <Section title={t('byOffer')}>
      <Table
        caption={t('byOffer')}
        captionHidden
        columns={[
          {
            id: 'offer',
            header: t('offer'),
            rowHeader: true,
            cell: ({ id, headline }) => (
              <Link to={paths.offerStatisticsOf(id)} dir="auto">
                {headline}
              </Link>
            ),
          },
          ...columns,
        ]}
        rows={offers}
        rowKey={({ id }) => id}
      />
    </Section>
  )
}
