import type { ComponentPropsWithoutRef } from 'react'
import { inLanguage } from '~/app/texts/texts'
import { useNoteList, withId } from './lists-on-page'

/** `lang` where a label is in a language of its own. */
export type Option = { value: string; label: string; lang?: string | undefined }
export type OptionGroup = { label: string; options: Option[] }

type Entry = Option | OptionGroup
interface OptionsProps {
  options: Entry[]
  /** Text of the empty first option. */
  placeholder?: string | undefined
}

export type SelectProps = OptionsProps & Omit<ComponentPropsWithoutRef<'select'>, 'children' | 'multiple'>

/** A list for one choice. */
export function Select({ options, placeholder, ...rest }: SelectProps) {
  const note = useNoteList()
  if (rest.id) {
    const before = placeholder === undefined ? 0 : 1
    note(options, { selector: `${withId(rest.id)}>:nth-child(n+${String(before + 1)})` })
  }
  return (
    <select {...rest}>
      <Options options={options} placeholder={placeholder} />
    </select>
  )
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
          <option key={entry.value} value={entry.value} {...inLanguage(entry.lang)}>
            {entry.label}
          </option>
        ),
      )}
    </>
  )
}
