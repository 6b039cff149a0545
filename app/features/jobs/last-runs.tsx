import { numberFormat } from '~/app/texts/number-format'
import { useTranslation } from '~/app/texts/use-translation'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { useCountFormat } from '~/app/platform/counted'
import type { LastRun } from '~/contracts/jobs'

type ShownRun = LastRun & { label: string }

/** What each recurring job did last, and what it has left. */
export function LastRuns({ runs }: { runs: ShownRun[] }) {
  const { t, language } = useTranslation('jobs')
  const numberOf = useCountFormat()
  if (runs.length === 0) return null
  const format = numberFormat(language)
  const columns: Column<ShownRun>[] = [
    { id: 'job', header: t('runs.column.job'), rowHeader: true, cell: ({ label }) => label },
    { id: 'ended', header: t('runs.column.ended'), cell: ({ endedAt }) => <Time value={endedAt} /> },
    { id: 'done', header: t('runs.column.done'), numeric: true, cell: ({ done }) => format.format(done) },
    {
      id: 'failed',
      header: t('runs.column.failed'),
      numeric: true,
      cell: ({ failed }) => format.format(failed),
    },
    {
      id: 'left',
      header: t('runs.column.left'),
      numeric: true,
      cell: ({ left }) => numberOf(left),
    },
  ]
  return (
    <section>
      <Table caption={t('runs.title')} columns={columns} rows={runs} rowKey={({ name }) => name} />
      <p className="muted">{t('runs.note')}</p>
    </section>
  )
}
