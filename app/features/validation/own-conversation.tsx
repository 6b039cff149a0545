import { useTranslation } from '~/app/texts/use-translation'
import type { ValidationRequest } from '~/contracts/validation/validation'
import { Conversation } from './conversation'
import { useProviderName } from './provider-name'

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
