import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { Icon } from '~/app/ui/icons'
import { type Statistic, isStock } from '~/contracts/administration/statistics'
import { chart, lineThrough, roundUp } from './chart-line'

interface StatisticChartProps {
  statistic: Statistic
  /** The first day of each value, oldest first. */
  starts: string[]
  step: 1 | 7
  values: (number | null)[]
}

/** A statistic as a line chart, as text, and as a collapsed table. */
export function StatisticChart({ statistic: figure, starts, step, values }: StatisticChartProps) {
  const { t, language } = useTranslation('overview')
  const format = numberFormat(language)
  const known = values.filter((value) => value !== null)
  const name = t(`statistic.${figure}`)
  const latest = isStock(figure) ? known.at(-1) : known.reduce((sum, value) => sum + value, 0)
  return (
    <article className="card">
      <h3>{name}</h3>
      <p>
        <strong className="num statistic">{latest === undefined ? '–' : format.format(latest)}</strong>{' '}
        <span className="muted">{t(isStock(figure) ? 'statistics.nowStock' : 'statistics.nowFlow')}</span>
      </p>
      {known.length > 0 ? <Line name={name} values={values} known={known} /> : null}
      <details>
        <summary className="row">
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
              cell: ({ value }) => (value === null ? t('statistics.unknown') : format.format(value)),
            },
          ]}
          rows={starts.map((start, index) => ({ start, value: values[index] ?? null })).reverse()}
          rowKey={({ start }) => start}
        />
      </details>
    </article>
  )
}

interface LineProps {
  name: string
  values: (number | null)[]
  /** At least one. */
  known: number[]
}

/** Rendered on the server, so it needs no scripts; uses the colours of the page. */
function Line({ name, values, known }: LineProps) {
  const { t, language } = useTranslation('overview')
  const format = numberFormat(language)
  const most = roundUp(Math.max(...known))
  const words = t('statistics.chart', {
    figure: name,
    first: format.format(known[0] ?? 0),
    last: format.format(known.at(-1) ?? 0),
    least: format.format(Math.min(...known)),
    most: format.format(Math.max(...known)),
  })
  const { width, height, edge } = chart
  const middle = height / 2
  return (
    <svg className="chart" viewBox={`0 0 ${String(width)} ${String(height)}`} role="img" aria-label={words}>
      <title>{words}</title>
      <path d={`M0 ${String(edge)}H${String(width)}M0 ${String(middle)}H${String(width)}`} />
      <path className="chart-base" d={`M0 ${String(height - edge)}H${String(width)}`} />
      <path className="chart-line" d={lineThrough(values, most)} />
      <text x="0" y={edge + 11} aria-hidden="true">
        {format.format(most)}
      </text>
    </svg>
  )
}
