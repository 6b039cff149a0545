import { z } from 'zod'
import { contentLanguages, expertiseCodes, mediaTypes, subregionCodes, trainerTypes } from '../constants'
import { endpoint, PageQuery } from '../endpoint'
import { type ProfileKind, profileKinds } from './people'
import { ProfileSummary } from './public-profiles'
import { written } from '../texts'

/** Kinds of profiles in the directory. */
export const directoryKinds = profileKinds.filter(
  (kind): kind is Exclude<ProfileKind, 'admin' | 'contributor'> => kind !== 'admin' && kind !== 'contributor',
)
export const directorySorts = ['name', 'newest'] as const

/** Filters combine. `language` is one in which a person works or offers services. */
export const DirectoryQuery = PageQuery.extend({
  /** Words or their beginnings, in names, places, descriptions and publications; ignores accents and case. */
  text: z.string().overwrite(written).max(200).optional(),
  kind: z.enum(directoryKinds).optional(),
  /** UN M49 code of the country, or one that the profile lists. */
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

/** Number of matching profiles per filter value. */
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
  scope: 'read',
  tag: 'directory',
  summary: 'People and organisations by filter, with facet counts',
  query: DirectoryQuery,
  output: z.object({
    items: z.array(ProfileSummary),
    facets: DirectoryFacets,
    /** The total and all counts are lower bounds. */
    more: z.boolean(),
  }),
  paged: true,
})
