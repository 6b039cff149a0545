import { z } from 'zod'
import { endpoint, FileOutput, IdParams, PageQuery } from '../endpoint'
import { calendarTypes, feedTypes } from './following'
import { deadlineStates, Offer, OfferFacets, OfferFilterValues, offerSorts, OfferSummary } from './offers'

/** What visitors may read of an offer that its provider has opened to them: nothing about members, not even the reader. */
export const OpenOfferSummary = OfferSummary.omit({ bookmarked: true }).meta({ id: 'OpenOfferSummary' })
export type OpenOfferSummary = z.infer<typeof OpenOfferSummary>

export const OpenOffer = Offer.omit({ bookmarked: true, can: true }).meta({ id: 'OpenOffer' })
export type OpenOffer = z.infer<typeof OpenOffer>

/** Past offers are for members. */
export const openStates = deadlineStates.filter((state) => state !== 'past')

/** The filters of members. */
export const OpenOfferFilters = OfferFilterValues.extend({ state: z.enum(openStates).optional() })
export type OpenOfferFilters = z.infer<typeof OpenOfferFilters>

export const OpenOfferQuery = PageQuery.extend({
  ...OpenOfferFilters.shape,
  sort: z.enum(offerSorts).optional(),
})
export type OpenOfferQuery = z.infer<typeof OpenOfferQuery>

const common = { permission: 'public', tag: 'open offers' } as const

export const listOpenOffers = endpoint('GET', '/open-offers', {
  ...common,
  summary: 'Offers that are open to visitors by filter, with facet counts',
  query: OpenOfferQuery,
  output: z.object({
    items: z.array(OpenOfferSummary),
    facets: OfferFacets,
    /** The total and all counts are lower bounds. */
    more: z.boolean(),
  }),
  paged: true,
})

export const getOpenOffer = endpoint('GET', '/open-offers/{id}', {
  ...common,
  summary: 'One offer that is open to visitors; 404 for all others',
  params: IdParams,
  output: OpenOffer,
})

export const getOpenOfferCalendar = endpoint('GET', '/open-offers/{id}/calendar', {
  ...common,
  summary: 'Deadline and dates of an open offer as a calendar file; 404 if it has neither',
  params: IdParams,
  output: FileOutput,
  types: calendarTypes,
})

export const getOpenOfferFeed = endpoint('GET', '/open-offer-feed', {
  ...common,
  summary: 'The newest open offers that match a filter as an Atom feed, at most 50',
  query: OpenOfferFilters,
  output: FileOutput,
  types: feedTypes,
})

export const getOpenCalendarFeed = endpoint('GET', '/open-offer-calendar', {
  ...common,
  summary: 'Deadlines and dates of the open offers that match a filter as a calendar, at most 250 offers',
  query: OpenOfferFilters,
  output: FileOutput,
  types: calendarTypes,
})

export const listOpenAddresses = endpoint('GET', '/open-offer-addresses', {
  ...common,
  summary:
    'Ids of the newest open offers with the time of their last change, for search engines; at most 5000',
  output: z.array(z.object({ id: z.string(), changedAt: z.iso.datetime() })),
})

export const getOpenOfferChanges = endpoint('GET', '/open-offer-changes', {
  ...common,
  summary: 'Whether anything that visitors are shown of open offers may have changed',
  output: z.object({
    /** The same text as before: nothing has changed. Null: nobody knows. */
    version: z.string().nullable(),
  }),
})
