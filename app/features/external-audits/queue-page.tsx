import type { ReactNode } from 'react'
import { boundedTotal, useCountFormat } from '~/app/platform/counted'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Link } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Tabs } from '~/app/ui/navigation/tabs'
import { auditQueues } from '~/contracts/constants'
import type { AuditQueue, AuditRow, AuditsData } from './queue.server'
import { StateTag } from './words'

/** The cases of a certification body, or of all for the campus team. */
export function AuditsPage(list: AuditsData) {
  const { t } = useTranslation('external-audits')
  const numberOf = useCountFormat()
  const who = list.isAdmin ? 'admin' : 'body'
  return (
    <>
      <PageHeading
        title={t('queue.title')}
        actions={
          <>
            {list.isAdmin ? null : <Link to={paths.certificates()}>{t('queue.certificates')}</Link>}
            <ExportLink href={paths.auditsExport} />
          </>
        }
        tabs={
          <Tabs
            label={t('queue.label')}
            tabs={auditQueues.map((each) => ({
              label: `${t(`queue.${who}.${each}`)} (${numberOf(list.counts[each])})`,
              href: paths.audits({ queue: each }),
              current: each === list.queue,
            }))}
          />
        }
      />
      <AuditList
        {...list}
        side={who}
        hrefFor={(page) => paths.audits({ queue: list.queue, page })}
        empty={<EmptyState title={t(`queue.empty.${list.queue}`)} />}
      />
      <AboutPage>{t(`queue.about.${who}`)}</AboutPage>
    </>
  )
}

interface AuditListProps extends AuditQueue {
  /** Its own name is left out. */
  side: 'outlet' | 'body' | 'admin'
  hrefFor: (page: number) => string
  empty: ReactNode
}

export function AuditList({ audits, queue, total, page, pageSize, side, hrefFor, empty }: AuditListProps) {
  const { t } = useTranslation('external-audits')
  const columns = useColumns(queue, side)
  if (audits.length === 0) return <>{empty}</>
  return (
    <Stack>
      <Table
        caption={t('queue.title')}
        captionHidden
        columns={columns}
        rows={audits}
        rowKey={({ id }) => id}
      />
      <Pagination page={page} pageSize={pageSize} {...boundedTotal(total)} hrefFor={hrefFor} />
    </Stack>
  )
}

function useColumns(queue: AuditQueue['queue'], side: AuditListProps['side']): Column<AuditRow>[] {
  const { t } = useTranslation('external-audits')
  const linked = side === 'outlet' ? 'body' : 'outlet'
  const parties = side === 'admin' ? (['outlet', 'body'] as const) : ([linked] as const)
  return [
    ...parties.map((party) => ({
      id: party,
      header: t(`column.${party}`),
      rowHeader: party === linked,
      cell: (audit: AuditRow) =>
        party === linked ? (
          <Link to={paths.audit(audit.id)} dir="auto">
            {audit[party].name}
          </Link>
        ) : (
          <bdi>{audit[party].name}</bdi>
        ),
    })),
    { id: 'state', header: t('column.state'), cell: (audit) => <StateTag entry={audit} /> },
    ...(side === 'outlet'
      ? []
      : [
          {
            id: 'auditor',
            header: t('column.auditor'),
            cell: ({ auditor }: AuditRow) => (auditor ? <bdi>{auditor}</bdi> : '–'),
          },
        ]),
    {
      id: 'judged',
      header: t('column.judged'),
      numeric: true,
      cell: ({ judged, questions }) => t('progress', { judged, questions }),
    },
    ...(queue === 'ended' ? [endColumn(t)] : waitColumns(t)),
  ]
}

type Translate = ReturnType<typeof useTranslation<'external-audits'>>['t']

const endColumn = (t: Translate): Column<AuditRow> => ({
  id: 'ended',
  header: t('column.ended'),
  cell: ({ endedAt }) => (endedAt ? <Time value={endedAt} show="date" /> : '–'),
})

const waitColumns = (t: Translate): Column<AuditRow>[] => [
  {
    id: 'findings',
    header: t('column.findings'),
    cell: ({ openFindings, dueOn }) => (
      <>
        <span className="num">{openFindings}</span>
        {dueOn ? (
          <span className="muted">
            {' '}
            {t('finding.until')} <Time value={dueOn} show="date" />
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'waits',
    header: t('column.waits'),
    cell: ({ turn, days }) => (
      <>
        {turn ? <span>{t(`turn.${turn}`)}</span> : null}
        {days === null ? null : <span className="muted">, {t('days', { count: days })}</span>}
      </>
    ),
  },
]
