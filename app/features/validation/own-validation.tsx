import type { SubmissionResult } from '@conform-to/react'
import { Link, NameLink } from '~/app/ui/navigation/link'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Stack } from '~/app/ui/content/layout'
import { Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { ConfirmDialog, type Confirmation, ConfirmPage } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { type Step, Steps } from '~/app/ui/feedback/steps'
import type { ValidationRequest } from '~/contracts/validation/validation'
import { AnswerForm } from './conversation'
import type { OwnValidation, ProviderChoice } from './own-validation.server'
import { useProviderName } from './names'
import { Form } from '~/app/ui/forms/form'
import { useEffect, useRef } from 'react'
import { Button } from '~/app/ui/forms/button'
import { useTooLong } from '~/app/ui/forms/filter-form'
import { PlainField } from '~/app/ui/forms/plain-field'
import { limits } from '~/contracts/constants'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

interface OwnValidationProps {
  own: OwnValidation
  result: SubmissionResult | undefined
}

/** Of a journalist without full access: what is missing, why, and what to do now. */
export function OwnValidationSection({ own, result }: OwnValidationProps) {
  const { t } = useTranslation('validation')
  const isOpen = own.latest?.state === 'requested'
  // What waits for the journalist comes before the way to full access.
  const isAsked = own.latest?.can.answer === true
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
    isAsked
      ? { label: t('steps.question'), state: 'current', description: t('steps.questionHint') }
      : { label: t('steps.answer'), state: isOpen ? 'current' : 'next', description: t('steps.answerHint') },
    { label: t('steps.access'), state: 'next', description: t('steps.accessHint') },
  ]
  const open =
    isOpen && own.latest ? (
      <OpenRequest request={own.latest} formKey={own.formKey} answerLimit={own.answerLimit} />
    ) : null
  return (
    <Stack gap="lg">
      <Refused own={own} />
      {isAsked ? open : null}
      <Notice tone="warning" title={t('restricted.title')}>
        <p>
          {t('restricted.text')} <a href="#full-access">{t('restricted.list')}</a>
        </p>
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
      <ReadAgain request={refused} />
    </Notice>
  )
}

function Ask({ own, result }: OwnValidationProps) {
  const { t } = useTranslation('validation')
  return (
    <Section id="ask" title={refusedOf(own) ? t('ask.againTitle') : t('ask.title')}>
      {own.choice.searchable ? <ProviderSearch {...own.choice} /> : null}
      {own.choice.providers.length === 0 && !own.choice.searchable ? (
        <EmptyPart>{t('ask.none')}</EmptyPart>
      ) : null}
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
      <ReadAgain request={request} />
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

/** Where the request stands, and all that was written with it. */
export function ReadAgain({ request: { id, state } }: { request: ValidationRequest }) {
  const { t } = useTranslation('validation')
  return (
    <p>
      <span>{t('open.state', { state: t(`state.${state}`) })}</span>{' '}
      <Link to={paths.ownValidationRequest(id)}>{t('open.read')}</Link>
    </p>
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
            <NameLink to={paths.ownValidationRequest(request.id)}>{providerName(request)}</NameLink>:{' '}
            {t(`state.${request.state}`)},{' '}
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

/** The provider of a request, linked to its profile if it is public. */
function ProviderLink({ request }: { request: ValidationRequest }) {
  const name = useProviderName()(request)
  const page = request.validator?.page
  return page ? <Link to={paths.publicProfile(page)}>{name}</Link> : name
}

/** Back to this part of a long page, also without scripts. */
const here = `${paths.home}#ask`

/**
 * The field follows the address, for example after “Clear search”. It is not remounted: the focus stays in it. What
 * was typed before the scripts came is kept.
 */
function useFollowing(text: string) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(text)
  useEffect(() => {
    const field = form.current?.elements.namedItem('provider')
    if (shown.current !== text && field instanceof HTMLInputElement) field.value = text
    shown.current = text
  }, [text])
  return form
}

/** A search by name, and how many it has found. The results are in the form that follows. */
function ProviderSearch({ text, providers, more }: ProviderChoice) {
  const { t } = useTranslation('validation')
  const form = useFollowing(text)
  const count = providers.length
  return (
    <search>
      <Form ref={form} method="get" action={here} className="form">
        <PlainField
          type="search"
          name="provider"
          label={t('ask.search')}
          hint={useTooLong('provider')?.hint ?? t('ask.searchHint')}
          defaultValue={text}
          maxLength={limits.searchCharacters}
          autoComplete="off"
        />
        <div className="row">
          <Button variant="secondary">{t('ask.searchSubmit')}</Button>
          {text ? <Link to={here}>{t('ask.searchClear')}</Link> : null}
        </div>
        <div role="status">
          {text && count === 0 ? (
            <>
              <p>
                <strong>{t('ask.nothing', { text })}</strong>
              </p>
              <p className="muted">{t('ask.nothingText')}</p>
            </>
          ) : null}
          {text && count > 0 ? (
            <p>{more ? t('ask.more', { number: count }) : t('ask.found', { count })}</p>
          ) : null}
        </div>
      </Form>
    </search>
  )
}

interface RequestFormProps {
  own: OwnValidation
  result: SubmissionResult | undefined
}

/** Errors of the choice only: those of the state stand at the top of the page already. */
function ofFields(result: SubmissionResult | undefined): SubmissionResult | undefined {
  if (!result?.error?.['']) return result
  const { '': _state, ...error } = result.error
  return { ...result, error }
}

/** The providers that can be asked. The address keeps the search, so that a refused form shows the same ones. */
function RequestForm({ own: { choice, formKey, latest, introductionLimit }, result }: RequestFormProps) {
  const { t } = useTranslation('validation')
  const { text, providers, chosen } = choice
  const labels = { validator: t('ask.label'), introduction: t('ask.introduction') }
  const { fields, frame, navigation } = useCheckedForm<{ validator: string; introduction: string }>({
    id: 'validation-request',
    intent: 'request',
    labels,
    result: ofFields(result),
    constraint: {
      validator: { required: true },
      introduction: { required: true, maxLength: introductionLimit },
    },
    defaultValue: { validator: chosen ?? '', introduction: latest?.introduction ?? '' },
  })
  const options = providers.map(({ id, entityName, country }) => ({
    value: id,
    label: entityName,
    ...(country ? { hint: country } : {}),
  }))
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  const again = providers.some(({ id }) => id === chosen)
  if (options.length === 0 && !result) return null
  return (
    <CheckedForm {...frame} submission={result} action={paths.validation({ provider: text })}>
      {options.length > 0 ? (
        <>
          <input type="hidden" name="intent" value="request" />
          <input type="hidden" name="formKey" value={formKey} />
          <RadioGroup
            field={fields.validator}
            legend={labels.validator}
            hint={t('ask.hint')}
            options={options}
          />
          <TextareaField
            field={fields.introduction}
            label={labels.introduction}
            hint={t('ask.introductionHint')}
            counter={introductionLimit}
            rows={4}
          />
          <WhatIsSeen />
          <div className="row">
            <Button pending={pending}>{again ? t('ask.sendAgain') : t('ask.send')}</Button>
          </div>
        </>
      ) : null}
    </CheckedForm>
  )
}

/** What the provider will see, in full: the profile is open to it whatever its visibility. */
function WhatIsSeen() {
  const { t } = useTranslation('validation')
  return (
    <div className="prose">
      <p>{t('seen.title')}</p>
      <ul>
        <li>{t('seen.person')}</li>
        <li>{t('seen.profile')}</li>
        <li>{t('seen.requests')}</li>
      </ul>
      <p>
        {t('seen.not')} <Link to={paths.ownProfile()}>{t('seen.look')}</Link>
      </p>
    </div>
  )
}
