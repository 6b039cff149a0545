import { z } from 'zod'
import { contentLanguages, limits, mostClauses, offerCategories, offerCosts } from '../constants'
import { RichTextBlock } from '../content/content'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { OfferPicture, StoredFile } from '../files'
import { ProfileLink } from '../people/people'
import { TagCode } from './tags'
import { written } from '../texts'

const reading = { permission: 'resources.read', scope: 'read', tag: 'offers' } as const

/** A calendar date, `2026-11-21`. */
const Day = z.iso.date()

/** An offer in a list. `deadline` null means rolling; `bookmarked`: it is on the user's watchlist. */
export const OfferSummary = z
  .object({
    id: z.string(),
    headline: z.string(),
    subheadline: z.string().nullable(),
    teaser: z.string(),
    category: z.enum(offerCategories),
    language: z.enum(contentLanguages),
    startsOn: Day.nullable(),
    endsOn: Day.nullable(),
    deadline: Day.nullable(),
    online: z.boolean(),
    place: z.string().nullable(),
    cost: z.enum(offerCosts),
    provider: z.object({ id: z.string(), entityName: z.string() }),
    picture: OfferPicture.nullable(),
    bookmarked: z.boolean(),
    expired: z.boolean(),
  })
  .meta({ id: 'OfferSummary' })
export type OfferSummary = z.infer<typeof OfferSummary>

export const Offer = OfferSummary.extend({
  /** The Markdown description as rich text. */
  descriptionBlocks: z.array(RichTextBlock),
  externalLink: z.string().nullable(),
  /** In the user's language. */
  tags: z.array(z.object({ code: z.string(), name: z.string() })),
  clauses: z.array(z.number().int()),
  publishedAt: z.iso.datetime(),
  /** Link to the provider's page; null if nobody else can see it. */
  providerPage: ProfileLink.nullable(),
  documents: z.array(StoredFile),
  /** Visitors may read it too. */
  openToVisitors: z.boolean(),
  /** Groups that recommend it to the user’s outlet, with their notes; for a group, itself. Not for others. */
  recommendedBy: z
    .array(z.object({ group: z.object({ id: z.string(), name: z.string() }), note: z.string() }))
    .optional(),
  /** Permissions of the user. */
  can: z.object({ update: z.boolean() }),
}).meta({ id: 'Offer' })
export type Offer = z.infer<typeof Offer>

/** `relevance` requires search terms; without them the order is by deadline. */
export const offerSorts = ['deadline', 'newest', 'relevance'] as const

/** Null for offers that are always open. What takes one day has no end but its first day. */
export const lastDayOf = (days: {
  deadline: string | null
  endsOn: string | null
  startsOn: string | null
}): string | null => days.deadline ?? days.endsOn ?? days.startsOn

/**
 * Subsets of open offers: a deadline within 30 days (`closing`), none (`rolling`). `past`: after the deadline or,
 * without one, the last day.
 */
export const deadlineStates = ['open', 'closing', 'rolling', 'past'] as const
export type DeadlineState = (typeof deadlineStates)[number]
export const closingDays = 30

/** A repeatable parameter. */
const several = (item: z.ZodType<string, string>, most: number) =>
  z
    .union([item, z.array(item).max(most)])
    .transform((chosen): string[] => [...new Set([chosen].flat())])
    .optional()

const ClauseNumber = z.enum(Array.from({ length: mostClauses }, (_, index) => String(index + 1)))

/**
 * Filters of the list. Filters combine: with two tags, an offer must have both. Saved searches and feeds store these
 * values.
 */
export const OfferFilterValues = z.object({
  /** Search terms: `"exact phrase"`, `or`, `-without`. Ignores accents, case and endings; the last word may be a beginning. */
  text: z.string().overwrite(written).max(limits.searchCharacters).optional(),
  category: z.enum(offerCategories).optional(),
  tag: several(TagCode, 20),
  clause: several(ClauseNumber, mostClauses),
  language: z.enum(contentLanguages).optional(),
  cost: z.enum(offerCosts).optional(),
  online: z.enum(['true', 'false']).optional(),
  provider: z.string().max(64).optional(),
  state: z.enum(deadlineStates).optional(),
})
export type OfferFilterValues = z.infer<typeof OfferFilterValues>

export const OfferQuery = PageQuery.extend({
  ...OfferFilterValues.shape,
  /**
   * `deadline`: nearest first, rolling ones last; past offers most recent first. Default with search terms: relevance.
   */
  sort: z.enum(offerSorts).optional(),
})
export type OfferQuery = z.infer<typeof OfferQuery>

/** Number of matching offers per filter value. */
const Counts = z.record(z.string(), z.number().int())
/** Counts with labels, most frequent first. */
const NamedCounts = z.array(z.object({ value: z.string(), name: z.string(), count: z.number().int() }))

/** Facets with fixed values. */
export const offerFacetNames = ['category', 'clause', 'language', 'online', 'cost', 'state'] as const
export type OfferFacetName = (typeof offerFacetNames)[number]

export const OfferFacets = z.object({
  category: Counts,
  clause: Counts,
  language: Counts,
  online: Counts,
  cost: Counts,
  state: Counts,
  tag: NamedCounts,
  /** Selected providers and the twenty with most offers. */
  provider: NamedCounts,
})
export type OfferFacets = z.infer<typeof OfferFacets>

export const listOffers = endpoint('GET', '/offers', {
  ...reading,
  summary: 'Published offers by filter, with facet counts',
  query: OfferQuery,
  output: z.object({
    items: z.array(OfferSummary),
    facets: OfferFacets,
    /** The total and all counts are lower bounds. */
    more: z.boolean(),
  }),
  paged: true,
})

/** A sample of an offer that is open to visitors. */
export const OfferTeaser = z
  .object({ id: z.string(), headline: z.string(), provider: z.string(), deadline: Day.nullable() })
  .meta({ id: 'OfferTeaser' })
export type OfferTeaser = z.infer<typeof OfferTeaser>

export const listTeasers = endpoint('GET', '/offer-teasers', {
  permission: 'public',
  scope: 'read',
  tag: 'offers',
  summary: 'Of the offers that are open to visitors, those with the nearest deadlines, as a sample',
  output: z.array(OfferTeaser),
})

export const getOffer = endpoint('GET', '/offers/{id}', {
  ...reading,
  summary: 'One published offer; past ones stay available',
  params: IdParams,
  output: Offer,
})
