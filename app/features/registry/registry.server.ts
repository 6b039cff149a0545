import type { z } from 'zod'
import { type Args, call, callFile, callPage } from '~/app/platform/api.server'
import { worldOf } from '~/app/platform/drawings/world.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { jsonFile } from '~/app/platform/calls/json-file.server'
import { titleOfPage } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { facetsShown, filtersIn } from '~/app/platform/content/facets.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { countryOptions } from '~/app/platform/reference/reference.server'
import { seeOther } from '~/app/platform/toast.server'
import { factKey } from '~/app/platform/translations/translation-keys'
import { withCommas } from '~/contracts/isolated'
import { mediaTypes, registryFacets, registryStages, registryStandings } from '~/contracts/constants'
import {
  exportRegistry,
  getRegistryFeed,
  getTrustFile,
  listRegistry,
  readRegistry,
  type RegistryFacet,
  RegistryFilters,
  RegistryQuery,
} from '~/contracts/content/registry'

const fields = ['text', ...registryFacets, 'sort', 'page'] as const
export type RegistryFilterValues = Partial<Record<(typeof fields)[number], string>>

const readFilters = ({ request }: Args): RegistryFilterValues =>
  filtersIn(new URL(request.url).searchParams, fields, RegistryQuery.shape)

/** Those of a file, which has no pages and an order of its own. */
function fileFilters(args: Args): RegistryFilters {
  const { page: _page, sort: _sort, ...filters } = readFilters(args)
  return RegistryFilters.parse(filters)
}

/** Names of all values of each facet, in the language of the reader. */
function namersOf(
  args: Args,
  countries: ReadonlyMap<string, string>,
): Record<RegistryFacet, (value: string) => string> {
  const t = getFixedT(args)
  const known = (list: readonly string[], name: (value: string) => string) => (value: string) =>
    list.includes(value) ? name(value) : value
  return {
    country: (value) => countries.get(value) ?? value,
    mediaType: known(mediaTypes, (value) => t(factKey('mediaTypes', value))),
    language: (value) => languageNames(args, [value])[value] ?? value,
    stage: known(registryStages, (value) => t(`registry:stage.${value as 'published'}`)),
    standing: known(registryStandings, (value) => t(`registry:standing.${value as 'valid'}`)),
  }
}

/** Outlets by filter, and how all values are called. */
async function find(args: Args, filters: RegistryFilterValues, size?: { itemsPerPage: number }) {
  const [{ data, total }, options] = await Promise.all([
    callPage(args, listRegistry, { query: { ...filters, ...size } as z.input<typeof RegistryQuery> }),
    countryOptions(args),
  ])
  const names = namersOf(args, new Map(options.map(({ value, label }) => [value, label])))
  const shown = { ...facetsShown<RegistryFacet>(args, { ...data, filters, names }), filters }
  return { ...data, total, names, shown }
}
export type RegistryFiltersShown = Awaited<ReturnType<typeof find>>['shown']

/** The registry as a list, or as a map with the same filters. */
export const loadRegistry = (args: Args) =>
  new URL(args.request.url).searchParams.get('view') === 'map' ? loadMap(args) : loadList(args)

/** How many outlets are in which country. */
async function loadMap(args: Args) {
  const { page: _page, ...filters } = readFilters(args)
  const { names, shown, ...found } = await find(args, filters, { itemsPerPage: 1 })
  return {
    ...shown,
    view: 'map' as const,
    ...worldOf(localeOf(args), found, names.country),
    title: getFixedT(args)('registry:map.title'),
  }
}
export type RegistryMapData = Awaited<ReturnType<typeof loadMap>>

/** The requested page; one after the last leads to the first. */
async function loadList(args: Args) {
  const t = getFixedT(args)
  const filters = readFilters(args)
  const { items, total, more, names, shown } = await find(args, filters)
  if (items.length === 0 && total > 0) throw seeOther(paths.registry({ ...filters, page: undefined }))
  const list = new Intl.ListFormat(localeOf(args), { type: 'unit', style: 'short' })
  return {
    ...shown,
    view: 'list' as const,
    items: items.map(({ id, name, city, country, mediaTypes: media, languages, ...entry }) => ({
      ...{ id, name, standing: entry.standing, stage: entry.stage, number: entry.number },
      ...{ publishedAt: entry.publishedAt, validUntil: entry.validUntil },
      ...{ certificate: entry.certificate, certifiedUntil: entry.certifiedUntil },
      place: withCommas(localeOf(args), [city, country && names.country(country)]),
      media: list.format(media.map(names.mediaType)),
      languages: list.format(languages.map(names.language)),
    })),
    total,
    more,
    title: titleOfPage(args, t('registry:title'), Number(filters.page ?? 1)),
  }
}
export type RegistryData = Awaited<ReturnType<typeof loadList>>

export const loadRegistryCsv = (args: Args): Promise<Response> =>
  callFile(args, exportRegistry, { query: fileFilters(args) })

/** A part of the registry for programs, with the address of the next part. */
export async function loadRegistryJson(args: Args): Promise<Response> {
  const filters = fileFilters(args)
  const given = new URL(args.request.url).searchParams.get('after')
  const after = readRegistry.query.shape.after.safeParse(given ?? undefined)
  if (!after.success) throw new Response(null, { status: 404 })
  const { items, next } = await call(args, readRegistry, { query: { ...filters, after: after.data } })
  const { publicUrl } = args.context.config
  const address = next && publicUrl + paths.registryFile('json', { ...filters, after: next })
  return jsonFile(args, { items, next: address })
}

export const loadRegistryFeed = (args: Args): Promise<Response> => callFile(args, getRegistryFeed)

export const loadTrustFile = (args: Args): Promise<Response> => callFile(args, getTrustFile)
