import { type ComponentPropsWithoutRef, type RefObject, useId } from 'react'
import { Button } from './button'
import { Icon } from '../icons'

export type SearchFieldProps = Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'type' | 'className'> & {
  label: string
  submit: string
  inputRef?: RefObject<HTMLInputElement>
  /** What the address asks for. */
  asked?: string
}

/** The field of a search with its button, for a GET form. */
export function SearchField({ label, submit, asked = '', inputRef, ...input }: SearchFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <div className="input-group">
        <input
          // Remounted when the address changes, because a browser would keep the typed text.
          key={asked}
          ref={inputRef}
          id={id}
          name="q"
          type="search"
          className="input"
          dir="auto"
          defaultValue={asked}
          {...input}
        />
        <Button icon={<Icon name="search" />}>{submit}</Button>
      </div>
    </div>
  )
}
