import { z } from 'zod'
import { clauseNumbers, contentLanguages, limits, offerCategories, offerCosts } from '../constants'
import { RichTextBlock } from '../content/content'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { OfferPicture, StoredFile } from '../files'
import { ProfileLink } from '../people/people'
import { TagCode } from './tags'

/** A calendar day without a time, `2026-11-21`. */
const Day = z.iso.date()

/** An offer in a list. `deadline` null means rolling; `bookmarked` is the reader's own watchlist. */
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
    bookmarked: z.boolean(),
    expired: z.boolean(),
  })
  .meta({ id: 'OfferSummary' })
export type OfferSummary = z.infer<typeof OfferSummary>

export const Offer = OfferSummary.extend({
  /** The description as rich text; it is written in Markdown. */
  descriptionBlocks: z.array(RichTextBlock),
  externalLink: z.string().nullable(),
  /** In the reader's language. */
  tags: z.array(z.object({ code: z.string(), name: z.string() })),
  clauses: z.array(z.number().int()),
  publishedAt: z.iso.datetime(),
  /** The way to the provider's page; null where they show it to nobody. */
  providerPage: ProfileLink.nullable(),
  picture: OfferPicture.nullable(),
  documents: z.array(StoredFile),
  /** What this reader may do with it. */
  can: z.object({ update: z.boolean() }),
}).meta({ id: 'Offer' })
export type Offer = z.infer<typeof Offer>

/** Relevance asks for words; without them it is the order by deadline. */
export const offerSorts = ['deadline', 'newest', 'relevance'] as const

/** Open, of these: with a deadline in the next 30 days, or without any. Past is the day after deadline or, without, end. */
export const deadlineStates = ['open', 'closing', 'rolling', 'past'] as const
export type DeadlineState = (typeof deadlineStates)[number]
export const closingDays = 30

/** A parameter that may come several times. */
const several = (item: z.ZodType<string, string>, most: number) =>
  z
    .union([item, z.array(item).max(most)])
    .transform((chosen): string[] => [...new Set([chosen].flat())])
    .optional()

const ClauseNumber = z.enum(clauseNumbers.map(String))

/**
 * What a reader chose. Choices combine, each one narrows the list further: of two tags an offer has both. Saved searches
 * and feeds keep just this.
 */
export const OfferFilterValues = z.object({
  /** Words as for a search engine: `"exact phrase"`, `or`, `-without`. Accents, case and endings do not matter. */
  text: z.string().trim().max(limits.searchCharacters).optional(),
  category: z.enum(offerCategories).optional(),
  tag: several(TagCode, 20),
  clause: several(ClauseNumber, clauseNumbers.length),
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
   * Deadline: the nearest first, rolling ones last; of past offers the last one first. Where there are words and no order
   * is asked for: relevance.
   */
  sort: z.enum(offerSorts).optional(),
})
export type OfferQuery = z.infer<typeof OfferQuery>

/** For each value of a filter: how many of the offers in the list have it. */
const Counts = z.record(z.string(), z.number().int())
/** The same with the words for it, the most frequent first. */
const NamedCounts = z.array(z.object({ value: z.string(), name: z.string(), count: z.number().int() }))

/** Filters that count what carries a value of the campus's own lists. */
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
  /** Chosen ones, and the twenty that have most. */
  provider: NamedCounts,
})
export type OfferFacets = z.infer<typeof OfferFacets>

export const listOffers = endpoint('GET', '/offers', {
  permission: 'resources.read',
  tag: 'offers',
  summary: 'Published offers by filter, with counts per filter value',
  query: OfferQuery,
  output: z.object({
    items: z.array(OfferSummary),
    facets: OfferFacets,
    /** There are more than could be counted: the total and all counts are lower bounds. */
    more: z.boolean(),
  }),
  paged: true,
})

export const getOffer = endpoint('GET', '/offers/{id}', {
  permission: 'resources.read',
  tag: 'offers',
  summary: 'One published offer; expired ones stay reachable',
  params: IdParams,
  output: Offer,
})
