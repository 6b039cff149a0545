import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits } from '~/contracts/constants'
import { isolated } from '~/contracts/isolated'

export type FormProps = { result: SubmissionResult | undefined }

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
  const labels = { text: t('write.label') }
  const { fields, frame } = useCheckedForm<{ text: string }>({
    id: 'testimonial',
    labels,
    result,
    ...(text === undefined ? {} : { defaultValue: { text } }),
    constraint: {
      text: {
        required: true,
        minLength: limits.testimonialMinimumCharacters,
        maxLength: limits.testimonialMaximumCharacters,
      },
    },
  })
  return (
    <CheckedForm {...frame} action={action} asks="testimonials:asks" hidden={hidden} submit={submit}>
      <TextareaField
        field={fields.text}
        label={labels.text}
        hint={hint}
        counter={limits.testimonialMaximumCharacters}
        rows={8}
      />
    </CheckedForm>
  )
}
