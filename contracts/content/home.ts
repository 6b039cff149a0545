import { z } from 'zod'
import { selfAssessmentStates } from './clauses'
import { endpoint } from '../endpoint'
import { OfferSummary } from '../offers/offers'
import { Suggestions } from '../offers/suggestions'

export const getHome = endpoint('GET', '/home', {
  permission: 'resources.read',
  tag: 'home',
  summary: 'Content of the home page: offers, the user’s watchlist, links and self-assessment',
  output: z.object({
    /** Chosen for the user; null if switched off, and for admins. */
    suggestions: Suggestions.nullable(),
    /** The newest that are not suggested; with the suggestions at most four. */
    offers: z.array(OfferSummary),
    /** At most four bookmarked offers, nearest deadline first. */
    deadlines: z.array(OfferSummary),
    /** Link requests that await the user's answer. */
    waitingLinks: z.number().int(),
    /** How many clauses the user's outlet has completed, and how far each of them is, in order; null for other users. */
    selfAssessment: z
      .object({
        ready: z.number().int(),
        total: z.number().int(),
        clauses: z.array(z.object({ clause: z.number().int(), state: z.enum(selfAssessmentStates) })),
      })
      .nullable(),
  }),
})
export type Home = z.infer<typeof getHome.output>
