import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { type DrawnPlot, Plot } from '~/app/ui/content/plot'
import { Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { Icon } from '~/app/ui/icons'
import { type Statistic, isStock } from '~/contracts/administration/statistics'

interface StatisticChartProps {
  statistic: Statistic
  /** The first day of each value, oldest first. */
  starts: string[]
  step: 1 | 7
  values: (number | null)[]
  /** Null if nothing is known, as is the sentence. */
  drawn: DrawnPlot | null
  sentence: string | null
}

/** A statistic as a number, as a sentence, as a line chart, and as a collapsed table. */
export function StatisticChart({ statistic: figure, drawn, sentence, ...series }: StatisticChartProps) {
  const { starts, step, values } = series
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
        <strong className="num statistic">{latest === undefined ? '–' : format.format(latest)}</strong>
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
          captionHidden
          columns={[
            {
              id: 'start',
              header: t(step === 1 ? 'statistics.day' : 'statistics.week'),
              rowHeader: true,
              cell: ({ start }) => <Time value={start} show="date" />,
            },
            {
              id: 'value',
              header: t('statistics.value'),
              numeric: true,
              cell: ({ value }) => written(value),
            },
          ]}
          rows={starts.map((start, index) => ({ start, value: values[index] ?? null })).reverse()}
          rowKey={({ start }) => start}
        />
      </details>
    </article>
  )
}
