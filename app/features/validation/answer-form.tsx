import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { ReasonForm } from '~/app/ui/forms/reason-form'
import type { ValidationRequest } from '~/contracts/validation/validation'
import { OwnConversation } from './own-conversation'

interface AnswerFormProps {
  request: ValidationRequest
  limit: number
  formKey: string
  result?: SubmissionResult | null
}

/** What the provider wants to know, and the journalist's answer. Refusals are shown on the page of the request. */
export function AnswerForm({ request, limit, formKey, result = null }: AnswerFormProps) {
  const { t } = useTranslation('validation')
  const lastResult = useLastResult(result ?? undefined)
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
        lastResult={lastResult}
      />
    </>
  )
}
