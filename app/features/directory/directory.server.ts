import { orderOf } from '~/app/platform/reference/collation.server'
import type { z } from 'zod'
import { type Args, callPage } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { filterWords } from '~/app/platform/search-words.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
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

/** The valid filters of the directory; unknown values are ignored, words that are too long are truncated. */
export function readFilters(search: URLSearchParams): DirectoryFilterValues {
  const filters: DirectoryFilterValues = {}
  for (const name of fields) {
    const value = name === 'text' ? filterWords(search, name) : search.get(name)?.trim()
    if (value && DirectoryQuery.shape[name].safeParse(value).success) filters[name] = value
  }
  return filters
}

/** A filter value with its label; `count` is null if no profile in the current list has it. */
interface FacetOption {
  value: string
  label: string
  count: number | null
}
type Facets = Record<FacetName, FacetOption[]>

/** The options of each filter as they are shown, and the names of the chosen ones without their counts. */
export interface FacetOptions {
  options: Record<FacetName, { value: string; label: string }[]>
  chosen: Partial<Record<FacetName, string>>
}

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
): Facets {
  const options = (name: FacetName): FacetOption[] =>
    (filters[name] ? [...new Set([...known[name], filters[name]])] : Object.keys(facets[name]))
      .map((value) => ({ value, label: namers[name](value), count: facets[name][value] ?? null }))
      .sort((a, b) => compare(a.label, b.label))
  return Object.fromEntries(facetNames.map((name) => [name, options(name)])) as Facets
}

/** `more`: the counts are lower bounds. */
function shownOptions(
  args: Args,
  { facets, filters, more }: { facets: Facets; filters: DirectoryFilterValues; more: boolean },
): FacetOptions {
  const t = getFixedT(args)
  const counted = ({ value, label, count }: FacetOption) => ({
    value,
    label:
      count === null
        ? label
        : t(more ? 'directory:filters.atLeast' : 'directory:filters.counted', { label, count }),
  })
  const options = facetNames.map((name) => [name, facets[name].map(counted)])
  const chosen = facetNames.flatMap((name) => {
    const option = facets[name].find(({ value }) => value === filters[name])
    return option ? [[name, option.label]] : []
  })
  return {
    options: Object.fromEntries(options) as FacetOptions['options'],
    chosen: Object.fromEntries(chosen) as FacetOptions['chosen'],
  }
}

type Found = Awaited<ReturnType<typeof findProfiles>>

/** Profiles by filter, and the names of all countries. */
export async function findProfiles(args: Args, query: z.input<typeof DirectoryQuery>) {
  const [{ data, total }, countries] = await Promise.all([
    callPage(args, listDirectory, { query }),
    countryOptions(args),
  ])
  return { ...data, total, countries: new Map(countries.map(({ value, label }) => [value, label])) }
}

/** The options of the filters as they are shown above the list and the map. */
export function filtersShown(
  args: Args,
  filters: DirectoryFilterValues,
  { facets, countries, more }: Pick<Found, 'facets' | 'countries' | 'more'>,
): FacetOptions {
  const known = { ...knownValues, country: [...countries.keys()] }
  const options = optionsOf({ facets, filters, known }, namersOf(args, countries), orderOf(localeOf(args)))
  return shownOptions(args, { facets: options, filters, more })
}

/** The requested page of the directory; a page after the last one redirects to the first. */
export async function loadDirectory(args: Args) {
  await requirePermission(args, 'resources.read')
  const url = new URL(args.request.url)
  const filters = readFilters(url.searchParams)
  const found = await findProfiles(args, filters as z.input<typeof DirectoryQuery>)
  const { items, total, more } = found
  if (items.length === 0 && total > 0) throw seeOther(paths.directory({ ...filters, page: undefined }))
  return {
    items,
    ...filtersShown(args, filters, found),
    total,
    more,
    filters,
    title: getFixedT(args)('directory:title'),
  }
}
