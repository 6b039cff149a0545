import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { type Confirmation, ConfirmDialog } from '~/app/ui/feedback/confirm'
import { Button } from '~/app/ui/forms/button'
import type { FailureFilter } from '~/contracts/jobs'
import type { ShownFailure } from './jobs.server'

/** Confirms the dismissal of a failure; afterwards the same list is shown. */
export function useDismissal(filter: FailureFilter): (failure: ShownFailure) => Confirmation {
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

export function FailureTable({ failures, filter }: FailureTableProps) {
  const { t } = useTranslation('jobs')
  const columns: Column<ShownFailure>[] = [
    {
      id: 'what',
      header: t('column.what'),
      rowHeader: true,
      cell: (failure) => <What {...failure} />,
    },
    { id: 'failed', header: t('column.failed'), cell: ({ failedAt }) => <Time value={failedAt} /> },
    { id: 'attempts', header: t('column.attempts'), numeric: true, cell: ({ attempts }) => attempts },
    {
      id: 'error',
      header: t('column.error'),
      cell: ({ error }) => (error ? <code className="typed">{error}</code> : t('noError')),
    },
    {
      id: 'action',
      header: t('column.action'),
      cell: (failure) => <Actions failure={failure} filter={filter} />,
    },
  ]
  return (
    <Table caption={t('title')} captionHidden columns={columns} rows={failures} rowKey={({ id }) => id} />
  )
}

function What({ kind, label, recipient }: ShownFailure) {
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
