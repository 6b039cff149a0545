import type { SubmissionResult } from '@conform-to/react'
import { Link } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { type Step, Steps } from '~/app/ui/feedback/steps'
import type { ValidationRequest } from '~/contracts/validation/validation'
import { AnswerForm } from './answer-form'
import type { OwnValidation } from './own-validation.server'
import { ProviderLink } from './provider-link'
import { useProviderName } from './provider-name'
import { ProviderSearch } from './provider-search'
import { RequestForm } from './request-form'

interface OwnValidationProps {
  own: OwnValidation
  result: SubmissionResult | null
}

/** Of a journalist without full access: what is missing, why, and what to do now. */
export function OwnValidationSection({ own, result }: OwnValidationProps) {
  const { t } = useTranslation('validation')
  const isOpen = own.latest?.state === 'requested'
  const steps: Step[] = [
    { label: t('steps.registered'), state: 'done' },
    {
      label: t('steps.profile'),
      ...(own.hasIntroduced ? {} : { href: paths.profileSettings }),
      state: own.hasIntroduced ? 'done' : isOpen ? 'next' : 'current',
      description: t('steps.profileHint'),
    },
    {
      label: t('steps.ask'),
      state: isOpen ? 'done' : own.hasIntroduced ? 'current' : 'next',
      description: t('steps.askHint'),
    },
    { label: t('steps.answer'), state: isOpen ? 'current' : 'next', description: t('steps.answerHint') },
    { label: t('steps.access'), state: 'next', description: t('steps.accessHint') },
  ]
  const open =
    isOpen && own.latest ? (
      <OpenRequest request={own.latest} formKey={own.formKey} answerLimit={own.answerLimit} />
    ) : null
  // What waits for the journalist comes before the way to full access.
  const isAsked = own.latest?.can.answer === true
  return (
    <Stack gap="lg">
      <Refused own={own} />
      {isAsked ? open : null}
      <Notice tone="warning" title={t('restricted.title')}>
        <p>{t('restricted.text')}</p>
      </Notice>
      <Section title={t('stepsTitle')}>
        <Steps label={t('stepsTitle')} items={steps} />
      </Section>
      {isAsked ? null : (open ?? <Ask own={own} result={result} />)}
      <p>
        <Link to={paths.enterValidationCode()}>{t('ask.code')}</Link>
      </p>
      {own.history.length > 0 ? <History requests={own.history} /> : null}
    </Stack>
  )
}

/** The last request, if it did not lead to full access or not for good. */
const refusedOf = ({ latest }: OwnValidation): ValidationRequest | null =>
  latest?.state === 'rejected' || latest?.state === 'revoked' ? latest : null

/** The reason stands on top. */
function Refused({ own }: { own: OwnValidation }) {
  const { t } = useTranslation('validation')
  const providerName = useProviderName()
  const refused = refusedOf(own)
  if (!refused) return null
  const title = t(refused.state === 'revoked' ? 'revoked.title' : 'rejected.title', {
    provider: providerName(refused),
  })
  return (
    <Notice tone="error" title={title}>
      <p>{t('rejected.reason')}</p>
      <blockquote dir="auto">{refused.reason}</blockquote>
      <p>
        {t('rejected.next')} <a href="#ask">{t('ask.againTitle')}</a>
      </p>
    </Notice>
  )
}

function Ask({ own, result }: OwnValidationProps) {
  const { t } = useTranslation('validation')
  return (
    <Section id="ask" title={refusedOf(own) ? t('ask.againTitle') : t('ask.title')}>
      {own.choice.searchable ? <ProviderSearch {...own.choice} /> : null}
      {own.choice.providers.length === 0 && !own.choice.searchable ? <p>{t('ask.none')}</p> : null}
      <RequestForm own={own} result={result} />
    </Section>
  )
}

function useWithdrawal(request: ValidationRequest, formKey: string): Confirmation {
  const { t } = useTranslation('validation')
  const provider = useProviderName()(request)
  return {
    title: t('withdraw.title'),
    body: <p>{t('withdraw.text', { provider })}</p>,
    confirmLabel: t('withdraw.confirm'),
    danger: true,
    action: paths.home,
    fields: { intent: 'withdraw', id: request.id, formKey },
  }
}

interface OpenRequestProps {
  request: ValidationRequest
  formKey: string
  answerLimit: number
}

function OpenRequest({ request, formKey, answerLimit }: OpenRequestProps) {
  const { t } = useTranslation('validation')
  const country = request.validator?.country
  return (
    <Section title={request.can.answer ? t('answer.title') : t('open.title')}>
      <p>
        {t('open.sentTo')}{' '}
        <strong dir="auto">
          <ProviderLink request={request} />
        </strong>
        {country ? ` (${country})` : ''}, <Time value={request.requestedAt} />
      </p>
      {request.can.answer ? <AnswerForm request={request} limit={answerLimit} formKey={formKey} /> : null}
      <p>{request.can.answer ? t('answer.orWithdraw') : t('open.text')}</p>
      <div className="row">
        <ConfirmDialog
          href={paths.validation({ confirm: 'withdraw' })}
          confirmation={useWithdrawal(request, formKey)}
        >
          {t('open.withdraw')}
        </ConfirmDialog>
      </div>
    </Section>
  )
}

/** The page that asks before the request is withdrawn; a dialog where there are scripts. */
export function WithdrawalPage({ request, formKey }: { request: ValidationRequest; formKey: string }) {
  return <ConfirmPage confirmation={useWithdrawal(request, formKey)} cancelHref={paths.home} />
}

function History({ requests }: { requests: ValidationRequest[] }) {
  const { t } = useTranslation('validation')
  const providerName = useProviderName()
  return (
    <Section title={t('history.title')}>
      <ul className="stack stack-sm">
        {requests.map((request) => (
          <li key={request.id}>
            <Link to={paths.ownValidationRequest(request.id)} dir="auto">
              {providerName(request)}
            </Link>
            : {t(`state.${request.state}`)},{' '}
            <Time value={request.revokedAt ?? request.decidedAt ?? request.requestedAt} show="date" />
          </li>
        ))}
      </ul>
      <p>
        <Link to={paths.ownValidationRequests()}>{t('history.all')}</Link>
      </p>
    </Section>
  )
}
