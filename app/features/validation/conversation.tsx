import { useTranslation } from '~/app/texts/use-translation'
import { Time } from '~/app/ui/content/time'
import type { ConversationEntry } from '~/contracts/validation/conversation'

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
