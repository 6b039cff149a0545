import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { ListCount, Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading, Section } from '~/app/ui/content/page-heading'
import { boundedTotal, useCountFormat } from '~/app/platform/counted'
import { ConfirmPage, type Confirmation, ConfirmDialog } from '~/app/ui/feedback/confirm'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { FilterForm, FilterSelect } from '~/app/ui/forms/filter-form'
import { Pagination } from '~/app/ui/navigation/pagination'
import { failureKinds } from '~/contracts/constants'
import type { loadJobs, ShownFailure, ShownWork } from './jobs.server'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import type { FailureFilter, LastRun } from '~/contracts/jobs'
import { Notice } from '~/app/ui/feedback/notice'
import { numberFormat } from '~/app/texts/number-format'

export type JobsPageProps = Awaited<ReturnType<typeof loadJobs>>

/** Jobs and mails for admins: what has failed, what waits, and what was done last. */
export function JobsPage(list: JobsPageProps) {
  const { t } = useTranslation('jobs')
  if (list.asked) return <DismissalPage failure={list.asked} filter={list.filter} />
  const isFiltered = Boolean(list.filter.kind ?? list.filter.name)
  return (
    <>
      <PageHeading title={t('title')} />
      <Stack>
        <Health {...list.health} />
        {list.names.length === 0 && !isFiltered ? (
          <EmptyState title={t('empty.title')}>
            <p>{t('empty.text')}</p>
          </EmptyState>
        ) : (
          <Section title={t('failures')}>
            <Sidebar side={<Filters {...list} />}>
              <Found {...list} />
            </Sidebar>
          </Section>
        )}
        <Waiting waiting={list.waiting} />
        <LastRuns runs={list.runs} />
        <MailTrial />
        <AboutPage>{t('lede')}</AboutPage>
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
        <ListCount>{t('count', { count: total, number: numberOf(total) })}</ListCount>
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

/** Confirms the dismissal of a failure; afterwards the same list is shown. */
function useDismissal(filter: FailureFilter): (failure: ShownFailure) => Confirmation {
  const { t } = useTranslation('jobs')
  return ({ id, kind, label, recipient }) => ({
    title: t('dismiss.title'),
    body: (
      <>
        <p>
          <strong dir="auto">{label}</strong>
          {recipient ? (
            <>
              <span>{' – '}</span>
              <bdi>{recipient}</bdi>
            </>
          ) : null}
        </p>
        <p>{t(`dismiss.text.${kind}`)}</p>
      </>
    ),
    confirmLabel: t('dismiss.confirm'),
    danger: true,
    action: paths.failedJobs(filter),
    fields: { intent: 'dismiss', id },
  })
}

interface FailureTableProps {
  failures: ShownFailure[]
  filter: FailureFilter
}

function FailureTable({ failures, filter }: FailureTableProps) {
  const { t } = useTranslation('jobs')
  const columns: Column<ShownFailure>[] = [
    { header: t('column.what'), cell: (failure) => <What {...failure} /> },
    { header: t('column.failed'), cell: ({ failedAt }) => <Time value={failedAt} /> },
    { header: t('column.attempts'), numeric: true, cell: ({ attempts }) => attempts },
    {
      header: t('column.error'),
      cell: ({ error }) => (error ? <code className="typed">{error}</code> : t('noError')),
    },
    { header: t('column.action'), cell: (failure) => <Actions failure={failure} filter={filter} /> },
  ]
  return <Table caption={t('failures')} columns={columns} rows={failures} />
}

function What({ kind, label, recipient }: ShownFailure | ShownWork) {
  const { t } = useTranslation('jobs')
  return (
    <>
      <span dir="auto">{label}</span>
      <br />
      <span className="muted">
        {t(`kind.${kind}`)}
        {recipient ? (
          <>
            <span>{' – '}</span>
            <bdi>{recipient}</bdi>
          </>
        ) : null}
      </span>
    </>
  )
}

function Actions({ failure, filter }: { failure: ShownFailure; filter: FailureFilter }) {
  const { t } = useTranslation('jobs')
  const dismissal = useDismissal(filter)
  const { id, label } = failure
  const which = <span className="sr-only">{label}</span>
  return (
    <div className="row">
      {failure.can.retry ? (
        <Form method="post" action={paths.failedJobs(filter)}>
          <input type="hidden" name="intent" value="retry" />
          <input type="hidden" name="id" value={id} />
          <Button small>
            {t('retry')} {which}
          </Button>
        </Form>
      ) : (
        <span className="muted">{t('unknown')}</span>
      )}
      <ConfirmDialog
        href={paths.failedJobs({ ...filter, confirm: 'dismiss', id })}
        variant="quiet"
        confirmation={dismissal(failure)}
      >
        {t('dismiss.link')} {which}
      </ConfirmDialog>
    </div>
  )
}

interface HealthProps {
  lateJobs: number
  waitingMails: number
  oldestMailAt: string | null
  /** The oldest mail is overdue. */
  isSlow: boolean
}

/** Whether jobs and mails are being processed. */
function Health({ lateJobs, waitingMails, oldestMailAt, isSlow }: HealthProps) {
  const { t } = useTranslation('jobs')
  const numberOf = useCountFormat()
  const mails = (
    <p>
      {waitingMails === 0
        ? t('health.none')
        : t('health.mails', { count: waitingMails, number: numberOf(waitingMails) })}
      {oldestMailAt ? (
        <>
          {' '}
          <span>{t('health.oldest')}</span> <Time value={oldestMailAt} />
        </>
      ) : null}
    </p>
  )
  return (
    <>
      {lateJobs > 0 ? (
        <Notice tone="warning" title={t('health.late', { count: lateJobs, number: numberOf(lateJobs) })}>
          <p>{t('health.lateText')}</p>
        </Notice>
      ) : null}
      {isSlow ? (
        <Notice tone="warning" title={t('health.slow')}>
          {mails}
          <p>{t('health.slowText')}</p>
        </Notice>
      ) : (
        <div className="muted">{mails}</div>
      )}
    </>
  )
}

/** Sends a mail to the reader, so that the mail server need not be guessed about. */
function MailTrial() {
  const { t } = useTranslation('jobs')
  return (
    <Form method="post" action={paths.failedJobs()}>
      <input type="hidden" name="intent" value="tryMail" />
      <Stack gap="sm">
        <div className="row">
          <Button variant="secondary">{t('trial.send')}</Button>
        </div>
        <p className="muted">{t('trial.text')}</p>
      </Stack>
    </Form>
  )
}

/** What is due next, each with a button that does it now. */
function Waiting({ waiting }: { waiting: ShownWork[] }) {
  const { t } = useTranslation('jobs')
  if (waiting.length === 0) return null
  const columns: Column<ShownWork>[] = [
    { header: t('column.what'), cell: (work) => <What {...work} /> },
    { header: t('waiting.due'), cell: ({ dueAt }) => <Time value={dueAt} /> },
    { header: t('column.attempts'), numeric: true, cell: ({ attempts }) => attempts },
    {
      header: t('column.action'),
      cell: ({ id, kind, label }) => (
        <Form method="post" action={paths.failedJobs()}>
          <input type="hidden" name="intent" value="start" />
          <input type="hidden" name="id" value={id} />
          <Button small variant="secondary">
            {t(`waiting.now.${kind}`)} <span className="sr-only">{label}</span>
          </Button>
        </Form>
      ),
    },
  ]
  return (
    <section>
      <Table caption={t('waiting.title')} captionHidden={false} columns={columns} rows={waiting} />
      <p className="muted">{t('waiting.note')}</p>
    </section>
  )
}

type ShownRun = LastRun & { label: string }

/** What each recurring job did last, and what it has left. */
function LastRuns({ runs }: { runs: ShownRun[] }) {
  const { t, language } = useTranslation('jobs')
  const numberOf = useCountFormat()
  if (runs.length === 0) return null
  const format = numberFormat(language)
  const columns: Column<ShownRun>[] = [
    { header: t('runs.column.job'), cell: ({ label }) => label },
    { header: t('runs.column.ended'), cell: ({ endedAt }) => <Time value={endedAt} /> },
    { header: t('runs.column.done'), numeric: true, cell: ({ done }) => format.format(done) },
    { header: t('runs.column.failed'), numeric: true, cell: ({ failed }) => format.format(failed) },
    { header: t('runs.column.left'), numeric: true, cell: ({ left }) => numberOf(left) },
  ]
  return (
    <section>
      <Table
        caption={t('runs.title')}
        captionHidden={false}
        columns={columns}
        rows={runs}
        rowKey={({ name }) => name}
      />
      <p className="muted">{t('runs.note')}</p>
    </section>
  )
}
