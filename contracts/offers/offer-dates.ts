import { z } from 'zod'
import { contentLanguages, offerCategories } from '../constants'
import { endpoint } from '../endpoint'
import { OfferFilterValues } from './offers'

/** A month of the calendar, `2026-12`. */
export const CalendarMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)

export const offerDateKinds = ['closes', 'begins'] as const
export type OfferDateKind = (typeof offerDateKinds)[number]

/** A day on which an offer closes or begins. An offer with both days in these weeks is in them twice. */
export const OfferDate = z
  .object({
    day: z.iso.date(),
    kind: z.enum(offerDateKinds),
    id: z.string(),
    headline: z.string(),
    language: z.enum(contentLanguages),
    category: z.enum(offerCategories),
    provider: z.string(),
  })
  .meta({ id: 'OfferDate' })
export type OfferDate = z.infer<typeof OfferDate>

/** Days of the calendar that begin with a day, not with a month: five weeks. */
export const calendarDays = 35

/** Either a month, or the five weeks that begin with a day. */
export const OfferDatesQuery = z
  .object({
    ...OfferFilterValues.shape,
    month: CalendarMonth.optional(),
    from: z.iso.date().regex(/^20/).optional(),
  })
  .refine(({ month, from }) => (month === undefined) !== (from === undefined), {
    path: ['month'],
    message: 'invalid',
  })
export type OfferDatesQuery = z.infer<typeof OfferDatesQuery>

export const listOfferDates = endpoint('GET', '/offer-dates', {
  permission: 'resources.read',
  scope: 'read',
  tag: 'offers',
  summary: 'Deadlines and first days of published offers in a month or in five weeks, by filter, in order',
  query: OfferDatesQuery,
  output: z.object({
    items: z.array(OfferDate),
    /** There are others; those shown are the first ones. */
    more: z.boolean(),
  }),
})
