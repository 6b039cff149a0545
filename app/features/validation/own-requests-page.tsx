import { Refusal, UnsentText } from '~/app/ui/forms/refusal'
import { Link, NameLink } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { EmptyState } from '~/app/ui/feedback/empty-state'
import { ButtonLink } from '~/app/ui/forms/button'
import { Pagination } from '~/app/ui/navigation/pagination'
import type { ValidationRequest } from '~/contracts/validation/validation'
import type { loadOwnRequests, loadOwnRequest } from './own-validation.server'
import { useProviderName } from './names'
import type { SubmissionResult } from '@conform-to/react'
import { useReloadOnDecision } from '~/app/platform/live/use-reload-on-decision'
import { Notice } from '~/app/ui/feedback/notice'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { AnswerForm, OwnConversation } from './conversation'

type OwnRequestsProps = Awaited<ReturnType<typeof loadOwnRequests>>

/** All requests of a journalist with the reasons that were given. */
export function OwnRequestsPage({ requests, total, page, pageSize }: OwnRequestsProps) {
  const { t } = useTranslation('validation')
  return (
    <>
      <PageHeading title={t('own.title')} lede={t('own.lede')} />
      <Stack gap="lg">
        {requests.length === 0 ? (
          <EmptyState
            title={t('own.empty')}
            action={<ButtonLink href={paths.home}>{t('steps.ask')}</ButtonLink>}
          >
            <p>{t('steps.askHint')}</p>
          </EmptyState>
        ) : (
          <Requests requests={requests} />
        )}
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
      header: t('field.provider'),
      cell: (request) => (
        <NameLink to={paths.ownValidationRequest(request.id)}>{providerName(request)}</NameLink>
      ),
    },
    { header: t('field.state'), cell: ({ state }) => t(`state.${state}`) },
    { header: t('field.requested'), cell: ({ requestedAt }) => <Time value={requestedAt} show="date" /> },
    {
      header: t('field.decided'),
      cell: ({ decidedAt, revokedAt }) => {
        const at = revokedAt ?? decidedAt
        return at ? <Time value={at} show="date" /> : '–'
      },
    },
    { header: t('field.reason'), cell: ({ reason }) => (reason ? <span dir="auto">{reason}</span> : '–') },
  ]
  return <Table caption={t('own.title')} columns={columns} rows={requests} />
}

type OwnRequestPageProps = Awaited<ReturnType<typeof loadOwnRequest>> & {
  result: SubmissionResult | undefined
}

/** One request as its journalist sees it: where it stands, what was asked and answered, and what to do now. */
export function OwnRequestPage({ request, formKey, answerLimit, result }: OwnRequestPageProps) {
  const { t } = useTranslation('validation')
  const provider = useProviderName()(request)
  // While the request waits, the layout does the same.
  useReloadOnDecision(request.state !== 'requested')
  return (
    <>
      <Breadcrumbs
        items={[{ label: t('own.title'), href: paths.ownValidationRequests() }, { label: provider }]}
      />
      <PageHeading
        title={t('own.requestTitle', { provider })}
        kicker={t(`state.${request.state}`)}
        lede={
          <>
            <span>{t('field.requested')}</span>
            <span>:</span> <Time value={request.requestedAt} />
          </>
        }
      />
      <Stack gap="lg">
        <Standing request={request} />
        {request.can.answer ? (
          <Section title={t('answer.title')}>
            <AnswerForm request={request} limit={answerLimit} formKey={formKey} result={result} />
          </Section>
        ) : (
          <Said request={request} result={result} />
        )}
        <p>
          <Link to={paths.home}>{t('own.back')}</Link>
        </p>
      </Stack>
    </>
  )
}

/** The reasons stand on top. */
function Standing({ request }: { request: ValidationRequest }) {
  const { t } = useTranslation('validation')
  const provider = useProviderName()(request)
  const { state, reason } = request
  if (state === 'approved')
    return (
      <Notice tone="success" title={t('approved.title')}>
        <p>{t('approved.by', { provider })}</p>
        <p>
          <Link to={paths.content()}>{t('approved.content')}</Link>
        </p>
      </Notice>
    )
  if (state === 'rejected' || state === 'revoked')
    return (
      <Notice tone="error" title={t(state === 'revoked' ? 'revoked.title' : 'rejected.title', { provider })}>
        <p>{t('rejected.reason')}</p>
        <blockquote dir="auto">{reason}</blockquote>
        <p>
          {t('rejected.next')} <Link to={`${paths.home}#ask`}>{t('ask.againTitle')}</Link>
        </p>
      </Notice>
    )
  if (state === 'cancelled' || request.can.answer) return null
  return (
    <Notice title={t('open.title')}>
      <p>{t('open.text')}</p>
    </Notice>
  )
}

/** An answer that came too late is shown, so that nothing is lost. */
function Said({ request, result }: { request: ValidationRequest; result: SubmissionResult | undefined }) {
  const { t } = useTranslation('validation')
  return (
    <>
      <Refusal result={result} />
      <UnsentText result={result} field="reason" title={t('case.unsent')} />
      {request.introduction !== null || request.conversation.length > 0 ? (
        <Section title={t('own.said')}>
          <OwnConversation request={request} />
        </Section>
      ) : null}
    </>
  )
}
