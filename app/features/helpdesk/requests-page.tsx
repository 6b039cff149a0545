import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { boundedTotal, useCountFormat } from '~/app/platform/counted'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Tabs } from '~/app/ui/navigation/tabs'
import type { HelpdeskRequest, HelpdeskState } from '~/contracts/content/helpdesk'
import type { loadRequests } from './requests.server'

const states: readonly HelpdeskState[] = ['open', 'answered', 'closed']

/** What people have asked the helpdesk. */
export function RequestsPage(list: Awaited<ReturnType<typeof loadRequests>>) {
  const { t } = useTranslation('helpdesk')
  const { state, page, pageSize, total, requests, counts } = list
  const numberOf = useCountFormat()
  return (
    <>
      <Breadcrumbs items={[{ label: t('title'), href: paths.helpdesk() }, { label: t('requests.title') }]} />
      <PageHeading
        title={t('requests.title')}
        lede={t('requests.lede')}
        actions={<ExportLink href={paths.helpdeskRequestsExport({ state })} />}
      />
      <Stack gap="lg">
        <Tabs
          label={t('requests.states')}
          tabs={states.map((each) => ({
            label: `${t(`state.${each}`)} (${numberOf(counts[each])})`,
            href: paths.helpdeskRequests({ state: each }),
            current: each === state,
          }))}
        />
        {requests.length === 0 ? (
          <EmptyState title={t(`requests.empty.${state}`)} />
        ) : (
          <Requests state={state} requests={requests} />
        )}
        <Pagination
          page={page}
          pageSize={pageSize}
          {...boundedTotal(total)}
          hrefFor={(number) => paths.helpdeskRequests({ state, page: number })}
        />
      </Stack>
    </>
  )
}

function Requests({ state, requests }: { state: HelpdeskState; requests: HelpdeskRequest[] }) {
  const { t } = useTranslation('helpdesk')
  const columns: Column<HelpdeskRequest>[] = [
    {
      id: 'name',
      header: t('field.sender'),
      rowHeader: true,
      cell: ({ id, name }) => (
        <Link to={paths.helpdeskRequest(id)} dir="auto">
          {name}
        </Link>
      ),
    },
    { id: 'topic', header: t('field.topic'), cell: ({ topic }) => t(`topic.${topic}`) },
    { id: 'asked', header: t('field.asked'), cell: ({ createdAt }) => <Time value={createdAt} /> },
    ...(state === 'answered'
      ? [
          {
            id: 'answered',
            header: t('field.answered'),
            cell: ({ answeredAt }: HelpdeskRequest) => (answeredAt ? <Time value={answeredAt} /> : null),
          },
        ]
      : []),
  ]
  return (
    <Table
      caption={t(`state.${state}`)}
      captionHidden
      columns={columns}
      rows={requests}
      rowKey={({ id }) => id}
    />
  )
}
