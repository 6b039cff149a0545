import { Refusal, UnsentText } from '~/app/ui/forms/refusal'
import { CheckedForm, useCheckedForm, useLastResult } from '~/app/ui/forms/checked-form'
import { Link, NameLink } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { AboutPage, PageHeading, Section } from '~/app/ui/content/page-heading'
import { type Column, Table } from '~/app/ui/content/table'
import { Time } from '~/app/ui/content/time'
import { boundedTotal, useCountFormat } from '~/app/platform/counted'
import { EmptyPart, EmptyState } from '~/app/ui/feedback/empty-state'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { ExportLink } from '~/app/ui/navigation/export-link'
import { Pagination } from '~/app/ui/navigation/pagination'
import { Tabs } from '~/app/ui/navigation/tabs'
import type { HelpdeskRequest, HelpdeskState } from '~/contracts/content/helpdesk'
import type { loadRequests, loadRequest } from './requests.server'
import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { DescriptionList, MailLink } from '~/app/ui/content/description-list'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { locales } from '~/contracts/constants'
import { isolated } from '~/contracts/isolated'
import { TextareaField } from '~/app/ui/forms/textarea-field'

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
        actions={<ExportLink href={paths.helpdeskRequestsExport({ state })} />}
        tabs={
          <Tabs
            label={t('requests.states')}
            tabs={states.map((each) => ({
              label: `${t(`state.${each}`)} (${numberOf(counts[each])})`,
              href: paths.helpdeskRequests({ state: each }),
              current: each === state,
            }))}
          />
        }
      />
      <Stack>
        {requests.length === 0 ? (
          <EmptyState
            title={t(`requests.empty.${state}`)}
            action={
              state === 'open' ? (
                <ButtonLink href={paths.helpdeskRequests({ state: 'answered' })} variant="secondary">
                  {t('requests.toAnswered')}
                </ButtonLink>
              ) : undefined
            }
          >
            {state === 'open' ? <p>{t('requests.emptyText')}</p> : null}
          </EmptyState>
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
      <AboutPage>{t('requests.lede')}</AboutPage>
    </>
  )
}

function Requests({ state, requests }: { state: HelpdeskState; requests: HelpdeskRequest[] }) {
  const { t } = useTranslation('helpdesk')
  const columns: Column<HelpdeskRequest>[] = [
    {
      header: t('field.sender'),
      cell: ({ id, name }) => <NameLink to={paths.helpdeskRequest(id)}>{name}</NameLink>,
    },
    { header: t('field.topic'), cell: ({ topic }) => t(`topic.${topic}`) },
    { header: t('field.asked'), cell: ({ createdAt }) => <Time value={createdAt} /> },
    ...(state === 'answered'
      ? [
          {
            header: t('field.answered'),
            cell: ({ answeredAt }: HelpdeskRequest) => (answeredAt ? <Time value={answeredAt} /> : null),
          },
        ]
      : []),
  ]
  return <Table caption={t(`state.${state}`)} columns={columns} rows={requests} />
}

type RequestPageProps = Awaited<ReturnType<typeof loadRequest>> & { result: SubmissionResult | undefined }

/** One request to the helpdesk, beside it the form that answers it, or what waits then. */
export function RequestPage(page: RequestPageProps) {
  const { t } = useTranslation('helpdesk')
  const { request, confirming, result } = page
  const closing = useClosing(request)
  if (confirming && !result)
    return <ConfirmPage confirmation={closing} cancelHref={paths.helpdeskRequest(request.id)} />
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('title'), href: paths.helpdesk() },
          { label: t('requests.title'), href: paths.helpdeskRequests() },
          { label: request.name },
        ]}
      />
      <PageHeading title={<bdi>{request.name}</bdi>} kicker={t(`state.${request.state}`)} />
      <Sidebar
        at="end"
        wide
        side={request.state === 'open' ? <Answering {...page} closing={closing} /> : <Onward {...page} />}
      >
        <Stack gap="lg">
          <Section title={t('request.question')}>
            <blockquote dir="auto" className="typed">
              {request.body}
            </blockquote>
          </Section>
          {request.answer === null ? null : <Answer {...request} answer={request.answer} />}
          {request.state === 'open' ? null : <TooLate result={result} />}
          <Section title={t('request.asker')}>
            <Asker request={request} />
          </Section>
        </Stack>
      </Sidebar>
    </>
  )
}

function Answer({ answer, answeredBy, answeredAt }: HelpdeskRequest & { answer: string }) {
  const { t } = useTranslation('helpdesk')
  return (
    <Section title={t('request.answer')}>
      <p className="hint">
        {answeredBy ?? t('request.formerMember')}
        {answeredAt ? (
          <>
            <span>,</span> <Time value={answeredAt} />
          </>
        ) : null}
      </p>
      <blockquote dir="auto" className="typed">
        {answer}
      </blockquote>
    </Section>
  )
}

function Answering({ request: { id }, closing, ...form }: RequestPageProps & { closing: Confirmation }) {
  const { t } = useTranslation('helpdesk')
  return (
    <Section title={t('request.write')}>
      <AnswerForm {...form} id={id} />
      <ConfirmDialog
        href={paths.helpdeskRequest(id, { confirm: 'close' })}
        variant="secondary"
        confirmation={closing}
      >
        {t('request.close')}
      </ConfirmDialog>
    </Section>
  )
}

/** Where to go on once a request needs nothing more. */
function Onward({ request: { id, state }, next }: RequestPageProps) {
  const { t } = useTranslation('helpdesk')
  return (
    <Section title={t('onward.title')}>
      {next ? (
        <>
          <div>
            <ButtonLink href={paths.helpdeskRequest(next.id)}>
              {t('onward.next', { name: isolated(next.name) })}
            </ButtonLink>
          </div>
          <p>
            <Link to={paths.helpdeskRequests()}>{t('onward.all')}</Link>
          </p>
        </>
      ) : (
        <>
          <EmptyPart>{t('requests.empty.open')}</EmptyPart>
          <p>
            <Link to={paths.helpdeskRequests({ state: 'answered' })}>{t('requests.toAnswered')}</Link>
          </p>
        </>
      )}
      {state === 'closed' ? <Reopening id={id} /> : null}
    </Section>
  )
}

function useClosing({ id, name }: HelpdeskRequest): Confirmation {
  const { t } = useTranslation('helpdesk')
  return {
    title: t('close.title', { name: isolated(name) }),
    body: <p>{t('close.text')}</p>,
    confirmLabel: t('request.close'),
    action: paths.helpdeskRequest(id),
    fields: { intent: 'close' },
  }
}

function Asker({ request }: { request: HelpdeskRequest }) {
  const { t } = useTranslation('helpdesk')
  const language = locales.find(({ code }) => code === request.locale)?.realName ?? request.locale
  return (
    <DescriptionList
      items={[
        { term: t('field.topic'), details: t(`topic.${request.topic}`) },
        {
          term: t('field.email'),
          details: <MailLink address={request.email} />,
        },
        {
          term: t('field.account'),
          details: request.member ? <bdi>{request.member.name}</bdi> : t('request.noAccount'),
        },
        { term: t('field.language'), details: language },
        { term: t('field.asked'), details: <Time value={request.createdAt} /> },
      ]}
    />
  )
}

/** Lost the race to a colleague; the input is shown. */
function TooLate({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation('helpdesk')
  return (
    <>
      <Refusal result={result} />
      <UnsentText result={useLastResult(result)} field="answer" title={t('request.unsent')} />
    </>
  )
}

function Reopening({ id }: { id: string }) {
  const { t } = useTranslation('helpdesk')
  return (
    <Form method="post" action={paths.helpdeskRequest(id)} className="row">
      <input type="hidden" name="intent" value="reopen" />
      <Button variant="secondary">{t('request.reopen')}</Button>
    </Form>
  )
}

type AnswerFormProps = {
  /** Id of the request. */
  id: string
  formKey: string
  /** Maximum length of an answer in characters. */
  maximum: number
  result: SubmissionResult | undefined
}

/** Answers a request by mail. */
function AnswerForm({ id, formKey, maximum, result }: AnswerFormProps) {
  const { t } = useTranslation('helpdesk')
  const { fields, frame } = useCheckedForm<{ answer: string }>({
    id: 'answer',
    labels: { answer: t('request.answer') },
    result,
    constraint: { answer: { required: true, maxLength: maximum } },
  })
  return (
    <CheckedForm
      {...frame}
      submit={t('request.submit')}
      action={paths.helpdeskRequest(id)}
      asks="helpdesk:asks"
      hidden={{ intent: 'answer', formKey }}
    >
      <TextareaField
        field={fields.answer}
        label={t('request.answer')}
        hint={t('request.answerHint')}
        counter={maximum}
      />
    </CheckedForm>
  )
}
