import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { SelectField } from '~/app/ui/forms/select-field'
import type { OwnValidation } from './own-validation.server'

interface RequestFormProps {
  own: OwnValidation
  /** The provider that is chosen at first. */
  chosen: string | undefined
  result: SubmissionResult | null
}

/** Errors of the choice only: those of the state stand at the top of the page already. */
function ofFields(result: SubmissionResult | null): SubmissionResult | null {
  if (!result?.error?.['']) return result
  const { '': _state, ...error } = result.error
  return { ...result, error }
}

export function RequestForm({ own, chosen, result }: RequestFormProps) {
  const { t } = useTranslation('validation')
  const navigation = useNavigation()
  const [form, fields] = useForm<{ validator: string }>({
    id: 'validation-request',
    lastResult: navigation.state === 'idle' ? ofFields(result) : null,
    constraint: { validator: { required: true } },
    defaultValue: { validator: chosen ?? '' },
  })
  const options = own.validators.map(({ id, entityName, country }) => ({
    value: id,
    label: country ? `${entityName} (${country})` : entityName,
  }))
  const pending = navigation.state !== 'idle' && navigation.formAction === paths.home
  return (
    <Form method="post" action={paths.home} id={form.id} noValidate className="form">
      <ErrorSummary form={form} labels={{ validator: t('ask.label') }} submission={result} />
      <input type="hidden" name="intent" value="request" />
      <input type="hidden" name="formKey" value={own.formKey} />
      <SelectField
        field={fields.validator}
        label={t('ask.label')}
        hint={t('ask.hint')}
        placeholder={t('ask.placeholder')}
        options={options}
      />
      <div className="row">
        <Button pending={pending}>{chosen ? t('ask.sendAgain') : t('ask.send')}</Button>
      </div>
    </Form>
  )
}
