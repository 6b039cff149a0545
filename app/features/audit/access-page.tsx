import { useTranslation } from '~/app/texts/use-translation'
import { boundedTotal } from '~/app/platform/counted'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { DataAccess } from '~/contracts/administration/audit-log'
import type { loadAccesses } from './audit.server'

type AccessPageProps = Awaited<ReturnType<typeof loadAccesses>>

/** Accesses to the reader's private data, and changes to their account by others. */
export function AccessPage({ accesses, total, page, pageSize }: AccessPageProps) {
  const { t } = useTranslation('audit')
  return (
    <Section title={t('access.title')}>
      <p>{t('access.text')}</p>
      {accesses.length === 0 ? (
        <EmptyState title={t('access.empty')} />
      ) : (
        <Stack>
          <AccessTable accesses={accesses} />
          <Pagination
            page={page}
            pageSize={pageSize}
            {...boundedTotal(total)}
            hrefFor={(number) => paths.accountSection('access', { page: number })}
          />
        </Stack>
      )}
    </Section>
  )
}

function AccessTable({ accesses }: Pick<AccessPageProps, 'accesses'>) {
  const { t } = useTranslation('audit')
  const columns: Column<DataAccess>[] = [
    { header: t('column.at'), cell: ({ at }) => <Time value={at} /> },
    {
      header: t('column.action'),
      rowHeader: true,
      cell: ({ action }) => t(`access.action.${action}`, { defaultValue: t(`action.${action}`) }),
    },
    { header: t('column.actor'), cell: (access) => <By {...access} /> },
  ]
  return <Table caption={t('access.title')} columns={columns} rows={accesses} />
}

function By({ by, organisation }: DataAccess) {
  const { t } = useTranslation(['audit', 'facts'])
  if (by === null) return <span className="muted">{t('former')}</span>
  const isOwn = by === 'campus' || by === 'admin' || by === 'contributor'
  return (
    <>
      <span>{isOwn ? t(`kind.${by}`) : t(`facts:kinds.${by}`)}</span>
      {organisation ? (
        <>
          <br />
          <span dir="auto">{organisation}</span>
        </>
      ) : null}
    </>
  )
}
