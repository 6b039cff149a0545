import { z } from 'zod'
import { endpoint } from './endpoint'
import { OfferSummary } from './offers'

export const getHome = endpoint('GET', '/home', {
  permission: 'resources.read',
  tag: 'home',
  summary: 'What the page after login shows of the resource centre, the own watchlist and the own checklist',
  output: z.object({
    /** The newest four. */
    offers: z.array(OfferSummary),
    /** At most four bookmarked offers, those whose deadline comes next; none for admins. */
    deadlines: z.array(OfferSummary),
    /** How many clauses the own outlet has dealt with; null for everybody else. */
    readiness: z.object({ ready: z.number().int(), total: z.number().int() }).nullable(),
    /** Jobs and mails that were given up, up to 1,000 of each; null for everybody but admins. */
    failures: z.number().int().nullable(),
  }),
})
