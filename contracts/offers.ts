import { z } from 'zod'
import { contentLanguages, offerCategories, offerCosts } from './constants'
import { RichTextBlock } from './content'
import { endpoint, IdParams, PageQuery } from './endpoint'
import { ProfileLink } from './people'

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
  tags: z.array(z.string()),
  clauses: z.array(z.number().int()),
  publishedAt: z.iso.datetime(),
  /** The way to the provider's page; null where they show it to nobody. */
  providerPage: ProfileLink.nullable(),
}).meta({ id: 'Offer' })
export type Offer = z.infer<typeof Offer>

export const offerSorts = ['deadline', 'newest'] as const

export const OfferQuery = PageQuery.extend({
  text: z.string().trim().max(200).optional(),
  category: z.enum(offerCategories).optional(),
  language: z.enum(contentLanguages).optional(),
  cost: z.enum(offerCosts).optional(),
  online: z.enum(['true', 'false']).optional(),
  provider: z.string().max(64).optional(),
  /** Past offers instead of open ones. Past is: the deadline, or without one the end date, is before today. */
  expired: z.enum(['true', 'false']).default('false'),
  /** Deadline: the nearest first, rolling ones last; of past offers the last one first. */
  sort: z.enum(offerSorts).default('deadline'),
})
export type OfferQuery = z.infer<typeof OfferQuery>

/** How many offers each further choice of a filter would leave. */
const Facets = z.object({
  category: z.record(z.string(), z.number().int()),
  language: z.record(z.string(), z.number().int()),
  cost: z.record(z.string(), z.number().int()),
  online: z.record(z.string(), z.number().int()),
})
export type OfferFacets = z.infer<typeof Facets>

export const listOffers = endpoint('GET', '/offers', {
  permission: 'resources.read',
  tag: 'offers',
  summary: 'Published offers by filter, with counts per filter value',
  query: OfferQuery,
  output: z.object({ items: z.array(OfferSummary), facets: Facets }),
  paged: true,
})

export const getOffer = endpoint('GET', '/offers/{id}', {
  permission: 'resources.read',
  tag: 'offers',
  summary: 'One published offer; expired ones stay reachable',
  params: IdParams,
  output: Offer,
})
