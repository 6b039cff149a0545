import { Fragment, type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { useHydrated } from '../use-hydrated'
import { useNoteList, withId } from './lists-on-page'
import { listId, OptionField, OptionFieldset, type OptionGroupProps, optionInputs } from './option-groups'
import type { FormField } from './form-field'

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The initially chosen options, so that choosing does not move options under the pointer. */
function chosenAtFirst(field: FormField): string[] {
  const { initialValue } = field as { initialValue?: unknown }
  if (Array.isArray(initialValue)) return initialValue.filter((value) => typeof value === 'string')
  return typeof initialValue === 'string' ? [initialValue] : []
}

/** Enter in the filter must not submit the form. */
function keepFromSending(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

/**
 * Checkboxes of a long list in a scrolling box, chosen ones first. Scripts add their count and a filter that hides
 * other options; hidden options stay chosen.
 */
export function FilteredCheckboxGroup({ options, ...props }: Omit<OptionGroupProps, 'inline'>) {
  const { field, legend } = props
  const { t } = useTranslation('ui')
  const hydrated = useHydrated()
  const filterId = useId()
  const [chosen] = useState(() => chosenAtFirst(field))
  const [count, setCount] = useState(chosen.length)
  const [filter, setFilter] = useState('')
  const isChosen = ({ value }: { value: string }) => chosen.includes(value)
  const sorted = [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))]
  const id = listId(field)
  const first = options.flatMap((option, index) => (isChosen(option) ? [index] : []))
  useNoteList()(options, { selector: `${withId(id)} label`, first })
  const matches = sorted.map(({ label }) => plain(label).includes(plain(filter.trim())))
  const recount = ({ currentTarget }: FormEvent<HTMLElement>) =>
    setCount(currentTarget.querySelectorAll(':checked').length)
  return (
    <OptionFieldset {...props}>
      {hydrated ? (
        <div className="options-filter">
          <label htmlFor={filterId}>
            {t('options.filter')}
            <span className="sr-only">: {legend}</span>
          </label>
          <input
            id={filterId}
            type="search"
            className="input"
            autoComplete="off"
            value={filter}
            onChange={(event) => setFilter(event.currentTarget.value)}
            onKeyDown={keepFromSending}
          />
          <p className="hint num" role="status">
            {matches.includes(true) ? t('options.chosen', { count }) : t('options.none')}
          </p>
        </div>
      ) : null}
      <div id={id} className="options options-scroll" onChange={recount}>
        {optionInputs(field, 'checkbox', sorted).map(({ key, ...input }, index) => (
          <Fragment key={key}>
            <OptionField input={input} option={sorted[index]} hidden={!matches[index]} />{' '}
          </Fragment>
        ))}
      </div>
    </OptionFieldset>
  )
}
