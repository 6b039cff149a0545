import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '~/app/platform/paths'
import { FilterChoices, FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { type FilterChip, FilterChips } from '~/app/ui/navigation/filter-chips'
import { type ListChoices, without } from './choices'
import type { FacetOption, FilterName, FilterOptions } from './filter-options.server'

export type Filters = {
  choices: ListChoices
  options: FilterOptions
  /** Counts are lower bounds. */
  more: boolean
  /** The text that was typed, where it is longer than what is searched for. */
  typed: string | null
}

const inTheirOrder = ['state', 'category', 'tag', 'clause', 'language', 'online', 'cost', 'provider'] as const
const isSeveral = (name: FilterName): name is 'tag' | 'clause' => name === 'tag' || name === 'clause'

function useChips({ choices, options }: Filters): FilterChip[] {
  const { t } = useTranslation('offers')
  const chip = (name: FilterName, value: string) => ({
    label: options[name].find((option) => option.value === value)?.label ?? value,
    href: paths.content(without(choices, name, value)),
  })
  const text = choices.text
  return [
    ...(text
      ? [{ label: t('filters.searchedFor', { text }), href: paths.content(without(choices, 'text')) }]
      : []),
    ...inTheirOrder.flatMap((name) => [choices[name] ?? []].flat().map((value) => chip(name, value))),
  ]
}

/** The filters of the resource centre, each with what it would leave. */
export function OfferFilters(filters: Filters) {
  const { t } = useTranslation('offers')
  const { choices, options, more, typed } = filters
  const counted = ({ value, label, count }: FacetOption) => ({
    value,
    label: count === null ? label : t(more ? 'filters.atLeast' : 'filters.counted', { label, count }),
  })
  return (
    <FilterForm action={paths.content()} activeCount={useChips(filters).length} clearHref={paths.content()}>
      <FilterText label={t('filters.text')} name="text" chosen={typed ?? choices.text} />
      {inTheirOrder.map((name) => {
        const field = { name, label: t(`filters.${name}`), options: options[name].map(counted) }
        if (isSeveral(name)) return <FilterChoices key={name} {...field} chosen={choices[name] ?? []} />
        if (name === 'state') return <FilterSelect key={name} {...field} chosen={choices.state ?? 'open'} />
        return <FilterSelect key={name} {...field} placeholder={t('filters.all')} chosen={choices[name]} />
      })}
      <FilterSelect
        label={t('filters.sort')}
        name="sort"
        placeholder={t('sort.best')}
        chosen={choices.sort}
        options={(['deadline', 'newest', 'relevance'] as const).map((value) => ({
          value,
          label: t(`sort.${value}`),
        }))}
      />
    </FilterForm>
  )
}

export function ActiveFilters(filters: Filters): ReactNode {
  return <FilterChips chips={useChips(filters)} />
}
