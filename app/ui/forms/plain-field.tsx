import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import { Icon } from '../icons'
import { Select, type SelectProps } from './select'

type Labelled = { label: string; hint?: ReactNode }

function PlainLayout({ id, label, hint, children }: Labelled & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <div id={`${id}-hint`} className="hint">
          {hint}
        </div>
      ) : null}
      {children}
    </div>
  )
}

/** A labelled input for GET forms and other forms without conform. */
export function PlainField({
  label,
  hint,
  ...input
}: Labelled & Omit<ComponentPropsWithoutRef<'input'>, 'id'>) {
  const id = useId()
  return (
    <PlainLayout id={id} label={label} hint={hint}>
      <input
        id={id}
        dir="auto"
        className="input"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...input}
      />
    </PlainLayout>
  )
}

type PlainSelectProps = Labelled & Omit<SelectProps, 'id'>

export function PlainSelect({ label, hint, ...select }: PlainSelectProps) {
  const id = useId()
  return (
    <PlainLayout id={id} label={label} hint={hint}>
      <Select id={id} className="input" aria-describedby={hint ? `${id}-hint` : undefined} {...select} />
    </PlainLayout>
  )
}

type PlainTextareaProps = Labelled &
  ComponentPropsWithoutRef<'textarea'> & {
    id: string
    /** The error text. */
    error?: string | undefined
  }

/** A textarea in a form without conform; the error summary links to `id`. */
export function PlainTextarea({ label, hint, error, ...area }: PlainTextareaProps) {
  const { id } = area
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={error ? 'field has-error' : 'field'}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <div id={`${id}-hint`} className="hint">
          {hint}
        </div>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="field-error">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      ) : null}
      <textarea
        dir="auto"
        className="input"
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
        {...area}
      />
    </div>
  )
}
