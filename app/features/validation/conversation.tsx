import { useTranslation } from '~/app/texts/use-translation'
import { Time } from '~/app/ui/content/time'
import type { ConversationEntry } from '~/contracts/validation/conversation'
import type { ValidationRequest } from '~/contracts/validation/validation'
import { useProviderName } from './names'
import type { SubmissionResult } from '@conform-to/react'
import { paths } from '~/app/platform/paths'
import { ReasonForm } from '~/app/ui/forms/reason-form'

interface ConversationProps {
  /** How the provider knows the journalist; null for an approval by code. */
  introduction: string | null
  requestedAt: string
  conversation: readonly ConversationEntry[]
  journalist: string
  provider: string
}

/** What both sides have said about a request, oldest first, beginning with the journalist's own introduction. */
export function Conversation({
  introduction,
  requestedAt,
  conversation,
  journalist,
  provider,
}: ConversationProps) {
  const { t } = useTranslation('validation')
  const sides = { journalist, provider, administration: t('office.administration') }
  const first: ConversationEntry = {
    id: 'introduction',
    from: 'journalist',
    name: null,
    text: introduction ?? '',
    sentAt: requestedAt,
  }
  const entries = introduction === null ? conversation : [first, ...conversation]
  if (entries.length === 0) return null
  return (
    <ol className="conversation">
      {entries.map(({ id, from, name, text, sentAt }) => (
        <li key={id} className={from === 'journalist' ? undefined : 'from-office'}>
          <p>
            <strong dir="auto">{sides[from]}</strong>
            {name && from !== 'journalist' ? (
              <>
                <span>{' – '}</span>
                <bdi>{name}</bdi>
              </>
            ) : null}{' '}
            <span className="muted">
              <Time value={sentAt} />
            </span>
          </p>
          <blockquote dir="auto">{text}</blockquote>
        </li>
      ))}
    </ol>
  )
}

/** The conversation about a request as its journalist reads it. */
export function OwnConversation({ request }: { request: ValidationRequest }) {
  const { t } = useTranslation('validation')
  const provider = useProviderName()(request)
  const { introduction, requestedAt, conversation } = request
  return (
    <Conversation
      introduction={introduction}
      requestedAt={requestedAt}
      conversation={conversation}
      journalist={t('own.you')}
      provider={provider}
    />
  )
}

interface AnswerFormProps {
  request: ValidationRequest
  limit: number
  formKey: string
  result?: SubmissionResult | undefined
}

/** What the provider wants to know, and the journalist's answer. Refusals are shown on the page of the request. */
export function AnswerForm({ request, limit, formKey, result }: AnswerFormProps) {
  const { t } = useTranslation('validation')
  return (
    <>
      <OwnConversation request={request} />
      <ReasonForm
        id="answer"
        label={t('answer.label')}
        action={paths.ownValidationRequest(request.id)}
        hidden={[['formKey', formKey]]}
        hint={t('answer.hint')}
        submitLabel={t('answer.submit')}
        limit={limit}
        result={result}
      />
    </>
  )
}
