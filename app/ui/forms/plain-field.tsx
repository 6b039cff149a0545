import { type ComponentPropsWithoutRef, type ReactNode, useId } from 'react'
import type { Option } from './select-field'

type Labelled = { label: string; hint?: ReactNode }

function Frame({ id, label, hint, children }: Labelled & { id: string; children: ReactNode }) {
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

/** A labelled input for GET forms and other forms that conform does not manage. */
export function PlainField({
  label,
  hint,
  ...input
}: Labelled & Omit<ComponentPropsWithoutRef<'input'>, 'id'>) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint}>
      <input
        id={id}
        dir="auto"
        className="input"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...input}
      />
    </Frame>
  )
}

type PlainSelectProps = Labelled &
  Omit<ComponentPropsWithoutRef<'select'>, 'id'> & { options: Option[]; placeholder?: string }

export function PlainSelect({ label, hint, options, placeholder, ...select }: PlainSelectProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint}>
      <select id={id} className="input" aria-describedby={hint ? `${id}-hint` : undefined} {...select}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  )
}
