import { z } from 'zod'
import { offerStates } from '../constants'
import { endpoint, IdParams, listFile, PageQuery } from '../endpoint'
import { fewest, reportedInterests } from './interest'

/**
 * The number of an offer in a week; `few` if it is smaller than `fewest`, even if it is zero; null if the week was not
 * counted as a whole.
 */
export const OfferFigure = z
  .union([z.number().int().min(fewest), z.literal('few')])
  .nullable()
  .meta({ id: 'OfferFigure' })
export type OfferFigure = z.infer<typeof OfferFigure>

/**
 * Of several weeks or several offers. It leaves out what is `few`, so that it does not tell what its parts hide; `untold` if
 * they all are: together they may be many.
 */
export const OfferSum = z
  .union([z.number().int().min(fewest), z.literal('untold')])
  .nullable()
  .meta({ id: 'OfferSum' })
export type OfferSum = z.infer<typeof OfferSum>

const byKind = <T extends z.ZodType>(value: T) =>
  z.object({ views: value, bookmarks: value, calendars: value, clicks: value })

/** The Monday on which each week begins, oldest first. */
const weeks = z.array(z.iso.date())
const Counted = z.object({ id: z.uuid(), headline: z.string(), state: z.enum(offerStates) })

export const OfferSums = Counted.extend({ sums: byKind(OfferSum) }).meta({ id: 'OfferSums' })
export type OfferSums = z.infer<typeof OfferSums>

export const OfferStatistics = Counted.extend({
  providerId: z.uuid(),
  weeks,
  series: byKind(z.array(OfferFigure)),
  sums: byKind(OfferSum),
}).meta({ id: 'OfferStatistics' })
export type OfferStatistics = z.infer<typeof OfferStatistics>

export const countInterest = endpoint('POST', '/offers/{id}/interest', {
  permission: 'resources.read',
  tag: 'offers',
  summary: 'Add one to a number of an offer, without who it was; not for its provider and admins',
  params: IdParams,
  input: z.strictObject({ kind: z.enum(reportedInterests) }),
})

const common = { permission: 'offers.write', scope: 'offers', tag: 'offers' } as const
/** Id of the provider; required from admins, who have no offers of their own. */
const provider = z.string().max(64).optional()

export const listOfferStatistics = endpoint('GET', '/own-offer-statistics', {
  ...common,
  summary:
    'Numbers of the offers of the user’s organisation in the last complete weeks, last published first',
  query: PageQuery.extend({ provider }),
  output: z.object({
    weeks,
    /** Sums of all offers, also of those on other pages. */
    series: byKind(z.array(OfferSum)),
    sums: byKind(OfferSum),
    offers: z.array(OfferSums),
  }),
  paged: true,
})

export const getOfferStatistics = endpoint('GET', '/own-offers/{id}/statistics', {
  ...common,
  summary: 'Numbers of one offer in the last complete weeks',
  params: IdParams,
  output: OfferStatistics,
})

export const exportOfferStatistics = endpoint('GET', '/own-offer-statistics-export', {
  ...common,
  summary: 'The same by offer and week as a file',
  query: z.object({ provider }),
  ...listFile,
})
