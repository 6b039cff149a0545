import { z } from 'zod'
import {
  contentLanguages,
  limits,
  mediaTypes,
  type registryFacets,
  registrySorts,
  registryStages,
  registryStandings,
} from '../constants'
import { endpoint, FileOutput, listFile, PageQuery } from '../endpoint'
import { feedTypes } from '../offers/following'
import { OutletPolicies } from './outlet-policies'
import { written } from '../texts'

/**
 * The public registry: outlets that have agreed to be listed and have a transparency report that can be read. Names, places and the
 * rest are those of the profile as it is now, whatever its visibility: being listed is the consent to these facts alone.
 */
const common = { permission: 'public', tag: 'registry' } as const

/** Filters combine. */
export const RegistryFilters = z.object({
  /** Words or parts of them in the name; ignores accents and case. */
  text: z.string().overwrite(written).max(200).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  mediaType: z.enum(mediaTypes).optional(),
  language: z.enum(contentLanguages).optional(),
  stage: z.enum(registryStages).optional(),
  standing: z.enum(registryStandings).optional(),
})
export type RegistryFilters = z.infer<typeof RegistryFilters>

export const RegistryQuery = PageQuery.extend({
  ...RegistryFilters.shape,
  sort: z.enum(registrySorts).default('name'),
})
export type RegistryQuery = z.infer<typeof RegistryQuery>

export const RegistryEntry = z
  .object({
    /** Id of the outlet’s account, under which its reports are read. */
    id: z.string(),
    name: z.string(),
    country: z.string().nullable().meta({ description: 'Id of the country, such as DE' }),
    city: z.string().nullable(),
    website: z.string().nullable(),
    mediaTypes: z.array(z.string()),
    languages: z.array(z.string()),
    stage: z.enum(registryStages),
    standing: z.enum(registryStandings),
    /** Number of the newest report. */
    number: z.number().int(),
    publishedAt: z.iso.datetime(),
    /** Last day of the report, in UTC. */
    validUntil: z.iso.date(),
    /** Number of the certificate, and its last day, in UTC; null unless one is valid. */
    certificate: z.string().nullable(),
    certifiedUntil: z.iso.date().nullable(),
    /** Address of the newest report, as a page; with `.json` behind it, as JSON. */
    report: z.string(),
  })
  .meta({ id: 'RegistryEntry' })
export type RegistryEntry = z.infer<typeof RegistryEntry>

export type RegistryFacet = (typeof registryFacets)[number]

/** Number of matching outlets per filter value. */
const Counts = z.record(z.string(), z.number().int())
export const RegistryFacets = z
  .object({ country: Counts, mediaType: Counts, language: Counts, stage: Counts, standing: Counts })
  .meta({ id: 'RegistryFacets' })
export type RegistryFacets = z.infer<typeof RegistryFacets>

export const listRegistry = endpoint('GET', '/registry', {
  ...common,
  summary: 'Outlets of the public registry by filter, with facet counts',
  query: RegistryQuery,
  output: z.object({
    items: z.array(RegistryEntry),
    facets: RegistryFacets,
    /** The total and all counts are lower bounds. */
    more: z.boolean(),
  }),
  paged: true,
})

export const readRegistry = endpoint('GET', '/registry/entries', {
  ...common,
  summary: `The whole public registry by filter, in the order of ids, ${String(limits.registryBatch)} outlets at a time`,
  query: RegistryFilters.extend({
    /** The id after which to read on. */
    after: z.uuid().optional(),
  }),
  output: z.object({
    items: z.array(RegistryEntry),
    /** The `after` of the next part; null at the end. */
    next: z.string().nullable(),
  }),
})

export const exportRegistry = endpoint('GET', '/registry/file', {
  ...common,
  summary: 'The public registry by filter as CSV, in the order of ids, at most 20,000 outlets',
  query: RegistryFilters,
  ...listFile,
})

export const getRegistryFeed = endpoint('GET', '/registry/feed', {
  ...common,
  summary:
    'The last change of each outlet of the registry (a report, a certificate, an end of either), the newest 50, as an Atom feed',
  output: FileOutput,
  types: feedTypes,
})

export const getTrustFile = endpoint('GET', '/registry/trust-file', {
  ...common,
  summary: `The trust.txt of the campus: websites of outlets with a valid certificate, at most ${String(limits.trustMembers)}`,
  output: FileOutput,
  types: ['text/plain; charset=utf-8'],
})

export const listRegistryAddresses = endpoint('GET', '/registry/addresses', {
  ...common,
  summary: `Ids of the outlets with the newest reports, for search engines; at most ${String(limits.openAddresses)}`,
  output: z.array(z.object({ id: z.string(), changedAt: z.iso.datetime() })),
})

export const getOutletPolicies = endpoint('GET', '/outlets/{id}/policies', {
  ...common,
  summary:
    'Pages of an outlet that its newest transparency report names, by property of schema.org; none without a report that can be read',
  params: z.object({ id: z.uuid() }),
  output: OutletPolicies,
})

export const setRegistryListing = endpoint('PUT', '/disclosure/listing', {
  permission: 'disclosure.own',
  tag: 'registry',
  summary:
    'Agree that the user’s outlet stands in the public registry, or take that back, with effect at once',
  input: z.strictObject({ listed: z.boolean() }).meta({ id: 'RegistryListing' }),
})
