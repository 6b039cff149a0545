import type { ReactNode } from 'react'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { FilterCheckboxes, FilterForm, FilterSelect, FilterText } from '~/app/ui/forms/filter-form'
import { type FilterChip, FilterChips } from '~/app/ui/navigation/filter-chips'
import { type ListFilterValues, without } from './list-filters'
import type { FilterName, FilterOptions } from './filter-options.server'

export type OfferFiltersProps = FilterOptions & {
  filters: ListFilterValues
  /** The search input, if it is longer than the maximum. */
  typed: string | null
}

const inTheirOrder = ['state', 'category', 'tag', 'clause', 'language', 'online', 'cost', 'provider'] as const
const isSeveral = (name: FilterName): name is 'tag' | 'clause' => name === 'tag' || name === 'clause'

function useChips({ filters, chosen }: OfferFiltersProps): FilterChip[] {
  const { t } = useTranslation('offers')
  const chip = (name: FilterName, value: string) => ({
    label: chosen[name]?.[value] ?? value,
    href: paths.content(without(filters, name, value)),
  })
  const text = filters.text
  return [
    ...(text
      ? [{ label: t('filters.searchedFor', { text }), href: paths.content(without(filters, 'text')) }]
      : []),
    ...inTheirOrder.flatMap((name) => [filters[name] ?? []].flat().map((value) => chip(name, value))),
  ]
}

/** The filters of the resource centre, each with its counts. */
export function OfferFilters(props: OfferFiltersProps) {
  const { t } = useTranslation('offers')
  const { filters, options, typed } = props
  return (
    <FilterForm action={paths.content()} activeCount={useChips(props).length} clearHref={paths.content()}>
      <FilterText label={t('filters.text')} name="text" chosen={typed ?? filters.text} />
      {inTheirOrder.map((name) => {
        const field = { name, label: t(`filters.${name}`), options: options[name] }
        if (isSeveral(name)) return <FilterCheckboxes key={name} {...field} chosen={filters[name] ?? []} />
        if (name === 'state') return <FilterSelect key={name} {...field} chosen={filters.state ?? 'open'} />
        return <FilterSelect key={name} {...field} placeholder={t('filters.all')} chosen={filters[name]} />
      })}
      <FilterSelect
        label={t('filters.sort')}
        name="sort"
        placeholder={t('sort.best')}
        chosen={filters.sort}
        options={(['deadline', 'newest', 'relevance'] as const).map((value) => ({
          value,
          label: t(`sort.${value}`),
        }))}
      />
    </FilterForm>
  )
}

export function ActiveFilters(props: OfferFiltersProps): ReactNode {
  return <FilterChips chips={useChips(props)} />
}
