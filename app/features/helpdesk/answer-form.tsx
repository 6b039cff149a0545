import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { TextareaField } from '~/app/ui/forms/textarea-field'

type AnswerFormProps = {
  /** Id of the request. */
  id: string
  formKey: string
  /** Maximum length of an answer in characters. */
  maximum: number
  result: SubmissionResult | undefined
}

/** Answers a request by mail. */
export function AnswerForm({ id, formKey, maximum, result }: AnswerFormProps) {
  const { t } = useTranslation('helpdesk')
  const navigation = useNavigation()
  const lastResult = useLastResult(result)
  const [form, fields] = useForm<{ answer: string }>({
    id: 'answer',
    lastResult: navigation.state === 'idle' ? lastResult : null,
    constraint: { answer: { required: true, maxLength: maximum } },
  })
  return (
    <Form method="post" action={paths.helpdeskRequest(id)} id={form.id} noValidate className="form">
      <ErrorSummary form={form} labels={{ answer: t('request.answer') }} submission={result} />
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="formKey" value={formKey} />
      <TextareaField
        field={fields.answer}
        label={t('request.answer')}
        hint={t('request.answerHint')}
        counter={maximum}
      />
      <div className="row">
        <Button pending={navigation.state !== 'idle'}>{t('request.submit')}</Button>
      </div>
    </Form>
  )
}
