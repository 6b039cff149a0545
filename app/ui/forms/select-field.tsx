import { getSelectProps } from '@conform-to/react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { FieldLayout } from './field'
import { ariaOptions, type FormField } from './form-field'
import { type Option, type OptionGroup, Select } from './select'

type Wired = 'id' | 'name' | 'form' | 'required' | 'defaultValue' | 'value'
export type SelectFieldProps = Omit<ComponentPropsWithoutRef<'select'>, Wired> & {
  field: FormField
  label: string
  hint?: ReactNode
  optional?: boolean
  options: (Option | OptionGroup)[]
  /** Text of the empty first option; without it the first option is preselected. */
  placeholder?: string
}

export function SelectField({
  field,
  label,
  hint,
  optional,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) {
  const { key, required, ...select } = getSelectProps(field, ariaOptions(field, Boolean(hint)))
  // Without an empty option a value is always selected, and HTML then does not allow `required`.
  const mayBeEmpty = placeholder !== undefined
  return (
    <FieldLayout field={field} label={label} hint={hint} optional={optional}>
      <Select
        key={key}
        className="input"
        required={mayBeEmpty && required}
        options={options}
        placeholder={placeholder}
        {...select}
        {...rest}
      />
    </FieldLayout>
  )
}
