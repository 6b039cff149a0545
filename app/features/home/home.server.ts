import type { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { requireUser, requirePermission } from '~/app/platform/guard.server'
import { type Reading, readingOf } from '~/app/platform/reading.server'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { SelfAssessmentState } from '~/contracts/content/clauses'
import { getHome } from '~/contracts/content/home'
import type { OfferSummary } from '~/contracts/offers/offers'
import {
  type ClauseSuggestion,
  type CoachSuggestion,
  type SuggestionHint,
  type SuggestionReason,
  dismissOffer,
  restoreOffer,
  type Suggestions,
} from '~/contracts/offers/suggestions'
import { type Completeness, hasIntroduced } from '~/contracts/people/completeness'
import type { Visibility } from '~/contracts/people/visibility'
import { can, type AccessLevel } from '~/contracts/permissions'
import { daysBetween } from '~/contracts/time-zone'
import { isWaiting } from '~/app/platform/closed-page'
import { clauseTitles } from '~/app/platform/content/clause-titles.server'
import { textOf } from '~/app/platform/forms.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { paths } from '~/app/platform/paths'
import { formOf } from '~/app/platform/submitted-form.server'
import { backTo, redirectWithToast, seeOther } from '~/app/platform/toast.server'

type Home = z.output<typeof getHome.output>
type SelfAssessment = NonNullable<Home['selfAssessment']>

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

/** How far the checklist of the user's outlet is. */
export interface HomeChecklist {
  ready: number
  total: number
  quartiles: SelfAssessment['quartiles']
  ring: { clause: number; title: string; section: string | null; state: SelfAssessmentState }[]
  /** What to do now: the first clause that is begun, otherwise the first that is not; null if all are done. */
  next: { clause: number; title: string; state: SelfAssessmentState; guide: string | null } | null
}

type WaitingAudit = Home['waitingAudits'][number] & { days: number }

export interface HomeData {
  accessLevel: AccessLevel
  name: string
  organisation: string | null
  unread: number
  unreadMessages: number
  /** Null if nothing is to be said about it here. */
  completeness: Completeness | null
  /** Who sees the user's profile; null before it is validated, and where there is none to be seen. */
  visibility: Visibility | null
  /** There is an academy, whether or not it is open to the user. */
  hasAcademy: boolean
  /** Offers chosen for the user; null if switched off or not open to the user. */
  suggestions: HomeSuggestions | null
  /** Null if the user may not access the resource centre. */
  offers: HomeOffer[] | null
  /** What groups recommend to the user’s outlet. */
  groupOffers: Home['groupOffers']
  /** From the user's watchlist. */
  deadlines: HomeOffer[]
  /** Link requests that wait for the user's decision. */
  waitingLinks: number
  /** Stages of the outlets of the user’s group or legal entity; null for others. */
  outlets: Home['outlets']
  /** Cohorts of the user’s group that are under way. */
  cohorts: Home['cohorts']
  selfAssessment: HomeChecklist | null
  /** Guide articles opened in this browser. */
  reading: Reading[]
  questionnaireUrl: string | null
  /** Where the user’s outlet stands on its way to a certificate. */
  certification: Home['certification']
  /** External audits that wait for the user’s certification body, and those that have waited longest. */
  audits: number
  waitingAudits: WaitingAudit[]
}

const nothing = {
  suggestions: null,
  offers: null,
  groupOffers: [],
  deadlines: [],
  waitingLinks: 0,
  outlets: null,
  cohorts: [],
  selfAssessment: null,
  certification: null,
  waitingAudits: [],
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
    visibility: isSeenAsChosen(user) ? user.profileVisibility : null,
    hasAcademy: args.context.config.academyUrl !== null,
    audits: user.waitingAuditCount,
    questionnaireUrl: accessLevel === 'mediaOutlet' ? args.context.config.questionnaireUrl : null,
    // Admins see their pending work here instead.
    ...(can(accessLevel, 'resources.read') && !can(accessLevel, 'overview.read')
      ? await loadResources(args, user.timeZone)
      : nothing),
  }
}

/** Admins come to work here, and the steps of a journalist who waits begin with the first thing that is missing. */
function completenessFor(user: CurrentUser): Completeness | null {
  const isSaid = user.accessLevel === 'journalistRestricted' && !hasIntroduced(user)
  return user.accessLevel === 'admin' || isSaid ? null : user.profileCompleteness
}

/** What keeps the profile of others hidden is said elsewhere on the page. */
const isSeenAsChosen = ({ accessLevel, detail }: CurrentUser): boolean =>
  can(accessLevel, 'profile.own') &&
  !isWaiting(accessLevel) &&
  accessLevel !== 'admin' &&
  (accessLevel !== 'trainer' || detail.visibleTrainer)

async function loadResources(args: Args, timeZone: string) {
  const home = await call(args, getHome)
  const { suggestions, offers, deadlines, waitingLinks, selfAssessment, certification, waitingAudits } = home
  const { outlets, cohorts, groupOffers } = home
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
    selfAssessment: selfAssessment && toChecklist(args, selfAssessment),
    certification,
    outlets,
    cohorts,
    groupOffers,
    waitingAudits: waitingAudits.map((audit) => ({
      ...audit,
      days: Math.max(0, daysBetween(new Date(audit.waitingSince), new Date(), timeZone)),
    })),
    reading,
  }
}

function toChecklist(
  args: Args,
  { ready, total, quartiles, clauses: answers }: SelfAssessment,
): HomeChecklist {
  const known = clauseTitles(args)
  const clauses = answers.map(({ clause, state }) => {
    const { title = '', section = null } = known.get(String(clause)) ?? {}
    return { clause, state, title, section }
  })
  const next = (['inProgress', 'notYet'] as const)
    .map((wanted) => clauses.find(({ state }) => state === wanted))
    .find((clause) => clause !== undefined)
  return {
    ready,
    total,
    quartiles,
    ring: clauses,
    next: next ? { ...next, guide: known.get(String(next.clause))?.guide ?? null } : null,
  }
}

const toCard = ({ id, headline, teaser, deadline, provider }: OfferSummary): HomeOffer => ({
  id,
  headline,
  teaser,
  deadline,
  provider: provider.entityName,
})

/** What the page shows of an offer that was chosen; its language by name. */
function toSuggestion(args: Args, { language, reason }: Suggestions['offers'][number]) {
  return { reason, languageName: languageNameOf(args, language) }
}

const languageNameOf = (args: Args, language: string) => languageNames(args, [language])[language] ?? language

/** The clauses of the standard that the guide has, with their titles. */
function toClauses(args: Args, clauses: Suggestions['clauses']) {
  const known = clauseTitles(args)
  return clauses.flatMap((suggestion) => {
    const article = known.get(String(suggestion.clause))
    return article && args.context.content.clauses.includes(suggestion.clause)
      ? [{ ...suggestion, ...article }]
      : []
  })
}

const toCoaches = (args: Args, coaches: Suggestions['coaches']) =>
  coaches.map(({ reason, ...coach }) => ({
    ...coach,
    reason,
    languageName: reason.kind === 'language' ? languageNameOf(args, reason.language) : '',
  }))

/** Takes an offer out of the suggestions, or back, and returns to them. */
export async function saveDismissal(args: Args): Promise<Response> {
  await requirePermission(args, 'watchlist')
  const params = { id: args.params.id ?? '' }
  const isDismissed = textOf(await formOf(args), 'dismissed') === 'true'
  await call(args, isDismissed ? dismissOffer : restoreOffer, { params })
  const back = backTo(args, `${paths.home}#for-you`)
  if (!isDismissed) return seeOther(back)
  return redirectWithToast(args, back, {
    type: 'success',
    key: 'home:forYou.dismissed',
    undo: { action: paths.offerDismissal(params.id), fields: [['dismissed', 'false']] },
  })
}
