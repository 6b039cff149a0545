import { NameLink } from '~/app/ui/navigation/link'
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
import type { OfferSums, OfferFigure, OfferSum } from '~/contracts/offers/offer-statistics'
import type { StatisticsData, Charts, OneStatisticData } from './statistics.server'
import { numberFormat } from '~/app/texts/number-format'
import { Plot } from '~/app/ui/content/plot'
import { Time } from '~/app/ui/content/time'
import { Icon } from '~/app/ui/icons'
import { type ByKind, fewest, type InterestKind, interestKinds } from '~/contracts/offers/interest'

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
        columns={[
          {
            header: t('offer'),
            cell: ({ id, headline }) => <NameLink to={paths.offerStatisticsOf(id)}>{headline}</NameLink>,
          },
          ...columns,
        ]}
        rows={offers}
      />
    </Section>
  )
}

type Figure = OfferFigure | OfferSum

/** A figure in words: a number, “under 5”, “not told”, or a dash where nothing was counted. */
function useFigureText(): (figure: Figure) => string {
  const { t, language } = useTranslation('offer-statistics')
  const format = numberFormat(language)
  return (figure) => {
    if (figure === null) return '–'
    if (figure === 'few') return t('few', { fewest })
    return figure === 'untold' ? t('untold') : format.format(figure)
  }
}

/** One column for each kind. */
function useKindColumns<Row>(figureOf: (row: Row, kind: InterestKind) => Figure) {
  const { t } = useTranslation('offer-statistics')
  const text = useFigureText()
  return interestKinds.map((kind) => ({
    header: t(`kind.${kind}`),
    numeric: true,
    cell: (row: Row) => text(figureOf(row, kind)),
  }))
}

interface FiguresProps {
  weeks: string[]
  series: ByKind<Figure[]>
  charts: Charts
}

/** A plot for each kind, and what hides in them; nothing but a notice while no complete week has been counted. */
function FigurePlots({ weeks, series, charts }: FiguresProps) {
  const { t } = useTranslation('offer-statistics')
  if (charts.every(({ drawn }) => drawn === null)) return <EmptyState title={t('sentence.unknown')} />
  return (
    <>
      <div className="charts">
        {charts.map((chart) => (
          <FigurePlot key={chart.kind} {...chart} weeks={weeks} figures={series[chart.kind]} />
        ))}
      </div>
      <p className="muted">{t('note', { fewest })}</p>
    </>
  )
}

type FigurePlotProps = Charts[number] & { weeks: string[]; figures: Figure[] }

function FigurePlot({ kind, sum, drawn, values, weeks, figures, ...told }: FigurePlotProps) {
  const { t } = useTranslation('offer-statistics')
  const text = useFigureText()
  const name = t(`kind.${kind}`)
  return (
    <article className="card">
      <h2 className="label">{name}</h2>
      <p>
        <strong className="num statistic">{told.atLeast ?? text(sum)}</strong>
      </p>
      <p className="muted">{told.sentence}</p>
      {drawn ? (
        <Plot
          label={t('chart', { name, sentence: told.label })}
          drawn={drawn}
          starts={weeks}
          values={values}
          written={figures.map(text)}
        />
      ) : null}
    </article>
  )
}

/** The same numbers as a table, the last week first. */
function FigureTable({ weeks, series }: Omit<FiguresProps, 'charts'>) {
  const { t } = useTranslation('offer-statistics')
  const columns = useKindColumns<{ index: number }>(({ index }, kind) => series[kind][index] ?? null)
  const rows = weeks
    .map((week, index) => ({ week, index }))
    .filter(({ index }) => series.views[index] !== null)
    .reverse()
  if (rows.length === 0) return null
  return (
    <details>
      <summary className="row no-print">
        {t('byWeek')} <Icon name="chevron-down" className="icon-turn" />
      </summary>
      <Table
        caption={t('byWeek')}
        columns={[{ header: t('week'), cell: ({ week }) => <Time value={week} show="date" /> }, ...columns]}
        rows={rows}
        rowKey={({ week }) => week}
      />
    </details>
  )
}

/** How often one offer is opened. */
export function OneStatisticPage({ id, headline, state, provider, ...figures }: OneStatisticData) {
  const { t } = useTranslation(['offer-statistics', 'writing'])
  const all = provider === null ? {} : { provider }
  const title = t(provider === null ? 'title' : 'titleForAdmin')
  const isPublished = state === 'published'
  return (
    <>
      <Breadcrumbs
        items={[
          {
            label: t(provider === null ? 'writing:own.title' : 'writing:own.crumb'),
            href: paths.ownOffers(all),
          },
          { label: title, href: paths.offerStatistics(all) },
          { label: headline },
        ]}
      />
      <PageHeading
        kicker={title}
        title={<span dir="auto">{headline}</span>}
        lede={t('lede')}
        actions={
          <ButtonLink href={isPublished ? paths.offer(id) : paths.offerPreview(id)} variant="secondary">
            {isPublished ? t('writing:buttons.view') : t('writing:buttons.preview')}
          </ButtonLink>
        }
      />
      <Stack gap="lg">
        <FigurePlots {...figures} />
        <FigureTable {...figures} />
      </Stack>
    </>
  )
}
