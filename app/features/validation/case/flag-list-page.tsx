import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { boundedTotal } from '~/app/platform/counted'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { FilterForm, FilterText } from '~/app/ui/forms/filter-form'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { FlaggedJournalist } from '~/contracts/validation/flags'
import { useFlagger } from './case-flags'
import { CaseTabs } from './case-tabs'
import type { loadFlags } from './case-list.server'
import { personName } from '../names'

type FlagListProps = Awaited<ReturnType<typeof loadFlags>>

/** Journalists with warnings by providers or admins. */
export function FlagListPage(list: FlagListProps) {
  const { t } = useTranslation('validation')
  const { text, total } = list
  return (
    <>
      <PageHeading
        title={t('admin.tab.flagged')}
        actions={<ExportLink href={paths.journalistWarningsExport(text ? { text } : {})} />}
        tabs={<CaseTabs state={null} {...(text ? {} : { flaggedCount: total })} />}
      />
      <Sidebar
        side={
          <FilterForm
            action={paths.journalistWarnings()}
            activeCount={text ? 1 : 0}
            clearHref={paths.journalistWarnings()}
          >
            <FilterText label={t('admin.searchName')} name="text" chosen={text || undefined} />
          </FilterForm>
        }
      >
        <Found {...list} />
      </Sidebar>
      <AboutPage>{t('flag.listLede')}</AboutPage>
    </>
  )
}

function Found({ text, flags, page, pageSize, total }: FlagListProps) {
  const { t } = useTranslation('validation')
  if (flags.length === 0)
    return text ? (
      <EmptyState
        title={t('admin.nothingFound', { text })}
        action={<ButtonLink href={paths.journalistWarnings()}>{t('admin.searchClear')}</ButtonLink>}
      />
    ) : (
      <EmptyState title={t('flag.empty')} />
    )
  return (
    <Stack>
      <Flags flags={flags} />
      <Pagination
        page={page}
        pageSize={pageSize}
        {...boundedTotal(total)}
        hrefFor={(number) => paths.journalistWarnings({ text, page: number })}
      />
    </Stack>
  )
}

function Flags({ flags }: { flags: FlaggedJournalist[] }) {
  const { t } = useTranslation('validation')
  const flagger = useFlagger()
  const columns: Column<FlaggedJournalist>[] = [
    {
      header: t('field.name'),
      cell: ({ journalist, caseId }) => {
        const name = <span dir="auto">{personName(journalist)}</span>
        return caseId ? <Link to={paths.validationCase(caseId)}>{name}</Link> : name
      },
    },
    { header: t('field.country'), cell: ({ journalist }) => journalist.country ?? '–' },
    { header: t('field.organisation'), cell: (flag) => <span dir="auto">{flagger(flag)}</span> },
    { header: t('field.since'), cell: ({ flaggedAt }) => <Time value={flaggedAt} show="date" /> },
    { header: t('field.reason'), cell: ({ reason }) => <span dir="auto">{reason}</span> },
  ]
  return <Table caption={t('admin.tab.flagged')} columns={columns} rows={flags} />
}
