import { getCollectionProps, getInputProps } from '@conform-to/react'
import { Fragment, type ReactNode } from 'react'
import { useNoteList, withId } from './lists-on-page'
import { FieldError, FieldHint, OptionalMark } from './field'
import { ariaOptions, type FormField, hintId } from './form-field'

export type FieldOption = {
  value: string
  label: string
  hint?: string
  /** Of the label, where it is another one than that of the page. */
  lang?: string | undefined
}

export function Fieldset({
  id,
  legend,
  hint,
  children,
}: {
  /** Anchor for links to this part of a long form. */
  id?: string
  legend: ReactNode
  hint?: ReactNode
  children: ReactNode
}) {
  return (
    <fieldset id={id} className="fieldset">
      <legend>{legend}</legend>
      {hint ? <div className="hint">{hint}</div> : null}
      {children}
    </fieldset>
  )
}

export type OptionGroupProps = {
  field: FormField
  legend: string
  hint?: ReactNode
  optional?: boolean
  inline?: boolean
  options: FieldOption[]
}

export function RadioGroup(props: OptionGroupProps) {
  return <OptionGroup {...props} type="radio" />
}

export function CheckboxGroup(props: OptionGroupProps) {
  return <OptionGroup {...props} type="checkbox" />
}

function OptionGroup({ type, ...props }: OptionGroupProps & { type: 'radio' | 'checkbox' }) {
  const { field, inline, options } = props
  const id = listId(field)
  useNoteList()(options, { selector: `${withId(id)} label` })
  return (
    <OptionFieldset {...props} optional={props.optional ?? (type === 'radio' && field.required === false)}>
      <div id={id} className={inline ? 'options-inline' : 'options'}>
        {optionInputs(field, type, options).map(({ key, ...input }, index) => (
          <Fragment key={key}>
            <OptionField input={input} option={options[index]} />{' '}
          </Fragment>
        ))}
      </div>
    </OptionFieldset>
  )
}

/** The id of the element around all options of a field. */
export const listId = (field: FormField): string => `${field.id}-options`

/** Each property of a field is computed when it is read, and a group has dozens of options. */
const readOnce = ({ key, id, name, formId, required, initialValue }: FormField) =>
  ({ key, id, name, formId, required, initialValue }) as FormField

/** The input attributes of each option, in order. */
export function optionInputs(given: FormField, type: 'radio' | 'checkbox', options: FieldOption[]) {
  const field = readOnce(given)
  return getCollectionProps(field, {
    type,
    options: options.map((option) => option.value),
    ariaAttributes: false,
  }).map(({ required, ...input }, index) => ({
    ...input,
    // The error summary links to the field's id, which must be a focusable control. A page may have hundreds of others, and
    // those in their label need no id.
    id: index === 0 ? field.id : options[index]?.hint ? input.id : undefined,
    required: type === 'radio' ? required : undefined,
  }))
}

type OptionFieldsetProps = Omit<OptionGroupProps, 'inline' | 'options'> & { children: ReactNode }

/** Legend, hint and error of a group of options. */
export function OptionFieldset({ field, legend, hint, optional, children }: OptionFieldsetProps) {
  const invalid = Boolean(field.errors?.length)
  const described = [hint ? hintId(field) : '', invalid ? field.errorId : ''].filter(Boolean).join(' ')
  return (
    <fieldset className={invalid ? 'field has-error' : 'field'} aria-describedby={described || undefined}>
      <legend className="label">
        {legend}
        {optional ? <OptionalMark /> : null}
      </legend>
      {hint ? <FieldHint id={hintId(field)}>{hint}</FieldHint> : null}
      <FieldError field={field} label={legend} />
      {children}
    </fieldset>
  )
}

type OptionInput = { id?: string | undefined; required?: boolean | undefined }
type OptionFieldProps = { input: OptionInput; option: FieldOption | undefined; hidden?: boolean }

export function OptionField({ input, option, hidden }: OptionFieldProps) {
  const { id } = input
  const label = <bdi lang={option?.lang}>{option?.label}</bdi>
  const hint = option?.hint
  return hint ? (
    <div className="option" hidden={hidden}>
      <input {...input} aria-describedby={`${id}-option`} />
      <label htmlFor={id}>{label}</label>{' '}
      <span id={`${id}-option`} className="hint">
        {hint}
      </span>
    </div>
  ) : (
    <label className="option" hidden={hidden}>
      <input {...input} />
      {label}
    </label>
  )
}

export type CheckboxProps = { field: FormField; label: ReactNode; errorLabel: string; hint?: ReactNode }

/** A checkbox. `errorLabel` names the field in error texts, since a label may contain links. */
export function Checkbox({ field, label, errorLabel, hint }: CheckboxProps) {
  const { key, ...input } = getInputProps(field, { type: 'checkbox', ...ariaOptions(field, Boolean(hint)) })
  return (
    <div className={field.errors?.length ? 'field has-error' : 'field'}>
      <FieldError field={field} label={errorLabel} />
      <div className="option">
        <input key={key} {...input} />
        <label htmlFor={field.id}>{label}</label>
        {hint ? <FieldHint id={hintId(field)}>{hint}</FieldHint> : null}
      </div>
    </div>
  )
}
