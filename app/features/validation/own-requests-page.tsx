import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { ValidationRequest } from '~/contracts/validation/validation'
import type { loadOwnRequests } from './own-validation.server'
import { useProviderName } from './provider-name'

type OwnRequestsProps = Awaited<ReturnType<typeof loadOwnRequests>>

/** All requests of a journalist with the reasons that were given. */
export function OwnRequestsPage({ requests, total, page, pageSize }: OwnRequestsProps) {
  const { t } = useTranslation('validation')
  return (
    <>
      <PageHeading title={t('own.title')} lede={t('own.lede')} />
      <Stack gap="lg">
        {requests.length === 0 ? <EmptyState title={t('own.empty')} /> : <Requests requests={requests} />}
        <Pagination
          page={page}
          pageSize={pageSize}
          total={total}
          hrefFor={(number) => paths.ownValidationRequests({ page: number })}
        />
        <p>
          <Link to={paths.home}>{t('own.back')}</Link>
        </p>
        {requests.some(({ state }) => state === 'approved') ? (
          <p>
            <Link to={paths.certificate}>{t('own.certificate')}</Link>
          </p>
        ) : null}
      </Stack>
    </>
  )
}

function Requests({ requests }: { requests: ValidationRequest[] }) {
  const { t } = useTranslation('validation')
  const providerName = useProviderName()
  const columns: Column<ValidationRequest>[] = [
    {
      id: 'provider',
      header: t('field.provider'),
      rowHeader: true,
      cell: (request) => (
        <Link to={paths.ownValidationRequest(request.id)} dir="auto">
          {providerName(request)}
        </Link>
      ),
    },
    { id: 'state', header: t('field.state'), cell: ({ state }) => t(`state.${state}`) },
    {
      id: 'requested',
      header: t('field.requested'),
      cell: ({ requestedAt }) => <Time value={requestedAt} show="date" />,
    },
    {
      id: 'decided',
      header: t('field.decided'),
      cell: ({ decidedAt, revokedAt }) => {
        const at = revokedAt ?? decidedAt
        return at ? <Time value={at} show="date" /> : '–'
      },
    },
    {
      id: 'reason',
      header: t('field.reason'),
      cell: ({ reason }) => (reason ? <span dir="auto">{reason}</span> : '–'),
    },
  ]
  return (
    <Table caption={t('own.title')} captionHidden columns={columns} rows={requests} rowKey={({ id }) => id} />
  )
}
