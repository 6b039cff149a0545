import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Columns, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { type Statistic, statisticSpans, isStock } from '~/contracts/administration/statistics'
import { StatisticChart } from './statistic-chart'
import type { StatisticsData } from './statistics.server'

/** How the campus grows: small charts with their tables. */
export function StatisticsPage(data: StatisticsData) {
  const { t } = useTranslation('overview')
  const isEmpty = data.series.every(({ values }) => values.every((value) => value === null))
  return (
    <>
      <PageHeading title={t('statistics.title')} lede={t('statistics.lede')} />
      <Stack gap="lg">
        <div className="row">
          <Spans span={data.span} />
          <a href={paths.adminStatisticsFile({ span: data.span })} className="btn btn-secondary">
            {t('statistics.file')}
          </a>
        </div>
        {isEmpty ? (
          <EmptyState title={t('statistics.empty.title')}>
            <p>{t('statistics.empty.text')}</p>
          </EmptyState>
        ) : (
          <>
            <Charts {...data} title={t('statistics.stock')} wanted={isStock} />
            <Charts {...data} title={t('statistics.flow')} wanted={(figure) => !isStock(figure)} />
          </>
        )}
      </Stack>
    </>
  )
}

function Spans({ span }: Pick<StatisticsData, 'span'>) {
  const { t } = useTranslation('overview')
  return (
    <nav aria-label={t('statistics.span')} className="no-print">
      <ul className="row">
        {statisticSpans.map((each) => (
          <li key={each}>
            <Link
              to={paths.adminStatistics({ span: each })}
              className="page-link"
              aria-current={each === span ? 'page' : undefined}
            >
              {t(`statistics.spans.${each}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type ChartsProps = StatisticsData & { title: string; wanted: (figure: Statistic) => boolean }

function Charts({ title, wanted, starts, step, series }: ChartsProps) {
  return (
    <Section title={title}>
      <Columns>
        {series
          .filter(({ figure }) => wanted(figure))
          .map(({ figure, ...drawn }) => (
            <StatisticChart key={figure} statistic={figure} starts={starts} step={step} {...drawn} />
          ))}
      </Columns>
    </Section>
  )
}
