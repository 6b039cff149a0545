import type { z } from 'zod'
import type { Args } from '~/app/platform/api.server'
import { worldOf } from '~/app/platform/drawings/world.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import type { DirectoryQuery } from '~/contracts/people/directory'
import { filtersShown, findProfiles, readFilters } from './directory.server'

export const showsMap = (search: URLSearchParams): boolean => search.get('view') === 'map'

/** The countries of the profiles that the directory lists with the same filters. */
export async function loadDirectoryMap(args: Args) {
  await requirePermission(args, 'resources.read')
  const { page: _page, ...filters } = readFilters(new URL(args.request.url).searchParams)
  const query = { ...filters, itemsPerPage: 1 } as z.input<typeof DirectoryQuery>
  const found = await findProfiles(args, query)
  const t = getFixedT(args)
  return {
    ...filtersShown(args, filters, found),
    filters,
    ...worldOf(localeOf(args), found, (code) => found.countries.get(code) ?? code),
    title: t('directory:map.title'),
  }
}
export type DirectoryMapData = Awaited<ReturnType<typeof loadDirectoryMap>>
