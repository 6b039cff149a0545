import { facetsShown, filtersIn } from '~/app/platform/content/facets.server'
import type { z } from 'zod'
import { type Args, callPage } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
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
  directoryKinds,
  DirectoryQuery,
  type FacetName,
  facetNames,
  listDirectory,
} from '~/contracts/people/directory'

const fields = ['text', ...facetNames, 'sort', 'page'] as const
export type DirectoryFilterValues = Partial<Record<(typeof fields)[number], string>>

export const readFilters = (search: URLSearchParams): DirectoryFilterValues =>
  filtersIn(search, fields, DirectoryQuery.shape)

export type FacetOptions = ReturnType<typeof filtersShown>

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
) {
  const known = { ...knownValues, country: [...countries.keys()] }
  return facetsShown<FacetName>(args, { facets, filters, known, more, names: namersOf(args, countries) })
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
