import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading, Section } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import {
  type Statistic,
  type StatisticSpan,
  statisticSpans,
  isStock,
} from '~/contracts/administration/statistics'
import type { StatisticsData } from './statistics.server'
import { numberFormat } from '~/app/texts/number-format'
import { type DrawnPlot, Plot } from '~/app/ui/content/plot'
import { Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { Icon } from '~/app/ui/icons'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Tabs } from '~/app/ui/navigation/tabs'

/** How the campus grows: small charts with their tables. */
export function StatisticsPage(data: StatisticsData) {
  const { t } = useTranslation('overview')
  const isEmpty = data.series.every(({ values }) => values.every((value) => value === null))
  return (
    <>
      <PageHeading
        title={t('statistics.title')}
        actions={<ExportLink href={paths.adminStatisticsFile({ span: data.span })} />}
        tabs={
          <Tabs
            label={t('statistics.span')}
            tabs={statisticSpans.map((each) => ({
              label: t(`statistics.spans.${each}`),
              href: paths.adminStatistics({ span: each }),
              current: each === data.span,
            }))}
          />
        }
      />
      <Stack gap="lg">
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
        <AboutPage>{t('statistics.lede')}</AboutPage>
      </Stack>
    </>
  )
}

type ChartsProps = StatisticsData & { title: string; wanted: (figure: Statistic) => boolean }

/** A chart for each series; one without any is a line of words below them. */
function Charts({ title, wanted, starts, step, span, series }: ChartsProps) {
  const shown = series.filter(({ figure }) => wanted(figure))
  const empty = shown.filter(({ isEmpty, sentence }) => isEmpty && sentence !== null)
  return (
    <Section title={title}>
      <div className="charts">
        {shown
          .filter((each) => !empty.includes(each))
          .map(({ figure, values, drawn, sentence }) => (
            <StatisticChart
              key={figure}
              {...{ starts, step, span, values, drawn, sentence }}
              statistic={figure}
            />
          ))}
      </div>
      {empty.length > 0 ? (
        <ul className="muted">
          {empty.map(({ figure, sentence }) => (
            <li key={figure}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </Section>
  )
}

interface StatisticChartProps {
  statistic: Statistic
  /** The first day of each value, oldest first. */
  starts: string[]
  step: 1 | 7
  span: StatisticSpan
  values: (number | null)[]
  /** Null if nothing is known, as is the sentence. */
  drawn: DrawnPlot | null
  sentence: string | null
}

/** A statistic as a number, as a sentence, as a chart, and as a collapsed table. */
function StatisticChart({ statistic: figure, drawn, sentence, ...series }: StatisticChartProps) {
  const { starts, step, span, values } = series
  const { t, language } = useTranslation('overview')
  const format = numberFormat(language)
  const known = values.filter((value) => value !== null)
  const name = t(`statistic.${figure}`)
  const latest = isStock(figure) ? known.at(-1) : known.reduce((sum, value) => sum + value, 0)
  const written = (value: number | null) => (value === null ? t('statistics.unknown') : format.format(value))
  const label = t('statistics.chart', {
    figure: name,
    first: format.format(known[0] ?? 0),
    last: format.format(known.at(-1) ?? 0),
    least: format.format(Math.min(...known)),
    most: format.format(Math.max(...known)),
  })
  return (
    <article className="card">
      <h3>{name}</h3>
      <p>
        <strong className="num statistic">{latest === undefined ? '–' : format.format(latest)}</strong>{' '}
        {isStock(figure) ? null : <span className="muted">{t(`sentence.in.${span}`)}</span>}
      </p>
      {sentence === null ? null : <p className="muted">{sentence}</p>}
      {drawn ? (
        <Plot label={label} drawn={drawn} starts={starts} values={values} written={values.map(written)} />
      ) : null}
      <details>
        <summary className="row no-print">
          {t('statistics.table')} <span className="sr-only">{name}</span>{' '}
          <Icon name="chevron-down" className="icon-turn" />
        </summary>
        <Table
          caption={name}
          columns={[
            {
              header: t(step === 1 ? 'statistics.day' : 'statistics.week'),
              cell: ({ start }) => <Time value={start} show="date" />,
            },
            { header: t('statistics.value'), numeric: true, cell: ({ value }) => written(value) },
          ]}
          rows={starts.map((start, index) => ({ start, value: values[index] ?? null })).reverse()}
          rowKey={({ start }) => start}
        />
      </details>
    </article>
  )
}
