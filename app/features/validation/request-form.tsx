import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { RadioGroup } from '~/app/ui/forms/option-groups'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { Link } from '~/app/ui/navigation/link'
import type { OwnValidation } from './own-validation.server'

interface RequestFormProps {
  own: OwnValidation
  result: SubmissionResult | null
}

/** Errors of the choice only: those of the state stand at the top of the page already. */
function ofFields(result: SubmissionResult | null): SubmissionResult | null {
  if (!result?.error?.['']) return result
  const { '': _state, ...error } = result.error
  return { ...result, error }
}

/** The providers that can be asked. The address keeps the search, so that a refused form shows the same ones. */
export function RequestForm({
  own: { choice, formKey, latest, introductionLimit },
  result,
}: RequestFormProps) {
  const { t } = useTranslation('validation')
  const navigation = useNavigation()
  const { text, providers, chosen } = choice
  const [form, fields] = useForm<{ validator: string; introduction: string }>({
    id: 'validation-request',
    lastResult: navigation.state === 'idle' ? ofFields(result) : null,
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
    <Form
      method="post"
      action={paths.validation({ provider: text })}
      id={form.id}
      noValidate
      className="form"
    >
      <ErrorSummary
        form={form}
        labels={{ validator: t('ask.label'), introduction: t('ask.introduction') }}
        submission={result}
      />
      {options.length > 0 ? (
        <>
          <input type="hidden" name="intent" value="request" />
          <input type="hidden" name="formKey" value={formKey} />
          <RadioGroup
            field={fields.validator}
            legend={t('ask.label')}
            hint={t('ask.hint')}
            options={options}
          />
          <TextareaField
            field={fields.introduction}
            label={t('ask.introduction')}
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
    </Form>
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
