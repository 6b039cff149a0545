import { getInputProps } from '@conform-to/react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { ariaOptions, type FormField, hintId, limitsOf } from './form-field'
import { useTranslation } from '~/app/texts/use-translation'
import { Icon } from '../icons'
import { inputDirection } from './plain-field'
import { toldCodes, useErrorText } from './error-text'

type Wired = 'type' | 'id' | 'name' | 'form' | 'required' | 'defaultValue' | 'value'
export type FieldProps = Omit<ComponentPropsWithoutRef<'input'>, Wired> & {
  field: FormField
  label: string
  hint?: ReactNode
  optional?: boolean
  type?: 'text' | 'email' | 'tel' | 'url' | 'number' | 'date' | 'time' | 'search' | 'file'
}

/** A one-line input. */
export function Field({ field, label, hint, optional, type = 'text', ...rest }: FieldProps) {
  const { key, ...input } = getInputProps(field, { type, ...ariaOptions(field, Boolean(hint)) })
  return (
    <FieldLayout field={field} label={label} hint={hint} optional={optional}>
      <input key={key} dir={inputDirection(type)} className="input" {...input} {...rest} />
    </FieldLayout>
  )
}

/** For a code of an authenticator app, or a recovery code. */
export function CodeField(props: FieldProps) {
  return <Field autoComplete="one-time-code" spellCheck={false} dir="ltr" {...props} />
}

export function OptionalMark() {
  const { t } = useTranslation('ui')
  return (
    <>
      {' '}
      <span className="optional">({t('field.optional')})</span>
    </>
  )
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="hint">
      {children}
    </div>
  )
}

export function FieldError({ field, label }: { field: FormField; label: string }) {
  const { t } = useTranslation('ui')
  const errorText = useErrorText()
  const codes = toldCodes(field.errors)
  if (codes.length === 0) return null
  return (
    <div id={field.errorId}>
      {codes.map((code) => (
        <p key={code} className="field-error">
          <Icon name="alert" />
          <span>
            <span className="sr-only">{t('field.error')}</span>{' '}
            {errorText(code, { label, name: field.name, ...limitsOf(field) })}
          </span>
        </p>
      ))}
    </div>
  )
}

type FieldLayoutProps = {
  field: FormField
  label: string
  hint?: ReactNode
  /** By default shown only if the schema does not require the field. */
  optional?: boolean | undefined
  children: ReactNode
}

/** Label, hint and error of one control, in the reading order for screen readers. */
export function FieldLayout({ field, label, hint, optional, children }: FieldLayoutProps) {
  return (
    <div className={field.errors?.length ? 'field has-error' : 'field'}>
      <label className="label" htmlFor={field.id}>
        {label}
        {(optional ?? field.required === false) && <OptionalMark />}
      </label>
      {hint ? <FieldHint id={hintId(field)}>{hint}</FieldHint> : null}
      <FieldError field={field} label={label} />
      {children}
    </div>
  )
}
