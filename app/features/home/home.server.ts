import { type Args, call } from '~/app/platform/api.server'
import { requireUser } from '~/app/platform/guard.server'
import { type Reading, readingOf } from '~/app/platform/reading.server'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { getHome } from '~/contracts/content/home'
import type { OfferSummary } from '~/contracts/offers/offers'
import type {
  ClauseSuggestion,
  CoachSuggestion,
  SuggestionHint,
  SuggestionReason,
} from '~/contracts/offers/suggestions'
import { type Completeness, hasIntroduced } from '~/contracts/people/completeness'
import { can, type AccessLevel } from '~/contracts/permissions'
import { toClauses, toCoaches, toSuggestion } from './for-you.server'

export interface HomeOffer {
  id: string
  headline: string
  teaser: string
  provider: string
  /** A calendar day; null if applications are open at any time. */
  deadline: string | null
}

export interface SuggestedOffer extends HomeOffer {
  reason: SuggestionReason
  /** The language of the offer. */
  languageName: string
}

export interface HomeSuggestions {
  offers: SuggestedOffer[]
  clauses: (ClauseSuggestion & { title: string; guide: string })[]
  coaches: (CoachSuggestion & {
    /** Empty where the reason names no language. */
    languageName: string
  })[]
  /** What would help where there are no offers. */
  hint: SuggestionHint | null
}

export interface HomeData {
  accessLevel: AccessLevel
  name: string
  organisation: string | null
  unread: number
  unreadMessages: number
  /** Null if nothing is to be said about it here. */
  completeness: Completeness | null
  /** There is an academy, whether or not it is open to the user. */
  hasAcademy: boolean
  /** Offers chosen for the user; null if switched off or not open to the user. */
  suggestions: HomeSuggestions | null
  /** Null if the user may not access the resource centre. */
  offers: HomeOffer[] | null
  /** From the user's watchlist. */
  deadlines: HomeOffer[]
  /** Link requests that wait for the user's decision. */
  waitingLinks: number
  selfAssessment: { ready: number; total: number } | null
  /** Guide articles opened in this browser. */
  reading: Reading[]
  questionnaireUrl: string | null
}

const nothing = {
  suggestions: null,
  offers: null,
  deadlines: [],
  waitingLinks: 0,
  selfAssessment: null,
  reading: [],
}

/** The parts of the page after login that all users have. */
export async function loadHome(args: Args): Promise<HomeData> {
  const user = await requireUser(args)
  const { accessLevel, detail } = user
  return {
    accessLevel,
    name: `${detail.firstName} ${detail.lastName}`,
    organisation: detail.entityName ?? user.parent?.entityName ?? null,
    unread: user.unreadNotificationCount,
    unreadMessages: user.unreadMessageCount,
    completeness: completenessFor(user),
    hasAcademy: args.context.config.academyUrl !== null,
    questionnaireUrl: accessLevel === 'mediaOutlet' ? args.context.config.questionnaireUrl : null,
    // Admins see their pending work here instead.
    ...(can(accessLevel, 'resources.read') && !can(accessLevel, 'overview.read')
      ? await loadResources(args)
      : nothing),
  }
}

/** Admins come to work here, and the steps of a journalist who waits begin with the first thing that is missing. */
function completenessFor(user: CurrentUser): Completeness | null {
  const isSaid = user.accessLevel === 'journalistRestricted' && !hasIntroduced(user)
  return user.accessLevel === 'admin' || isSaid ? null : user.profileCompleteness
}

async function loadResources(args: Args) {
  const { suggestions, offers, deadlines, waitingLinks, selfAssessment } = await call(args, getHome)
  const reading = await readingOf(args)
  return {
    suggestions: suggestions && {
      offers: suggestions.offers.map((offer) => ({ ...toCard(offer), ...toSuggestion(args, offer) })),
      clauses: toClauses(args, suggestions.clauses),
      coaches: toCoaches(args, suggestions.coaches),
      hint: suggestions.hint,
    },
    offers: offers.map(toCard),
    deadlines: deadlines.map(toCard),
    waitingLinks,
    selfAssessment,
    reading,
  }
}

const toCard = ({ id, headline, teaser, deadline, provider }: OfferSummary): HomeOffer => ({
  id,
  headline,
  teaser,
  deadline,
  provider: provider.entityName,
})
