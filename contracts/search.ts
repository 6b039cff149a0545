import { z } from 'zod'
import { limits } from './constants'
import { PersonSummary } from './administration/people-admin'
import { GuideHit } from './content/guide'
import { endpoint, PageQuery } from './endpoint'
import { FoundMessage } from './messages/messages'
import { OfferSummary } from './offers/offers'
import { ProfileSummary } from './people/public-profiles'
import type { Permission } from './permissions'
import { ValidationCase } from './validation/validation'

/** What is searched, in the order in which it is shown, with the permission that it takes. */
export const searchPermissions = {
  offers: 'resources.read',
  people: 'resources.read',
  guide: 'resources.read',
  messages: 'messages.read',
  accounts: 'people.manage',
  cases: 'validation.decide',
} as const satisfies Record<string, Permission>
export type SearchKind = keyof typeof searchPermissions
export const searchKinds = Object.keys(searchPermissions) as SearchKind[]

/** An open offer, without what depends on the user. */
export const SearchedOffer = OfferSummary.pick({
  id: true,
  headline: true,
  teaser: true,
  category: true,
  language: true,
  deadline: true,
  provider: true,
}).meta({ id: 'SearchedOffer' })

const found = <T extends z.ZodType>(item: T) =>
  z
    .object({
      items: z.array(item),
      total: z.number().int(),
      /** The total is a lower bound. */
      more: z.boolean(),
      /** Not everything was looked through: the words are too frequent, or there are too many messages. */
      incomplete: z.boolean(),
    })
    .nullable()

/** Each kind is null if the user may not read it. */
export const SearchResults = z
  .object({
    offers: found(SearchedOffer),
    people: found(ProfileSummary),
    guide: found(GuideHit),
    messages: found(FoundMessage),
    accounts: found(PersonSummary),
    /** Requests for validation that wait for the user's office. */
    cases: found(ValidationCase),
    /** Similar words that the guide has, if nothing was found at all. */
    corrected: z.string().nullable(),
  })
  .meta({ id: 'SearchResults' })
export type SearchResults = z.infer<typeof SearchResults>

export const SearchQuery = PageQuery.pick({ page: true, itemsPerPage: true }).extend({
  q: z.string().max(limits.searchCharacters),
  /** Kinds whose items are wanted, repeatable; by default all. */
  kind: z
    .union([z.enum(searchKinds), z.array(z.enum(searchKinds)).max(searchKinds.length)])
    .transform((chosen): SearchKind[] => [chosen].flat())
    .optional(),
  /** `counted`: of the other kinds the number. `omitted`: they are null. */
  others: z.enum(['counted', 'omitted']).default('counted'),
})
export type SearchQuery = z.infer<typeof SearchQuery>

export const searchCampus = endpoint('GET', '/search', {
  permission: 'signedIn',
  tag: 'search',
  summary: 'Search everything that the user may read',
  query: SearchQuery,
  output: SearchResults,
})
