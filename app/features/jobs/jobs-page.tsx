import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { boundedTotal, useCountFormat } from '~/app/platform/counted'
import { ConfirmPage } from '~/app/ui/feedback/confirm'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { FilterForm, FilterSelect } from '~/app/ui/forms/filter-form'
import { Pagination } from '~/app/ui/navigation/pagination'
import { failureKinds } from '~/contracts/constants'
import { FailureTable, useDismissal } from './failure-table'
import { Health } from './health'
import type { loadJobs, ShownFailure } from './jobs.server'
import { LastRuns } from './last-runs'

export type JobsPageProps = Awaited<ReturnType<typeof loadJobs>>

/** Failed jobs and mails, for admins. */
export function JobsPage(list: JobsPageProps) {
  const { t } = useTranslation('jobs')
  if (list.asked) return <DismissalPage failure={list.asked} filter={list.filter} />
  const isFiltered = Boolean(list.filter.kind ?? list.filter.name)
  return (
    <>
      <PageHeading title={t('title')} lede={t('lede')} />
      <Stack gap="lg">
        <Health {...list.health} />
        {list.names.length === 0 && !isFiltered ? (
          <EmptyState title={t('empty.title')}>
            <p>{t('empty.text')}</p>
          </EmptyState>
        ) : (
          <Sidebar side={<Filters {...list} />}>
            <Found {...list} />
          </Sidebar>
        )}
        <LastRuns runs={list.runs} />
      </Stack>
    </>
  )
}

function DismissalPage({ failure, filter }: { failure: ShownFailure; filter: JobsPageProps['filter'] }) {
  const confirmation = useDismissal(filter)(failure)
  return <ConfirmPage confirmation={confirmation} cancelHref={paths.failedJobs(filter)} />
}

function Filters({ filter, names }: JobsPageProps) {
  const { t } = useTranslation('jobs')
  const numberOf = useCountFormat()
  const options = names.map(({ name, label, count }) => ({
    value: name,
    label: t('filters.counted', { label, number: numberOf(count) }),
  }))
  // No longer in the list, but still selected in the address.
  if (filter.name && !names.some(({ name }) => name === filter.name))
    options.push({ value: filter.name, label: filter.name })
  return (
    <FilterForm
      action={paths.failedJobs()}
      activeCount={[filter.kind, filter.name].filter(Boolean).length}
      clearHref={paths.failedJobs()}
    >
      <FilterSelect
        label={t('filters.kind')}
        name="kind"
        chosen={filter.kind}
        placeholder={t('filters.all')}
        options={failureKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <FilterSelect
        label={t('filters.name')}
        name="name"
        chosen={filter.name}
        placeholder={t('filters.all')}
        options={options}
      />
    </FilterForm>
  )
}

function Found(list: JobsPageProps) {
  const { t } = useTranslation('jobs')
  const numberOf = useCountFormat()
  const { items, total, page, pageSize, filter } = list
  if (items.length === 0) {
    const action = <ButtonLink href={paths.failedJobs()}>{t('nothing.all')}</ButtonLink>
    return <EmptyState title={t('nothing.title')} action={action} />
  }
  return (
    <Stack>
      <div className="row">
        <p className="num" role="status">
          {t('count', { count: total, number: numberOf(total) })}
        </p>
        <RetryAll filter={filter} />
      </div>
      <FailureTable failures={items} filter={filter} />
      <Pagination
        page={page}
        pageSize={pageSize}
        {...boundedTotal(total)}
        hrefFor={(number) => paths.failedJobs({ ...filter, page: number })}
      />
    </Stack>
  )
}

function RetryAll({ filter }: Pick<JobsPageProps, 'filter'>) {
  const { t } = useTranslation('jobs')
  return (
    <Form method="post" action={paths.failedJobs(filter)}>
      <input type="hidden" name="intent" value="retryAll" />
      {filter.kind ? <input type="hidden" name="kind" value={filter.kind} /> : null}
      {filter.name ? <input type="hidden" name="name" value={filter.name} /> : null}
      <Button variant="secondary">{t('retryAll')}</Button>
    </Form>
  )
}
