import { CheckedForm, useCheckedForm } from './checked-form'
import type { SubmissionResult } from '@conform-to/react'
import { BotTrap } from './bot-trap'
import { Button } from './button'
import type { AskingTexts } from '~/app/texts/use-translation'
import { Field } from './field'

export interface EmailFormProps {
  /** Of the form: another one if the same page asks again, because their fields are unrelated. */
  id: string
  action: string
  asks: AskingTexts
  label: string
  submitLabel: string
  variant?: 'primary' | 'secondary'
  /** The address to begin with. */
  email: string | null
  stamp: string
  result: SubmissionResult | undefined
}

/** Asks for the e-mail of an account, to which something is mailed then. */
export function EmailForm({ action, asks, label, submitLabel, stamp, result, ...props }: EmailFormProps) {
  const { fields, frame, navigation } = useCheckedForm<{ email: string }>({
    id: props.id,
    labels: { email: label },
    result,
    defaultValue: { email: props.email ?? '' },
    constraint: { email: { required: true, maxLength: 254 } },
  })
  return (
    <CheckedForm key={props.id} {...frame} action={action} asks={asks}>
      <Field
        field={fields.email}
        label={label}
        type="email"
        autoComplete="username"
        inputMode="email"
        spellCheck={false}
      />
      <BotTrap stamp={stamp} result={result} />
      <div className="row">
        <Button variant={props.variant ?? 'primary'} pending={navigation.state === 'submitting'}>
          {submitLabel}
        </Button>
      </div>
    </CheckedForm>
  )
}
