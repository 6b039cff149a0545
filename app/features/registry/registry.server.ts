import type { z } from 'zod'
import { type Args, call, callFile, callPage } from '~/app/platform/api.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { jsonFile } from '~/app/platform/calls/json-file.server'
import { titleOfPage } from '~/app/platform/page-title.server'
import { paths } from '~/app/platform/paths'
import { orderOf } from '~/app/platform/reference/collation.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { countryOptions } from '~/app/platform/reference/reference.server'
import { filterWords } from '~/app/platform/search-words.server'
import { seeOther } from '~/app/platform/toast.server'
import { factKey } from '~/app/platform/translations/translation-keys'
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

/** The valid filters in the address; unknown values are ignored, words that are too long are cut. */
function readFilters({ request }: Args): RegistryFilterValues {
  const search = new URL(request.url).searchParams
  const filters: RegistryFilterValues = {}
  for (const name of fields) {
    const value = name === 'text' ? filterWords(search, name) : search.get(name)?.trim()
    if (value && RegistryQuery.shape[name].safeParse(value).success) filters[name] = value
  }
  return filters
}

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

/** The requested page of the registry; a page after the last one leads to the first. */
export async function loadRegistry(args: Args) {
  const t = getFixedT(args)
  const filters = readFilters(args)
  const [{ data, total }, options] = await Promise.all([
    callPage(args, listRegistry, { query: filters as z.input<typeof RegistryQuery> }),
    countryOptions(args),
  ])
  const { items, facets, more } = data
  if (items.length === 0 && total > 0) throw seeOther(paths.registry({ ...filters, page: undefined }))
  const names = namersOf(args, new Map(options.map(({ value, label }) => [value, label])))
  const compare = orderOf(localeOf(args))
  const counted = (name: RegistryFacet, value: string) => {
    const count = facets[name][value]
    const label = names[name](value)
    return count === undefined ? label : t(more ? 'registry:filters.atLeast' : 'registry:filters.counted', { label, count }) // prettier-ignore
  }
  const optionsOf = (name: RegistryFacet) =>
    [...new Set([...Object.keys(facets[name]), ...(filters[name] ? [filters[name]] : [])])]
      .sort((a, b) => compare(names[name](a), names[name](b)))
      .map((value) => ({ value, label: counted(name, value) }))
  const list = new Intl.ListFormat(localeOf(args), { type: 'unit', style: 'short' })
  return {
    items: items.map(({ id, name, city, country, mediaTypes: media, languages, ...entry }) => ({
      ...{ id, name, standing: entry.standing, stage: entry.stage, number: entry.number },
      ...{ publishedAt: entry.publishedAt, validUntil: entry.validUntil },
      ...{ certificate: entry.certificate, certifiedUntil: entry.certifiedUntil },
      place: [city, country && names.country(country)].filter(Boolean).join(', '),
      media: list.format(media.map(names.mediaType)),
      languages: list.format(languages.map(names.language)),
    })),
    options: Object.fromEntries(registryFacets.map((name) => [name, optionsOf(name)])) as Record<
      RegistryFacet,
      { value: string; label: string }[]
    >,
    /** Names of the chosen values. */
    chosen: Object.fromEntries(
      registryFacets.flatMap((name) => (filters[name] ? [[name, names[name](filters[name])]] : [])),
    ) as Partial<Record<RegistryFacet, string>>,
    total,
    more,
    filters,
    title: titleOfPage(args, t('registry:title'), Number(filters.page ?? 1)),
  }
}
export type RegistryData = Awaited<ReturnType<typeof loadRegistry>>

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
