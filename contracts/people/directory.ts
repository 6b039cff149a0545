import { z } from 'zod'
import { contentLanguages, expertiseCodes, mediaTypes, subregionCodes, trainerTypes } from '../constants'
import { endpoint, PageQuery } from '../endpoint'
import { type ProfileKind, profileKinds } from './people'
import { ProfileSummary } from './public-profiles'

/** Who can be in the directory. */
export const directoryKinds = profileKinds.filter(
  (kind): kind is Exclude<ProfileKind, 'admin' | 'contributor'> => kind !== 'admin' && kind !== 'contributor',
)
export const directorySorts = ['name', 'newest'] as const

/** Beyond this number nothing is counted: `more` says that there are more, and the way to them is another filter. */
export const directoryCountLimit = 1000

/** Choices combine: each one narrows the list further. `language` is one in which somebody works or offers services. */
export const DirectoryQuery = PageQuery.extend({
  /** Words, or their beginnings, in names, places, descriptions and publications; accents and case do not matter. */
  text: z.string().trim().max(200).optional(),
  kind: z.enum(directoryKinds).optional(),
  /** UN M49: of the country, or one that the profile names. */
  subregion: z.enum(subregionCodes).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  language: z.enum(contentLanguages).optional(),
  expertise: z.enum(expertiseCodes).optional(),
  mediaType: z.enum(mediaTypes).optional(),
  trainerType: z.enum(trainerTypes).optional(),
  sort: z.enum(directorySorts).default('name'),
})
export type DirectoryQuery = z.infer<typeof DirectoryQuery>

export const facetNames = [
  'kind',
  'subregion',
  'country',
  'language',
  'expertise',
  'mediaType',
  'trainerType',
] as const
export type FacetName = (typeof facetNames)[number]

/** For each value of a filter: how many of the profiles in the list have it. */
const Counts = z.record(z.string(), z.number().int())
export const DirectoryFacets = z.object({
  kind: Counts,
  subregion: Counts,
  country: Counts,
  language: Counts,
  expertise: Counts,
  mediaType: Counts,
  trainerType: Counts,
})
export type DirectoryFacets = z.infer<typeof DirectoryFacets>

export const listDirectory = endpoint('GET', '/directory', {
  permission: 'resources.read',
  tag: 'directory',
  summary: 'People and organisations by filter, with counts per filter value',
  query: DirectoryQuery,
  output: z.object({
    items: z.array(ProfileSummary),
    facets: DirectoryFacets,
    /** There are more than could be counted: the total and all counts are lower bounds. */
    more: z.boolean(),
  }),
  paged: true,
})
