import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { Columns } from '~/app/ui/content/layout'
import { Plot } from '~/app/ui/content/plot'
import { Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Icon } from '~/app/ui/icons'
import { type ByKind, fewest, type InterestKind, interestKinds } from '~/contracts/offers/interest'
import type { OfferFigure, OfferSum } from '~/contracts/offers/offer-statistics'
import type { Charts } from './statistics.server'

type Figure = OfferFigure | OfferSum

/** A figure in words: a number, “under 5”, “not told”, or a dash where nothing was counted. */
export function useFigureText(): (figure: Figure) => string {
  const { t, language } = useTranslation('offer-statistics')
  const format = numberFormat(language)
  return (figure) => {
    if (figure === null) return '–'
    if (figure === 'few') return t('few', { fewest })
    return figure === 'untold' ? t('untold') : format.format(figure)
  }
}

/** One column for each kind. */
export function useKindColumns<Row>(figureOf: (row: Row, kind: InterestKind) => Figure) {
  const { t } = useTranslation('offer-statistics')
  const text = useFigureText()
  return interestKinds.map((kind) => ({
    id: kind,
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
export function FigurePlots({ weeks, series, charts }: FiguresProps) {
  const { t } = useTranslation('offer-statistics')
  if (charts.every(({ drawn }) => drawn === null)) return <EmptyState title={t('sentence.unknown')} />
  return (
    <>
      <Columns>
        {charts.map((chart) => (
          <FigurePlot key={chart.kind} {...chart} weeks={weeks} figures={series[chart.kind]} />
        ))}
      </Columns>
      <p className="muted">{t('note', { fewest })}</p>
    </>
  )
}

type FigurePlotProps = Charts[number] & { weeks: string[]; figures: Figure[] }

function FigurePlot({ kind, sum, drawn, sentence, values, weeks, figures }: FigurePlotProps) {
  const { t } = useTranslation('offer-statistics')
  const text = useFigureText()
  const name = t(`kind.${kind}`)
  return (
    <article className="card">
      <h2 className="label">{name}</h2>
      <p>
        <strong className="num statistic">{text(sum)}</strong>
      </p>
      <p className="muted">{sentence}</p>
      {drawn ? (
        <Plot
          label={t('chart', { name, sentence })}
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
export function FigureTable({ weeks, series }: Omit<FiguresProps, 'charts'>) {
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
        captionHidden
        columns={[
          {
            id: 'week',
            header: t('week'),
            rowHeader: true,
            cell: ({ week }) => <Time value={week} show="date" />,
          },
          ...columns,
        ]}
        rows={rows}
        rowKey={({ week }) => week}
      />
    </details>
  )
}
