import { Refusal } from '~/app/ui/forms/refusal'
import type { SubmissionResult } from '@conform-to/react'
import { boundedTotal, useCountFormat } from '~/app/platform/counted'
import { answerTo, useLastResult } from '~/app/ui/forms/checked-form'
import { paths } from '~/app/platform/paths'
import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { Notice } from '~/app/ui/feedback/notice'
import { Button, buttonClass } from '~/app/ui/forms/button'
import { Form, HiddenFields } from '~/app/ui/forms/form'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Link } from '~/app/ui/navigation/link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Tabs } from '~/app/ui/navigation/tabs'
import type { CertificateRow } from '~/contracts/certification/certificates'
import { certificateQueues } from '~/contracts/constants'
import { History, tones } from './certificate-page'
import type { CertificatesData, ManagedData } from './manage.server'

/** Certificates of a body, or all for the campus team. */
export function CertificatesPage(list: CertificatesData) {
  const { t } = useTranslation('certificates')
  const numberOf = useCountFormat()
  const { queue, items, counts, page, pageSize, total } = list
  return (
    <>
      <PageHeading
        title={t('queue.title')}
        actions={<ExportLink href={paths.certificatesExport} />}
        tabs={
          <Tabs
            label={t('queue.label')}
            tabs={certificateQueues.map((each) => ({
              label: `${t(`queue.${each}`)} (${numberOf(counts[each])})`,
              href: paths.certificates(each === 'valid' ? {} : { queue: each }),
              current: each === queue,
            }))}
          />
        }
      />
      <Stack>
        {items.length === 0 ? <EmptyState title={t(`queue.empty.${queue}`)} /> : <Rows {...list} />}
        <Pagination
          page={page}
          pageSize={pageSize}
          {...boundedTotal(total)}
          hrefFor={(number) => paths.certificates({ queue, page: number })}
        />
      </Stack>
      <AboutPage>{t('queue.about')}</AboutPage>
    </>
  )
}

function Rows({ items, isAdmin }: CertificatesData) {
  const { t } = useTranslation(['certificates', 'certificate'])
  const columns: Column<CertificateRow>[] = [
    {
      id: 'outlet',
      header: t('column.outlet'),
      cell: ({ number, outlet }) => (
        <Link to={paths.managedCertificate(number)} dir="auto">
          {outlet.name ?? t('certificate:left')}
        </Link>
      ),
    },
    { id: 'number', header: t('column.number'), cell: ({ number }) => <span className="num">{number}</span> },
    ...(isAdmin
      ? [
          {
            id: 'body',
            header: t('column.body'),
            cell: ({ body }: CertificateRow) => <bdi>{body.name}</bdi>,
          },
        ]
      : []),
    {
      id: 'state',
      header: t('column.state'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(`certificate:state.${state}`)}</Tag>,
    },
    {
      id: 'until',
      header: t('column.until'),
      cell: ({ validUntil }) => <Time value={validUntil} show="date" />,
    },
  ]
  return (
    <Table
      caption={t('queue.title')}
      captionHidden
      columns={columns}
      rows={items}
      rowKey={({ number }) => number}
    />
  )
}

type ManagedPageProps = ManagedData & { result: SubmissionResult | undefined }

/** One certificate, and what its body can do about it. */
export function ManagedPage(props: ManagedPageProps) {
  const { t } = useTranslation(['certificates', 'certificate'])
  const { certificate, row, says, result } = props
  const { number, state, outlet, changes } = certificate
  const hasForm = row.can.suspend || row.can.withdraw
  const isByReport = state === 'suspended' && changes[0]?.code === 'reportWithdrawn'
  return (
    <>
      <Breadcrumbs items={[{ label: t('queue.title'), href: paths.certificates() }, { label: number }]} />
      <PageHeading
        kicker={<span className="num">{number}</span>}
        title={outlet.name === null ? t('certificate:left') : <bdi>{outlet.name}</bdi>}
      />
      <Stack gap="lg">
        {hasForm ? null : <Refusal result={result} field="reason" />}
        <Notice tone={tones[state]}>
          <strong>{t(`certificate:state.${state}`)}</strong> <span aria-hidden>·</span> <span>{says}</span>
        </Notice>
        <p className="row">
          <Link to={paths.certificateOf(number)}>{t('case.public')}</Link>
          <Link to={paths.audit(row.audit)}>{t('case.audit')}</Link>
        </p>
        <Undo row={row} />
        {isByReport ? <Notice>{t('case.byReport')}</Notice> : null}
        {!hasForm && (state === 'valid' || state === 'suspended') ? (
          <Notice>{t('case.audited')}</Notice>
        ) : null}
        <Lift row={row} />
        {row.can.suspend ? <Reason {...props} intent="suspend" /> : null}
        {row.can.withdraw ? <Reason {...props} intent="withdraw" /> : null}
        <History certificate={certificate} />
      </Stack>
    </>
  )
}

/** What cannot be lifted again is folded. */
function Reason({ row, intent, reasonLimit, result }: ManagedPageProps & { intent: 'suspend' | 'withdraw' }) {
  const { t } = useTranslation('certificates')
  // Both forms are on the page: what was typed into one does not stand in the other.
  const isOwn = answerTo(intent, useLastResult(result)) !== undefined
  const form = (
    <ReasonForm
      id={intent}
      action={paths.managedCertificate(row.number)}
      hidden={[['intent', intent]]}
      label={t(`${intent}.reason`)}
      hint={t(`${intent}.hint`)}
      submitLabel={t(`${intent}.submit`)}
      danger={intent === 'withdraw'}
      limit={reasonLimit}
      result={answerTo(intent, result)}
    />
  )
  const title = t(`${intent}.title`)
  if (intent === 'suspend') return <Section title={title}>{form}</Section>
  return (
    <details className="fold" open={isOwn}>
      <summary className={buttonClass({ variant: 'secondary' })}>{`${title}…`}</summary>
      {form}
    </details>
  )
}

function Lift({ row: { number, can, undoUntil } }: { row: CertificateRow }) {
  const { t } = useTranslation('certificates')
  if (!can.lift || undoUntil) return null
  return (
    <Section title={t('lift.title')}>
      <Form method="post" action={paths.managedCertificate(number)} className="stack stack-sm">
        <HiddenFields fields={{ intent: 'lift' }} />
        <p className="hint">{t('lift.hint')}</p>
        <div className="row">
          <Button>{t('lift.title')}</Button>
        </div>
      </Form>
    </Section>
  )
}

function Undo({ row: { number, state, undoUntil } }: { row: CertificateRow }) {
  const { t } = useTranslation('certificates')
  if (!undoUntil) return null
  const intent = state === 'withdrawn' ? 'undoWithdrawal' : 'undoSuspension'
  return (
    <Form method="post" action={paths.managedCertificate(number)} className="row">
      <HiddenFields fields={{ intent }} />
      <Button variant="secondary">{t('undo')}</Button>
      <span className="hint">
        {t('undoUntil')} <Time value={undoUntil} show="time" />
      </span>
    </Form>
  )
}
