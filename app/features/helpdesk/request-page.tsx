import type { SubmissionResult } from '@conform-to/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { DescriptionList } from '~/app/ui/content/description-list'
import { Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { locales } from '~/contracts/constants'
import type { HelpdeskRequest } from '~/contracts/content/helpdesk'
import { isolated } from '~/contracts/isolated'
import { AnswerForm } from './answer-form'
import type { loadRequest } from './requests.server'

type RequestPageProps = Awaited<ReturnType<typeof loadRequest>> & { result: SubmissionResult | undefined }

/** One request to the helpdesk, and the form that answers it. */
export function RequestPage({ request, formKey, maximum, confirming, result }: RequestPageProps) {
  const { t } = useTranslation('helpdesk')
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
      <Stack gap="lg">
        <Section title={t('request.question')}>
          <Asker request={request} />
          <blockquote dir="auto" className="typed">
            {request.body}
          </blockquote>
        </Section>
        {request.answer === null ? null : (
          <Section title={t('request.answer')}>
            <p className="hint">
              {request.answeredBy ?? t('request.formerMember')}
              {request.answeredAt ? (
                <>
                  <span>,</span> <Time value={request.answeredAt} />
                </>
              ) : null}
            </p>
            <blockquote dir="auto" className="typed">
              {request.answer}
            </blockquote>
          </Section>
        )}
        {request.state === 'open' ? (
          <Section title={t('request.write')}>
            <AnswerForm id={request.id} formKey={formKey} maximum={maximum} result={result} />
            <ConfirmDialog
              href={paths.helpdeskRequest(request.id, { confirm: 'close' })}
              variant="secondary"
              confirmation={closing}
            >
              {t('request.close')}
            </ConfirmDialog>
          </Section>
        ) : (
          <TooLate result={result} />
        )}
        {request.state === 'closed' ? <Reopening id={request.id} /> : null}
      </Stack>
    </>
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
        { term: t('field.email'), details: <a href={`mailto:${request.email}`}>{request.email}</a> },
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
  const { t } = useTranslation(['helpdesk', 'errors'])
  const lastResult = useLastResult(result)
  const codes = Object.values(result?.error ?? {}).flatMap((each) => each ?? [])
  const typed = lastResult?.initialValue?.answer
  return (
    <>
      {codes.length > 0 ? (
        <ErrorSummary
          submission={result ?? null}
          errors={codes.map((code) => ({ text: t(errorKey(code)) }))}
        />
      ) : null}
      {typeof typed === 'string' && typed ? (
        <Notice tone="warning" title={t('request.unsent')}>
          <blockquote dir="auto" className="typed">
            {typed}
          </blockquote>
        </Notice>
      ) : null}
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
