import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from './form'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Button, ButtonLink } from './button'
import { ErrorSummary } from './error-summary'
import type { AskingTexts } from '~/app/texts/use-translation'
import { SelectField } from './select-field'
import type { Option } from './select'
import { TextareaField } from './textarea-field'

export interface ReasonFormProps {
  id: string
  action: string
  /** Hidden fields; a name may occur several times. */
  hidden: readonly (readonly [name: string, value: string])[]
  label: string
  hint: string
  /** Where a missing reason has no error code of its own. */
  asks?: AskingTexts | undefined
  submitLabel: string
  /** For actions that cannot be undone. */
  danger?: boolean
  /** Maximum length of the reason in characters. */
  limit: number
  /** Text to begin with. */
  defaultReason?: string
  /** Further fields below the reason. */
  children?: ReactNode
  /** A select field above the reason, sent as `category`. */
  category?: { label: string; placeholder: string; options: Option[] }
  cancelHref?: string
  result: SubmissionResult | null | undefined
  /** The last result, or the draft from before the session ended. */
  lastResult: SubmissionResult | null | undefined
}

/** A form for an action that requires a reason, or other words to somebody. */
export function ReasonForm(props: ReasonFormProps) {
  const { action, hidden, label, hint, limit, category, result } = props
  const navigation = useNavigation()
  const [form, fields] = useForm<{ category: string; reason: string }>({
    id: props.id,
    lastResult: navigation.state === 'idle' ? props.lastResult : null,
    defaultValue: { reason: props.defaultReason ?? '' },
    constraint: {
      ...(category ? { category: { required: true } } : {}),
      reason: { required: true, maxLength: limit },
    },
  })
  const labels = { reason: label, ...(category ? { category: category.label } : {}) }
  return (
    <Form method="post" action={action} id={form.id} asks={props.asks} noValidate className="form">
      <ErrorSummary form={form} labels={labels} submission={result} />
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {category ? <SelectField field={fields.category} {...category} /> : null}
      <TextareaField field={fields.reason} label={label} hint={hint} counter={limit} />
      {props.children}
      <Buttons {...props} pending={navigation.state !== 'idle' && navigation.formMethod === 'POST'} />
    </Form>
  )
}

function Buttons({ submitLabel, danger, cancelHref, pending }: ReasonFormProps & { pending: boolean }) {
  const { t } = useTranslation('ui')
  return (
    <div className="row">
      <Button variant={danger ? 'danger' : 'primary'} pending={pending}>
        {submitLabel}
      </Button>
      {cancelHref ? (
        <ButtonLink href={cancelHref} variant="secondary">
          {t('confirm.cancel')}
        </ButtonLink>
      ) : null}
    </div>
  )
}
