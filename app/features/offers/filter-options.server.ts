import { countedIn, type FacetOption } from '~/app/platform/content/facets.server'
import { orderOf } from '~/app/platform/reference/collation.server'
import type { Args } from '~/app/platform/api.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { contentLanguages, offerCategories, offerCosts } from '~/contracts/constants'
import { deadlineStates, type OfferFacetName, type OfferFacets } from '~/contracts/offers/offers'
import type { ListFilterValues } from './list-filters'

export const filterNames = [
  'state',
  'category',
  'tag',
  'clause',
  'language',
  'online',
  'cost',
  'provider',
] as const
export type FilterName = (typeof filterNames)[number]
type Facets = Record<FilterName, FacetOption[]>

const knownValues: Record<Exclude<OfferFacetName, 'clause'>, readonly string[]> = {
  state: deadlineStates,
  category: offerCategories,
  language: contentLanguages,
  online: ['true', 'false'],
  cost: offerCosts,
}

interface Found {
  facets: OfferFacets
  filters: ListFilterValues
  clauses: ReadonlyMap<string, { title: string }>
}
type Namer = (value: string) => string

/** Responses contain these values as plain strings, but offers have only values of the contract. */
type FilterWord =
  | `offers:state.${(typeof deadlineStates)[number]}`
  | `offers:category.${(typeof offerCategories)[number]}`
  | `offers:online.${boolean}`
  | `offers:cost.${(typeof offerCosts)[number]}`

/**
 * For each filter the values that occur in the list, with labels. A single-value filter with a chosen value lists all
 * alternatives; chosen values are always included.
 */
function facetsOf(args: Pick<Args, 'context'>, { facets, filters, clauses }: Found): Facets {
  const t = getFixedT(args)
  const compare = orderOf(localeOf(args), { numeric: true })
  const byName = (a: FacetOption, b: FacetOption) => compare(a.label, b.label)
  const counted = (name: OfferFacetName, values: Iterable<string>, label: Namer): FacetOption[] =>
    [...new Set(values)].map((value) => ({ value, label: label(value), count: facets[name][value] ?? null }))
  const offered = (name: 'category' | 'language' | 'online' | 'cost'): string[] =>
    filters[name] ? [...knownValues[name]] : Object.keys(facets[name])
  const named = (name: 'category' | 'online' | 'cost') =>
    counted(name, offered(name), (value) => t(`offers:${name}.${value}` as FilterWord)).sort(byName)
  const clauseName = (value: string) => {
    const title = clauses.get(value)?.title
    return title ? `${value} ${title}` : t('offers:detail.clause', { number: value })
  }
  const languageOf = (value: string) => languageNames(args, [value])[value] ?? value
  // Offers keep clauses that the standard has lost.
  const standing = Object.keys(facets.clause).filter((value) =>
    args.context.content.clauses.includes(Number(value)),
  )
  const provider = facets.provider.map(({ value, name, count }) => ({ value, label: name, count }))
  const unknown = filters.provider && provider.every(({ value }) => value !== filters.provider)
  return {
    state: counted('state', knownValues.state, (value) => t(`offers:state.${value}` as FilterWord)),
    category: named('category'),
    tag: facets.tag
      .map(({ value, name, count }) => ({ value, label: name, count: count || null }))
      .sort(byName),
    clause: counted('clause', [...standing, ...(filters.clause ?? [])], clauseName).sort(byName),
    language: counted('language', offered('language'), languageOf).sort(byName),
    online: named('online'),
    cost: named('cost'),
    provider: unknown
      ? [...provider, { value: filters.provider ?? '', label: t('offers:filters.oneProvider'), count: null }]
      : provider,
  }
}

/** The options of each filter as they are shown, and the names of the chosen ones without their counts. */
export interface FilterOptions {
  options: Record<FilterName, { value: string; label: string }[]>
  chosen: Partial<Record<FilterName, Record<string, string>>>
}

/** `more`: the counts are lower bounds. */
export function filterOptions(args: Pick<Args, 'context'>, found: Found & { more: boolean }): FilterOptions {
  const { filters, more } = found
  const facets = facetsOf(args, found)
  const counted = countedIn(args, more)
  const namesOf = (name: FilterName) => {
    const values = [filters[name] ?? []].flat()
    const named = facets[name].filter(({ value }) => values.includes(value))
    return Object.fromEntries(named.map(({ value, label }) => [value, label]))
  }
  return {
    options: Object.fromEntries(
      filterNames.map((name) => [name, facets[name].map(counted)]),
    ) as FilterOptions['options'],
    chosen: Object.fromEntries(
      filterNames.filter((name) => filters[name]).map((name) => [name, namesOf(name)]),
    ),
  }
}
