import { CheckedForm, useCheckedForm } from './checked-form'
import type { SubmissionResult } from '@conform-to/react'
import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Button, ButtonLink } from './button'
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
  /** It may be left empty. */
  isOptional?: boolean
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
}

/** A form for an action that requires a reason, or other words to somebody. */
export function ReasonForm(props: ReasonFormProps) {
  const { action, hidden, label, hint, limit, category, result } = props
  const labels = { ...(category ? { category: category.label } : {}), reason: label }
  const { fields, frame, navigation } = useCheckedForm<{ category: string; reason: string }>({
    id: props.id,
    labels,
    result,
    intent: hidden.find(([name]) => name === 'intent')?.[1],
    defaultValue: { reason: props.defaultReason ?? '' },
    constraint: {
      ...(category ? { category: { required: true } } : {}),
      reason: { required: !props.isOptional, maxLength: limit },
    },
  })
  return (
    <CheckedForm {...frame} action={action} asks={props.asks}>
      {hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {category ? <SelectField field={fields.category} {...category} /> : null}
      <TextareaField field={fields.reason} label={label} hint={hint} counter={limit} />
      {props.children}
      <Buttons {...props} pending={navigation.state !== 'idle' && navigation.formMethod === 'POST'} />
    </CheckedForm>
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
