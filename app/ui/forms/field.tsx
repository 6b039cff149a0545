import { getInputProps } from '@conform-to/react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { FieldLayout } from './field-layout'
import { ariaOptions, type FormField } from './form-field'

type Wired = 'type' | 'id' | 'name' | 'form' | 'required' | 'defaultValue' | 'value'
export type FieldProps = Omit<ComponentPropsWithoutRef<'input'>, Wired> & {
  field: FormField
  label: string
  hint?: ReactNode
  optional?: boolean
  type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'time' | 'search' | 'file'
}

/**
 * A one-line input. Its direction follows the input, so that right-to-left names display correctly in any
 * language.
 */
export function Field({ field, label, hint, optional, type = 'text', ...rest }: FieldProps) {
  const { key, ...input } = getInputProps(field, { type, ...ariaOptions(field, Boolean(hint)) })
  return (
    <FieldLayout field={field} label={label} hint={hint} optional={optional}>
      <input
        key={key}
        dir={type === 'date' || type === 'time' ? undefined : 'auto'}
        className="input"
        {...input}
        {...rest}
      />
    </FieldLayout>
  )
}

/** For a code of an authenticator app, or a recovery code. */
export function CodeField(props: FieldProps) {
  return <Field autoComplete="one-time-code" spellCheck={false} dir="ltr" {...props} />
}
