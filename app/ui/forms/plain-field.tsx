import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import { Icon } from '../icons'
import { Select, type SelectProps } from './select'

/**
 * The direction of an input: that of what is typed, so that right-to-left names display correctly in any language. Addresses always
 * run from left to right; days, times and numbers stand as the page does.
 */
export function inputDirection(type: string | undefined): 'ltr' | 'auto' | undefined {
  if (type === 'email' || type === 'url' || type === 'tel') return 'ltr'
  return type === 'date' || type === 'time' || type === 'number' ? undefined : 'auto'
}

type Labelled = { label: string; hint?: ReactNode }

interface Told {
  /** The error text. */
  error?: string | undefined
}

/** What a control says of its hint and its error, as `PlainLayout` names them. */
const described = (id: string, hint: ReactNode, error: string | undefined) => ({
  'aria-describedby':
    [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined,
  'aria-invalid': error ? true : undefined,
})

type PlainLayoutProps = Labelled & Told & { id: string; children: ReactNode }

function PlainLayout({ id, label, hint, error, children }: PlainLayoutProps) {
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
        dir={inputDirection(input.type)}
        className="input"
        {...described(id, hint, undefined)}
        {...input}
      />
    </PlainLayout>
  )
}

/** The error summary links to `id`. */
type PlainSelectProps = Labelled & Told & SelectProps

export function PlainSelect({ label, hint, error, ...select }: PlainSelectProps) {
  const own = useId()
  const { id = own } = select
  return (
    <PlainLayout id={id} label={label} hint={hint} error={error}>
      <Select className="input" {...described(id, hint, error)} {...select} id={id} />
    </PlainLayout>
  )
}

type PlainTextareaProps = Labelled & Told & ComponentPropsWithoutRef<'textarea'> & { id: string }

/** A textarea in a form without conform; the error summary links to `id`. */
export function PlainTextarea({ label, hint, error, ...area }: PlainTextareaProps) {
  return (
    <PlainLayout id={area.id} label={label} hint={hint} error={error}>
      <textarea dir="auto" className="input" {...described(area.id, hint, error)} {...area} />
    </PlainLayout>
  )
}
