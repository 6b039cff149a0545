import { orderOf } from '~/app/platform/reference/collation.server'
import type { z } from 'zod'
import { type Args, callPage } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { languageNames } from '~/app/platform/language-names.server'
import { paths } from '~/app/platform/paths'
import { countryOptions } from '~/app/platform/reference/reference.server'
import { factKey, type FactList } from '~/app/platform/translations/translation-keys'
import { seeOther } from '~/app/platform/toast.server'
import {
  contentLanguages,
  expertiseCodes,
  mediaTypes,
  subregionCodes,
  trainerTypes,
} from '~/contracts/constants'
import {
  type DirectoryFacets,
  directoryKinds,
  DirectoryQuery,
  type FacetName,
  facetNames,
  listDirectory,
} from '~/contracts/people/directory'

const fields = ['text', ...facetNames, 'sort', 'page'] as const
export type DirectoryFilterValues = Partial<Record<(typeof fields)[number], string>>

/** The valid filters of the directory; unknown values are ignored. */
export function readFilters(search: URLSearchParams): DirectoryFilterValues {
  const filters: DirectoryFilterValues = {}
  for (const name of fields) {
    const value = search.get(name)?.trim()
    if (value && DirectoryQuery.shape[name].safeParse(value).success) filters[name] = value
  }
  return filters
}

/** A filter value with its label; `count` is null if no profile in the current list has it. */
export interface FacetOption {
  value: string
  label: string
  count: number | null
}
export type FacetOptions = Record<FacetName, FacetOption[]>

const knownValues = {
  kind: directoryKinds,
  subregion: subregionCodes,
  language: contentLanguages,
  expertise: expertiseCodes,
  mediaType: mediaTypes,
  trainerType: trainerTypes,
}

type Namer = (value: string) => string

function namersOf(args: Args, countries: Map<string, string>): Record<FacetName, Namer> {
  const t = getFixedT(args)
  const named = (list: FactList) => (value: string) => t(factKey(list, value))
  return {
    kind: named('kinds'),
    subregion: named('subregions'),
    country: (value) => countries.get(value) ?? value,
    language: (value) => languageNames(args, [value])[value] ?? value,
    expertise: named('expertise'),
    mediaType: named('mediaTypes'),
    trainerType: named('trainerTypes'),
  }
}

interface Offered {
  facets: DirectoryFacets
  filters: DirectoryFilterValues
  /** All values of a filter. */
  known: Record<FacetName, readonly string[]>
}

/** For each filter the values that occur in the list; if one is chosen, all alternatives. */
export function optionsOf(
  { facets, filters, known }: Offered,
  namers: Record<FacetName, Namer>,
  compare: (a: string, b: string) => number,
): FacetOptions {
  const options = (name: FacetName): FacetOption[] =>
    (filters[name] ? [...new Set([...known[name], filters[name]])] : Object.keys(facets[name]))
      .map((value) => ({ value, label: namers[name](value), count: facets[name][value] ?? null }))
      .sort((a, b) => compare(a.label, b.label))
  return Object.fromEntries(facetNames.map((name) => [name, options(name)])) as FacetOptions
}

/** The requested page of the directory; a page after the last one redirects to the first. */
export async function loadDirectory(args: Args) {
  await requirePermission(args, 'resources.read')
  const url = new URL(args.request.url)
  const filters = readFilters(url.searchParams)
  const query = filters as z.input<typeof DirectoryQuery>
  const [{ data, total }, countries] = await Promise.all([
    callPage(args, listDirectory, { query }),
    countryOptions(args),
  ])
  const { items, facets, more } = data
  if (items.length === 0 && total > 0) throw seeOther(paths.directory({ ...filters, page: undefined }))
  const namers = namersOf(args, new Map(countries.map(({ value, label }) => [value, label])))
  const compare = orderOf(localeOf(args))
  const known = { ...knownValues, country: countries.map(({ value }) => value) }
  return {
    items,
    options: optionsOf({ facets, filters, known }, namers, compare),
    total,
    more,
    filters,
    title: getFixedT(args)('directory:title'),
  }
}
