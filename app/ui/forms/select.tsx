import type { ComponentPropsWithoutRef } from 'react'
import { useNoteList, withId } from '../pieces/lists-on-page'
import { Shared } from '../pieces/shared'

export type Option = { value: string; label: string }
export type OptionGroup = { label: string; options: Option[] }

type Entry = Option | OptionGroup
interface OptionsProps {
  options: Entry[]
  /** Text of the empty first option. */
  placeholder?: string | undefined
}

export type SelectProps = OptionsProps & Omit<ComponentPropsWithoutRef<'select'>, 'children' | 'multiple'>

/** A list for one choice. Long lists, such as that of all countries, are the same for everybody who has chosen the same. */
export function Select({ options, placeholder, value, defaultValue, ...host }: SelectProps) {
  const note = useNoteList()
  if (host.id) {
    const before = placeholder === undefined ? 0 : 1
    note(options, { selector: `${withId(host.id)}>:nth-child(n+${String(before + 1)})` })
  }
  const chosen = value === undefined ? { defaultValue } : { value }
  return <Shared as="select" content={Options} data={{ options, placeholder }} host={host} within={chosen} />
}

function Options({ options, placeholder }: OptionsProps) {
  return (
    <>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {options.map((entry) =>
        'options' in entry ? (
          <optgroup key={entry.label} label={entry.label}>
            <Options options={entry.options} />
          </optgroup>
        ) : (
          <option key={entry.value} value={entry.value}>
            {entry.label}
          </option>
        ),
      )}
    </>
  )
}
