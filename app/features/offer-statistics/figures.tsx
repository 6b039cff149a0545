import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { Columns } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Plot } from '~/app/ui/content/plot'
import { Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { type ByKind, fewest, type InterestKind, interestKinds } from '~/contracts/offers/interest'
import type { OfferFigure } from '~/contracts/offers/offer-statistics'
import type { Charts } from './statistics.server'

/** A figure in words: a number, “under 5”, or a dash where nothing was counted. */
export function useFigureText(): (figure: OfferFigure) => string {
  const { t, language } = useTranslation('offer-statistics')
  const format = numberFormat(language)
  return (figure) => (figure === null ? '–' : figure === 'few' ? t('few', { fewest }) : format.format(figure))
}

/** One column for each kind. */
export function useKindColumns<Row>(figureOf: (row: Row, kind: InterestKind) => OfferFigure) {
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
  series: ByKind<OfferFigure[]>
  charts: Charts
}

/** A plot for each kind, and what hides in them. */
export function FigurePlots({ weeks, series, charts }: FiguresProps) {
  const { t } = useTranslation('offer-statistics')
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

type FigurePlotProps = Charts[number] & { weeks: string[]; figures: OfferFigure[] }

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
  return (
    <Section title={t('byWeek')}>
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
        rows={weeks.map((week, index) => ({ week, index })).reverse()}
        rowKey={({ week }) => week}
      />
    </Section>
  )
}
