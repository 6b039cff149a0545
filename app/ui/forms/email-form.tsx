import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from './form'
import { BotTrap } from './bot-trap'
import { Button } from './button'
import { ErrorSummary } from './error-summary'
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
  const navigation = useNavigation()
  const [form, fields] = useForm<{ email: string }>({
    id: props.id,
    lastResult: navigation.state === 'idle' ? result : null,
    defaultValue: { email: props.email ?? '' },
    constraint: { email: { required: true, maxLength: 254 } },
  })
  return (
    <Form key={form.id} method="post" action={action} id={form.id} className="form" asks={asks} noValidate>
      <ErrorSummary form={form} labels={{ email: label }} submission={result} />
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
    </Form>
  )
}
