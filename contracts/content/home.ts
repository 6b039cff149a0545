import { z } from 'zod'
import { endpoint } from '../endpoint'
import { OfferSummary } from '../offers/offers'

export const getHome = endpoint('GET', '/home', {
  permission: 'resources.read',
  tag: 'home',
  summary: 'What the page after login shows of the resource centre, the own watchlist and the own checklist',
  output: z.object({
    /** The newest four. */
    offers: z.array(OfferSummary),
    /** At most four bookmarked offers, those whose deadline comes next. */
    deadlines: z.array(OfferSummary),
    /** Requests for links that wait for the answer of the own side. */
    waitingLinks: z.number().int(),
    /** How many clauses the own outlet has dealt with; null for everybody else. */
    selfAssessment: z.object({ ready: z.number().int(), total: z.number().int() }).nullable(),
  }),
})
