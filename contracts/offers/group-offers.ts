import { z } from 'zod'
import { offerCategories } from '../constants'
import { endpoint, IdParams, PageQuery } from '../endpoint'
import { oneLine } from '../texts'

const reading = { permission: 'groupOffers.read', tag: 'offers' } as const
const writing = { permission: 'groupOffers.write', tag: 'offers' } as const

/** Offers that one group recommends, and characters of a note. */
export const groupOfferLimits = { offers: 50, note: 200 } as const

/** An offer that a group recommends to its outlets; with two groups it is there twice. */
export const GroupOffer = z
  .object({
    /** Of the offer. */
    id: z.string(),
    headline: z.string(),
    teaser: z.string(),
    language: z.string(),
    category: z.enum(offerCategories),
    provider: z.string(),
    deadline: z.iso.date().nullable(),
    group: z.object({ id: z.string(), name: z.string() }),
    /** One line; empty if the group says nothing about it. */
    note: z.string(),
    recommendedAt: z.iso.datetime(),
  })
  .meta({ id: 'GroupOffer' })
export type GroupOffer = z.infer<typeof GroupOffer>

export const listGroupOffers = endpoint('GET', '/group-offers', {
  ...reading,
  summary:
    'Open offers that groups recommend to the user’s outlet, or that the user’s group recommends; newest first',
  query: PageQuery,
  output: z.array(GroupOffer),
  paged: true,
})

export const recommendOffer = endpoint('PUT', '/group-offers/{id}', {
  ...writing,
  summary: 'Recommend an open offer to the outlets of the user’s group, or change the note. Idempotent',
  params: IdParams,
  input: z.strictObject({
    note: z.string().transform(oneLine).pipe(z.string().max(groupOfferLimits.note, 'tooLong')).default(''),
  }),
})

export const withdrawRecommendation = endpoint('DELETE', '/group-offers/{id}', {
  ...writing,
  summary: 'No longer recommend an offer. Idempotent',
  params: IdParams,
})
