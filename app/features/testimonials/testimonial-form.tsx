import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits } from '~/contracts/constants'
import { isolated } from '~/contracts/isolated'

export type FormProps = { result: SubmissionResult | undefined }

export function usePending(): boolean {
  const navigation = useNavigation()
  return navigation.state !== 'idle' && navigation.formMethod === 'POST'
}

/** The last result, once its page has loaded. */
export function useTestimonialResult(result: SubmissionResult | undefined) {
  const navigation = useNavigation()
  const lastResult = useLastResult(result)
  return navigation.state === 'idle' ? lastResult : null
}

type NewTestimonialFormProps = FormProps & {
  profile: { id: string; name: string }
  formKey: string
  here: string
}

export function NewTestimonialForm({ profile, formKey, here, result }: NewTestimonialFormProps) {
  const { t } = useTranslation('testimonials')
  return (
    <div className="stack no-print">
      <h3 id="write">{t('write.title', { name: isolated(profile.name) })}</h3>
      <TextForm
        action={`${here}#testimonials`}
        fields={{ profile: profile.id, formKey }}
        submit={t('write.submit')}
        hint={t('write.hint')}
        result={result}
      />
    </div>
  )
}

type TextFormProps = FormProps & {
  action: string
  fields: Record<string, string>
  submit: string
  hint: ReactNode
  text?: string
}

/** The form for a new or existing testimonial. */
export function TextForm({ action, fields: hidden, submit, hint, text, result }: TextFormProps) {
  const { t } = useTranslation('testimonials')
  const [form, fields] = useForm<{ text: string }>({
    id: 'testimonial',
    ...(text === undefined ? {} : { defaultValue: { text } }),
    lastResult: useTestimonialResult(result),
    constraint: {
      text: {
        required: true,
        minLength: limits.testimonialMinimumCharacters,
        maxLength: limits.testimonialMaximumCharacters,
      },
    },
  })
  const pending = usePending()
  return (
    <Form method="post" action={action} id={form.id} asks="testimonials:asks" noValidate className="form">
      <ErrorSummary form={form} labels={{ text: t('write.label') }} submission={result} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextareaField
        field={fields.text}
        label={t('write.label')}
        hint={hint}
        counter={limits.testimonialMaximumCharacters}
        rows={8}
      />
      <div className="row">
        <Button pending={pending}>{submit}</Button>
      </div>
    </Form>
  )
}
