import { z } from 'zod'
import { AuditSummary } from '../certification/external-audits'
import { CohortSummary } from '../certification/cohorts'
import { OutletCounts } from '../certification/progress'
import { certificateStates } from '../constants'
import { selfAssessmentStates } from './clauses'
import { endpoint } from '../endpoint'
import { GroupOffer } from '../offers/group-offers'
import { OfferSummary } from '../offers/offers'
import { Suggestions } from '../offers/suggestions'

const WaitingAudit = AuditSummary.pick({ id: true, state: true }).extend({
  outlet: z.string(),
  waitingSince: z.iso.datetime(),
})

/** What is newest of each. */
const Certification = z.object({
  /** Null before the first. */
  report: z
    .object({ number: z.number().int(), state: z.enum(['published', 'outOfDate', 'withdrawn', 'removed']) })
    .nullable(),
  /** The one that is open. */
  audit: AuditSummary.pick({ id: true, state: true, turn: true, waitingSince: true })
    .extend({ body: z.string() })
    .nullable(),
  certificate: z
    .object({ number: z.string(), state: z.enum(certificateStates), validUntil: z.iso.date() })
    .nullable(),
})

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
    /** What groups recommend to the user’s outlet, the newest, at most three. */
    groupOffers: z.array(GroupOffer),
    /** Link requests that await the user's answer. */
    waitingLinks: z.number().int(),
    /** How many clauses the user's outlet has completed, and how far each of them is, in order; null for other users. */
    selfAssessment: z
      .object({
        ready: z.number().int(),
        total: z.number().int(),
        /** How many clauses a quarter, half and three quarters of all outlets that have begun have completed at most; null if they are fewer than five. */
        quartiles: z.array(z.number().int()).length(3).nullable(),
        clauses: z.array(z.object({ clause: z.number().int(), state: z.enum(selfAssessmentStates) })),
      })
      .nullable(),
    /** Where the user's outlet stands on its way to a certificate; null for other users. */
    certification: Certification.nullable(),
    /** How many outlets of the user’s group or legal entity have reached which stage, as far as they show it; null for others. */
    outlets: OutletCounts.nullable(),
    /** Cohorts of the user’s group that are under way, at most the three that end first; none for others. */
    cohorts: z.array(CohortSummary),
    /** External audits that have waited longest for the user's certification body, at most three. */
    waitingAudits: z.array(WaitingAudit),
  }),
})
export type Home = z.infer<typeof getHome.output>
