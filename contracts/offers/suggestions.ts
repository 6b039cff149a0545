import { z } from 'zod'
import { contentLanguages } from '../constants'
import { endpoint, IdParams } from '../endpoint'
import { ProfileSummary } from '../people/public-profiles'
import { OfferSummary } from './offers'

/** Why an offer was chosen for the user: the strongest reason of several. */
export const SuggestionReason = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('search'), name: z.string() }),
    /** A clause that is still open in the self-assessment of the user’s outlet. */
    z.object({ kind: z.literal('clause'), clause: z.number().int() }),
    /** The offer takes place where the user works. */
    z.object({ kind: z.literal('place'), place: z.string() }),
    /** Its provider works in the user’s country. */
    z.object({ kind: z.literal('country'), country: z.string() }),
    z.object({ kind: z.literal('language'), language: z.enum(contentLanguages) }),
  ])
  .meta({ id: 'SuggestionReason' })
export type SuggestionReason = z.infer<typeof SuggestionReason>

/** Why a clause of the guide was chosen. */
const ClauseReason = z.discriminatedUnion('kind', [
  /** In the self-assessment of the user’s outlet. */
  z.object({ kind: z.enum(['inProgress', 'notYet']) }),
  z.object({ kind: z.literal('search'), name: z.string() }),
])

/** Why a coach was chosen: the strongest reason of several. */
const CoachReason = z.discriminatedUnion('kind', [
  /** Knows about a clause that is chosen as well. */
  z.object({ kind: z.literal('clause'), clause: z.number().int() }),
  /** Works in the same city. */
  z.object({ kind: z.literal('place'), place: z.string() }),
  z.object({ kind: z.literal('country'), country: z.string() }),
  z.object({ kind: z.literal('language'), language: z.enum(contentLanguages) }),
])

/** What the user could add, so that more can be chosen. */
export const suggestionHints = ['languages', 'place', 'search'] as const
export type SuggestionHint = (typeof suggestionHints)[number]

export const Suggestions = z
  .object({
    /** At most four. */
    offers: z.array(OfferSummary.extend({ reason: SuggestionReason })),
    /** Of the guide; at most two. */
    clauses: z.array(z.object({ clause: z.number().int(), reason: ClauseReason })),
    /** At most two; none for those who coach or train others themselves. */
    coaches: z.array(
      ProfileSummary.pick({ id: true, link: true, name: true }).extend({ reason: CoachReason }),
    ),
    /** Null if an offer was found. */
    hint: z.enum(suggestionHints).nullable(),
  })
  .meta({ id: 'Suggestions' })
export type Suggestions = z.infer<typeof Suggestions>
export type ClauseSuggestion = Suggestions['clauses'][number]
export type CoachSuggestion = Suggestions['coaches'][number]

export const dismissOffer = endpoint('PUT', '/dismissed-offers/{id}', {
  permission: 'watchlist',
  tag: 'home',
  summary: 'Do not suggest an offer to the user any more. Idempotent',
  params: IdParams,
})

export const restoreOffer = endpoint('DELETE', '/dismissed-offers/{id}', {
  permission: 'watchlist',
  tag: 'home',
  summary: 'Allow an offer to be suggested to the user again. Idempotent',
  params: IdParams,
})
