import { Link } from '~/app/ui/navigation/link'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { boundedTotal, useCountFormat } from '~/app/platform/counted'
import { IncompleteSearch, EmptyState } from '~/app/ui/feedback/empty-state'
import { FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Tabs } from '~/app/ui/navigation/tabs'
import type { ReviewState } from '~/contracts/validation/reviews'
import type { loadReviews, ReviewRow } from './reviews.server'
import { reviewStateOrder } from './review-state'

export type ReviewListPageProps = Awaited<ReturnType<typeof loadReviews>>

/** Trainers and providers who ask the administration for validation, and those who did. */
export function ReviewListPage(list: ReviewListPageProps) {
  const { t } = useTranslation('reviews')
  const numberOf = useCountFormat()
  const { filter, counts } = list
  const labelOf = (state: ReviewState, count: number | undefined) =>
    count === undefined
      ? t(`state.${state}`)
      : t('list.tab', { state: t(`state.${state}`), number: numberOf(count) })
  return (
    <>
      <PageHeading
        title={t('list.title')}
        actions={<ExportLink href={paths.adminReviewsExport({ ...filter })} />}
        tabs={
          <Tabs
            label={t('list.states')}
            tabs={reviewStateOrder.map((state) => ({
              label: labelOf(state, counts[state]),
              href: paths.adminReviews({ ...filter, state }),
              current: state === filter.state,
            }))}
          />
        }
      />
      <Sidebar side={<Filters {...list} />}>
        <Found {...list} />
      </Sidebar>
      <AboutPage>{t('list.lede')}</AboutPage>
    </>
  )
}

function Filters({ filter }: ReviewListPageProps) {
  const { t } = useTranslation('reviews')
  return (
    <FilterForm
      action={paths.adminReviews()}
      activeCount={[filter.kind, filter.text].filter(Boolean).length}
      clearHref={paths.adminReviews({ state: filter.state })}
    >
      <input type="hidden" name="state" value={filter.state} />
      <FilterText label={t('list.text')} name="text" chosen={filter.text} />
      <FilterSelect
        label={t('list.kind')}
        name="kind"
        chosen={filter.kind}
        placeholder={t('list.allKinds')}
        options={(['trainer', 'provider'] as const).map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
    </FilterForm>
  )
}

function Found({ items, total, incomplete, page, pageSize, filter }: ReviewListPageProps) {
  const { t } = useTranslation('reviews')
  const numberOf = useCountFormat()
  if (items.length === 0) {
    const isFiltered = Boolean(filter.kind ?? filter.text)
    return (
      <EmptyState title={isFiltered ? t('list.nothing') : t(`list.empty.${filter.state}`)}>
        {isFiltered ? null : <p>{t('list.emptyText')}</p>}
        {incomplete ? <IncompleteSearch /> : null}
      </EmptyState>
    )
  }
  return (
    <Stack>
      <p className="num" role="status">
        {t('list.count', { count: total, number: numberOf(total) })}
      </p>
      {incomplete ? <IncompleteSearch /> : null}
      <Reviews items={items} state={filter.state} />
      <Pagination
        page={page}
        pageSize={pageSize}
        {...boundedTotal(total)}
        hrefFor={(number) => paths.adminReviews({ ...filter, page: number })}
      />
    </Stack>
  )
}

function Reviews({ items, state }: { items: ReviewRow[]; state: ReviewRow['state'] }) {
  const { t } = useTranslation('reviews')
  const ended: Column<ReviewRow> = {
    id: 'ended',
    header: t(`list.ended.${state}`),
    cell: ({ revokedAt, decidedAt, requestedAt }) => (
      <Time value={revokedAt ?? decidedAt ?? requestedAt} show="date" />
    ),
  }
  const columns: Column<ReviewRow>[] = [
    {
      id: 'name',
      header: t('column.name'),
      cell: ({ id, name }) => (
        <Link to={paths.adminReview(id)} dir="auto">
          {name}
        </Link>
      ),
    },
    { id: 'kind', header: t('column.kind'), cell: ({ kind }) => t(`kind.${kind}`) },
    { id: 'country', header: t('column.country'), cell: ({ country }) => country ?? '–' },
    {
      id: 'requested',
      header: t('column.requested'),
      cell: ({ requestedAt, ageDays }) => (
        <>
          <Time value={requestedAt} show="date" />
          {state === 'requested' ? <span className="muted"> {t('age', { count: ageDays })}</span> : null}
        </>
      ),
    },
    ...(state === 'requested' ? [] : [ended]),
  ]
  return (
    <Table
      caption={t(`state.${state}`)}
      captionHidden
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
    />
  )
}
