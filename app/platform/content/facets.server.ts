import type { z } from 'zod'
import type { Args } from '../args'
import { getFixedT, localeOf } from '../i18n.server'
import { orderOf } from '../reference/collation.server'
import { filterWords } from '../search-words.server'

/** The valid ones of these filters in an address; unknown values are ignored, words that are too long are cut. */
export function filtersIn<N extends string>(
  search: URLSearchParams,
  names: readonly N[],
  shape: Record<N, z.ZodType>,
): Partial<Record<N, string>> {
  const filters: Partial<Record<N, string>> = {}
  for (const name of names) {
    const value = name === 'text' ? filterWords(search, name) : search.get(name)?.trim()
    if (value && shape[name].safeParse(value).success) filters[name] = value
  }
  return filters
}

/** A value of a filter; `count` is null if nothing in the current list has it. */
export interface FacetOption {
  value: string
  label: string
  count: number | null
}

/** An option with its number, which is a lower bound if there is `more`. */
export function countedIn(args: Pick<Args, 'context'>, more: boolean) {
  const t = getFixedT(args)
  const counted = more ? 'ui:filter.atLeast' : 'ui:filter.counted'
  return ({ value, label, count }: FacetOption) => ({
    value,
    label: count === null ? label : t(counted, { label, count }),
  })
}

interface Found<N extends string> {
  facets: Record<N, Record<string, number>>
  filters: Partial<Record<N, string>>
  names: Record<N, (value: string) => string>
  /** All values of a filter, where what occurs in the list is fewer as soon as one is chosen. */
  known?: Readonly<Record<N, readonly string[]>> | undefined
}

/** The values of each filter that occur in the list, by name, and always the chosen one. */
export function optionsOf<N extends string>(
  { facets, filters, names, known }: Found<N>,
  compare: (a: string, b: string) => number,
): Record<N, FacetOption[]> {
  const options = (name: N) => {
    const [chosen, occurring] = [filters[name], Object.keys(facets[name])]
    return (chosen ? [...new Set([...(known?.[name] ?? occurring), chosen])] : occurring)
      .map((value) => ({ value, label: names[name](value), count: facets[name][value] ?? null }))
      .sort((a, b) => compare(a.label, b.label))
  }
  const all = Object.keys(facets) as N[]
  return Object.fromEntries(all.map((name) => [name, options(name)])) as Record<N, FacetOption[]>
}

/** The options of the filters as they are shown beside a list, and the names of the chosen ones without their numbers. */
export function facetsShown<N extends string>(args: Args, found: Found<N> & { more: boolean }) {
  const counted = countedIn(args, found.more)
  const all = Object.entries<FacetOption[]>(optionsOf(found, orderOf(localeOf(args))))
  const chosen = all.flatMap(([name, options]) => {
    const option = options.find(({ value }) => value === found.filters[name as N])
    return option ? [[name, option.label]] : []
  })
  return {
    options: Object.fromEntries(all.map(([name, options]) => [name, options.map(counted)])) as Record<
      N,
      { value: string; label: string }[]
    >,
    chosen: Object.fromEntries(chosen) as Partial<Record<N, string>>,
  }
}
