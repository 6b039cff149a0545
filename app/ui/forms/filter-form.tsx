import { useLocation } from '@remix-run/react'
import { Form, HiddenFields } from './form'
import { Link } from '../navigation/link'
import { Fragment, type ReactNode, useId } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { Icon } from '../icons'
import type { FilterChip } from '../navigation/filter-chips'
import { useNoteList, withId } from './lists-on-page'
import { Button } from './button'
import { PlainField, PlainSelect } from './plain-field'
import type { Option } from './select'

export type FilterFormProps = {
  action?: string
  /** Number of active filters, which phones show beside the folded form: what it has found comes first. */
  activeCount: number
  clearHref: string
  title?: string
  submitLabel?: string
  children: ReactNode
}

/** A list's filters as a GET form, stored in the address. Collapsed on phones, always open on wide screens. */
export function FilterForm({
  action,
  activeCount,
  clearHref,
  title,
  submitLabel,
  children,
}: FilterFormProps) {
  const { t } = useTranslation('ui')
  return (
    <>
      <Form role="search" method="get" {...(action === undefined ? {} : { action })}>
        <details className="filter wide-open">
          <summary className="btn btn-secondary">
            <Icon name="filter" />
            <span className="filter-word">{title ?? t('filter.title')}</span>
            {activeCount > 0 ? <span className="badge">{activeCount}</span> : null}
            <Icon name="chevron-down" className="icon-turn" />
          </summary>
          <div className="filter-body">
            {children}
            <div className="row">
              <Button variant="secondary">{submitLabel ?? t('filter.submit')}</Button>
              {activeCount > 0 ? <Link to={clearHref}>{t('filter.clear')}</Link> : null}
            </div>
          </div>
        </details>
      </Form>
    </>
  )
}

interface FilterProps {
  label: string
  name: string
  /** The value in the address. */
  chosen: string | undefined
}

/** In characters; that of a browser's field, and of the calls. */
const longest = 200

/** What was typed into a search field and is longer than what is searched for, with the words that say so; null if it is not. */
export function useTooLong(name: string): { typed: string; hint: ReactNode } | null {
  const { t } = useTranslation('ui')
  const { search } = useLocation()
  // Blanks are joined before anything is cut.
  const typed = (new URLSearchParams(search).get(name) ?? '').replace(/[\p{Cc}\p{Co}\s]+/gu, ' ').trim()
  return typed.length > longest
    ? { typed, hint: <strong>{t('filter.tooLong', { count: longest })}</strong> }
    : null
}

/**
 * Search words. Remounted when the address changes, because a browser would keep the typed text. Says so where the address holds
 * more than is searched for.
 */
export function FilterText({ label, name, chosen, hint }: FilterProps & { hint?: ReactNode }) {
  const tooLong = useTooLong(name)
  return (
    <PlainField
      key={chosen}
      label={label}
      name={name}
      type="search"
      maxLength={longest}
      defaultValue={tooLong?.typed ?? chosen}
      hint={tooLong?.hint ?? hint}
    />
  )
}

/** A select field. Remounted when the address changes. */
export function FilterSelect({
  chosen = '',
  ...select
}: FilterProps & { options: Option[]; placeholder?: string }) {
  return <PlainSelect key={chosen} defaultValue={chosen} {...select} />
}

/** A list of checkboxes, collapsed until one of them is chosen. */
export function FilterCheckboxes({
  label,
  name,
  chosen,
  options,
}: Omit<FilterProps, 'chosen'> & { chosen: readonly string[]; options: Option[] }) {
  const id = useId()
  const listId = `${id}-options`
  useNoteList()(options, { selector: `${withId(listId)} label` })
  if (options.length === 0) return null
  return (
    <details className="field" key={chosen.join()} open={chosen.length > 0}>
      <summary className="row">
        <span className="label" id={id}>
          {label}
        </span>
        <Icon name="chevron-down" className="icon-turn" />
      </summary>
      <div id={listId} role="group" aria-labelledby={id} className="options options-scroll">
        {options.map((option) => (
          <Fragment key={option.value}>
            <label className="option">
              <input
                type="checkbox"
                name={name}
                value={option.value}
                defaultChecked={chosen.includes(option.value)}
              />
              {option.label}
            </label>{' '}
          </Fragment>
        ))}
      </div>
    </details>
  )
}

/** The filters of a list whose options occur in it, in the order of the form. */
interface FacetListProps<N extends string> {
  names: readonly N[]
  filters: Partial<Record<N | 'text' | 'sort', string>>
  /** Names of the chosen options. */
  chosen: Partial<Record<N, string>>
  /** The same view of the list with other filters. */
  hrefWith: (filters: Partial<Record<N | 'text' | 'sort', string>>) => string
}

/** What the list is filtered by, each with the address of the list without it. */
export function useFacetChips<N extends string>(props: FacetListProps<N>): FilterChip[] {
  const { names, filters, chosen, hrefWith } = props
  const { t } = useTranslation('ui')
  const { text } = filters
  const without = (name: N | 'text') => hrefWith({ ...filters, [name]: undefined })
  return [
    ...(text ? [{ label: t('filter.searchedFor', { text }), href: without('text') }] : []),
    ...names.flatMap((name) => (chosen[name] ? [{ label: chosen[name], href: without(name) }] : [])),
  ]
}

interface FacetFormProps<N extends string> extends FacetListProps<N> {
  action: string
  hidden: Record<string, string>
  options: Record<N, Option[]>
  labelOf: (name: N | 'text') => string
  /** What the list can be sorted by; names come first unless another one is chosen. */
  sorts: Option[]
}

/** A search field, a select field for each filter, and the order. */
export function FacetForm<N extends string>(props: FacetFormProps<N>) {
  const { names, filters, options, labelOf, sorts } = props
  const { t } = useTranslation('ui')
  const activeCount = useFacetChips(props).length
  return (
    <FilterForm action={props.action} activeCount={activeCount} clearHref={props.hrefWith({})}>
      <HiddenFields fields={props.hidden} />
      <FilterText label={labelOf('text')} name="text" chosen={filters.text} />
      {names.map((name) => (
        <FilterSelect
          key={name}
          label={labelOf(name)}
          name={name}
          placeholder={t('filter.all')}
          chosen={filters[name]}
          options={options[name]}
        />
      ))}
      <FilterSelect label={t('filter.sort')} name="sort" chosen={filters.sort ?? 'name'} options={sorts} />
    </FilterForm>
  )
}
