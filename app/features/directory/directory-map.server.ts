import type { z } from 'zod'
import { orderOf } from '~/app/platform/reference/collation.server'
import type { Args } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import type { DirectoryQuery } from '~/contracts/people/directory'
import { filtersShown, findProfiles, readFilters } from './directory.server'
import { drawWorld, type Shade } from './world-map.server'

export const showsMap = (search: URLSearchParams): boolean => search.get('view') === 'map'

/** The countries of the profiles that the directory lists with the same filters. */
export async function loadDirectoryMap(args: Args) {
  await requirePermission(args, 'resources.read')
  const { page: _page, ...filters } = readFilters(new URL(args.request.url).searchParams)
  const query = { ...filters, itemsPerPage: 1 } as z.input<typeof DirectoryQuery>
  const found = await findProfiles(args, query)
  const t = getFixedT(args)
  const locale = localeOf(args)
  const compare = orderOf(locale)
  const { countries, shades, ...drawn } = drawWorld(found.facets.country)
  const named = countries
    .map((country) => ({ ...country, name: found.countries.get(country.code) ?? country.code }))
    .sort((a, b) => b.count - a.count || compare(a.name, b.name))
  const small = named.filter(({ outline }) => outline === null).map(({ name }) => name)
  const inCountries = named.reduce((sum, { count }) => sum + count, 0)
  const numbers = new Intl.NumberFormat(locale)
  const numberOf = (value: number) => numbers.format(value)
  const rangeOf = ({ from, to }: Shade): string => {
    if (to === null) return t('directory:map.from', { number: numberOf(from) })
    return from === to ? numberOf(from) : `${numberOf(from)}–${numberOf(to)}`
  }
  return {
    ...filtersShown(args, filters, found),
    filters,
    total: found.total,
    more: found.more,
    world: {
      ...drawn,
      countries: named,
      shades: shades.map((shade) => ({ step: shade.step, label: rangeOf(shade) })),
      small: small.length > 0 ? new Intl.ListFormat(locale).format(small) : null,
    },
    /** Profiles that name no country; unknown if not all were counted. */
    without: found.more ? 0 : Math.max(0, found.total - inCountries),
    title: t('directory:map.title'),
  }
}
export type DirectoryMapData = Awaited<ReturnType<typeof loadDirectoryMap>>
