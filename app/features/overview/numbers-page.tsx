import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Columns, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { type Figure, figureSpans, isStock } from '~/contracts/administration/figures'
import { FigureChart } from './figure-chart'
import type { NumbersData } from './numbers.server'

/** How the campus grows: small charts with their tables. */
export function NumbersPage(data: NumbersData) {
  const { t } = useTranslation('overview')
  const isEmpty = data.series.every(({ values }) => values.every((value) => value === null))
  return (
    <>
      <PageHeading title={t('numbers.title')} lede={t('numbers.lede')} />
      <Stack gap="lg">
        <div className="row">
          <Spans span={data.span} />
          <a href={paths.adminNumbersFile({ span: data.span })} className="btn btn-secondary">
            {t('numbers.file')}
          </a>
        </div>
        {isEmpty ? (
          <EmptyState title={t('numbers.empty.title')}>
            <p>{t('numbers.empty.text')}</p>
          </EmptyState>
        ) : (
          <>
            <Charts {...data} title={t('numbers.stock')} wanted={isStock} />
            <Charts {...data} title={t('numbers.flow')} wanted={(figure) => !isStock(figure)} />
          </>
        )}
      </Stack>
    </>
  )
}

function Spans({ span }: Pick<NumbersData, 'span'>) {
  const { t } = useTranslation('overview')
  return (
    <nav aria-label={t('numbers.span')}>
      <ul className="row">
        {figureSpans.map((each) => (
          <li key={each}>
            <Link
              to={paths.adminNumbers({ span: each })}
              className="page-link"
              aria-current={each === span ? 'page' : undefined}
            >
              {t(`numbers.spans.${each}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type ChartsProps = NumbersData & { title: string; wanted: (figure: Figure) => boolean }

function Charts({ title, wanted, starts, step, series }: ChartsProps) {
  return (
    <Section title={title}>
      <Columns>
        {series
          .filter(({ figure }) => wanted(figure))
          .map(({ figure, values }) => (
            <FigureChart key={figure} figure={figure} starts={starts} step={step} values={values} />
          ))}
      </Columns>
    </Section>
  )
}
