import { Link } from '~/app/ui/navigation/link'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { ListCount, Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { boundedTotal, useCountFormat } from '~/app/platform/counted'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { FilterForm, FilterSelect } from '~/app/ui/forms/filter-form'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Tabs } from '~/app/ui/navigation/tabs'
import { caseViews, reportCategories, reportedKinds } from '~/contracts/constants'
import type { CaseSummary } from '~/contracts/administration/moderation'
import type { loadCases } from './case.server'
import type { Tone } from '~/app/ui/feedback/notice'
import { withCommas } from '~/contracts/isolated'

type CaseListProps = Awaited<ReturnType<typeof loadCases>>

/** The moderation cases, for moderators. */
export function CaseListPage(list: CaseListProps) {
  const { t } = useTranslation('moderation')
  const isEmpty = list.total === 0 && Object.keys(list.filter).length === 0
  return (
    <>
      <PageHeading
        title={t('queue.title')}
        actions={<ExportLink href={paths.adminModerationExport(addressOf(list))} />}
        tabs={<Views {...list} />}
      />
      {isEmpty ? (
        <EmptyState title={t(`queue.empty.${list.view}`)} />
      ) : (
        <Sidebar side={<Filters {...list} />}>
          <Found {...list} />
        </Sidebar>
      )}
      <AboutPage>{t('queue.lede')}</AboutPage>
    </>
  )
}

function Views({ view, counts }: CaseListProps) {
  const { t } = useTranslation('moderation')
  const numberOf = useCountFormat()
  const labelOf = (each: (typeof caseViews)[number]) => {
    const label = t(`queue.view.${each}`)
    return each === 'decided' ? label : t('queue.counted', { label, number: numberOf(counts[each]) })
  }
  return (
    <Tabs
      label={t('queue.views')}
      tabs={caseViews.map((each) => ({
        label: labelOf(each),
        href: paths.adminModeration(each === 'open' ? {} : { view: each }),
        current: each === view,
      }))}
    />
  )
}

const addressOf = ({ view, filter }: Pick<CaseListProps, 'view' | 'filter'>) => ({
  ...(view === 'open' ? {} : { view }),
  ...filter,
})

function Filters({ view, filter }: CaseListProps) {
  const { t } = useTranslation('moderation')
  return (
    <FilterForm
      action={paths.adminModeration()}
      activeCount={Object.keys(filter).length}
      clearHref={paths.adminModeration(addressOf({ view, filter: {} }))}
    >
      <input type="hidden" name="view" value={view} />
      <FilterSelect
        label={t('queue.kind')}
        name="kind"
        chosen={filter.kind}
        placeholder={t('queue.all')}
        options={reportedKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <FilterSelect
        label={t('queue.category')}
        name="category"
        chosen={filter.category}
        placeholder={t('queue.all')}
        options={reportCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
      />
    </FilterForm>
  )
}

function Found(list: CaseListProps) {
  const { t } = useTranslation('moderation')
  const { items, total, page, pageSize, view, filter } = list
  const numberOf = useCountFormat()
  if (items.length === 0) {
    const all = paths.adminModeration(addressOf({ view, filter: {} }))
    return (
      <EmptyState
        title={t('queue.nothing')}
        action={<ButtonLink href={all}>{t('queue.showAll')}</ButtonLink>}
      />
    )
  }
  return (
    <Stack>
      <ListCount>{t('queue.count', { count: total, number: numberOf(total) })}</ListCount>
      <Cases {...list} />
      <Pagination
        page={page}
        pageSize={pageSize}
        {...boundedTotal(total)}
        hrefFor={(number) => paths.adminModeration({ ...addressOf({ view, filter }), page: number })}
      />
    </Stack>
  )
}

function Cases({ items, view }: CaseListProps) {
  const { t, language } = useTranslation(['moderation', 'common'])
  const columns: Column<CaseSummary>[] = [
    { header: t('queue.column.what'), cell: (entry) => <What {...entry} /> },
    {
      header: t('queue.column.author'),
      cell: ({ author }) => <bdi>{author?.name ?? t('common:formerMember')}</bdi>,
    },
    { header: t('queue.column.reports'), numeric: true, cell: ({ reportCount }) => reportCount },
    {
      header: t('queue.category'),
      cell: ({ categories }) =>
        withCommas(
          language,
          categories.map((each) => t(`category.${each}`)),
        ),
    },
    {
      header: t('queue.column.since'),
      cell: ({ openedAt, appealedAt }) => (
        <Time value={view === 'appeals' && appealedAt ? appealedAt : openedAt} />
      ),
    },
    { header: t('queue.column.state'), cell: (entry) => <CaseState entry={entry} /> },
  ]
  return <Table caption={t(`queue.view.${view}`)} columns={columns} rows={items} />
}

function What({ id, kind, excerpt }: CaseSummary) {
  const { t } = useTranslation('moderation')
  return (
    <Link to={paths.adminReport(id)}>
      {t(`kind.${kind}`)}
      {excerpt ? (
        <>
          <span>{': '}</span>
          <bdi>{excerpt}</bdi>
        </>
      ) : null}
    </Link>
  )
}

const tones = {
  open: 'info',
  dismissed: 'success',
  warned: 'warning',
  removed: 'error',
  blocked: 'error',
  restored: 'success',
  appealed: 'warning',
  upheld: 'error',
} as const satisfies Record<string, Tone>

type CaseFacts = Pick<CaseSummary, 'kind' | 'state' | 'appealedAt' | 'appealDecidedAt'>

function wordOf({ kind, state, appealedAt, appealDecidedAt }: CaseFacts): keyof typeof tones {
  if (state === 'removed' && !appealedAt && kind === 'person') return 'blocked'
  if (state !== 'removed' || !appealedAt) return state
  return appealDecidedAt ? 'upheld' : 'appealed'
}

/** The label of a case's state. */
export function CaseState({ entry }: { entry: CaseFacts }) {
  const { t } = useTranslation('moderation')
  const word = wordOf(entry)
  return <Tag tone={tones[word]}>{t(`state.${word}`)}</Tag>
}
