import type { GroupOffer } from '~/contracts/offers/group-offers'
import type { Home } from '~/contracts/content/home'
import { contentLanguages } from '~/contracts/constants'
import type { LocalNames } from '~/contracts/languages'
import { expertiseOfClause, isReady, type SelfAssessmentState } from '~/contracts/content/clauses'
import type { DeadlineState, OfferSummary } from '~/contracts/offers/offers'
import type {
  ClauseSuggestion,
  CoachSuggestion,
  SuggestionHint,
  SuggestionReason,
} from '~/contracts/offers/suggestions'

/** What a person and their organisation have told about themselves. */
export interface Facts {
  /** Suggestions are switched on. */
  suggestions: boolean
  languages: string[]
  city: string | null
  region: string | null
  country_id: string | null
  country_names: LocalNames | null
  /** Where they work, the nearest first: offers name a city or a country, in any language. Words as in `wholeWords`. */
  places: { name: string; words: string }[]
  searches: { name: string; choices: unknown }[]
  /** Ids of offers. */
  bookmarked: string[]
  dismissed: string[]
  /** Of the self-assessment of an outlet that has begun with it; otherwise empty. */
  answers: { clause: number; state: SelfAssessmentState }[]
  /** Clauses of the standard. */
  standard: number[]
  /** The times are texts of the database. */
  group_offers: GroupOffer[]
  /** That have waited longest for the organisation, if it is a certification body. */
  waiting_audits: (Omit<Home['waitingAudits'][number], 'waitingSince'> & {
    since: string
  })[]
}

/** Everything that speaks for an offer. */
export interface Because {
  /** Which of the saved searches. */
  search: number | null
  clause: number | null
  place: string | null
  byCountry: boolean
}

type Assessed = Pick<Facts, 'answers' | 'standard'>

/** Clauses that an outlet which has begun its self-assessment has not finished. */
function openClausesOf({ answers, standard }: Assessed): number[] {
  if (answers.length === 0) return []
  const ready = new Set(answers.filter(({ state }) => isReady(state)).map(({ clause }) => clause))
  return standard.filter((clause) => !ready.has(clause))
}

/** What may be suggested: see `listCandidates`. */
interface Candidate {
  id: string
  provider_id: string
  facets: string[]
  clauses: number[]
  /** See `wholeWords`. */
  place_words: string
  language: string
  deadline: string | null
  /** Of the provider, unless their profile is hidden. */
  country_id: string | null
}

/** A filter of a saved search, and the offers that have its words. */
interface Search {
  marks: string[]
  text: string | null
  state: DeadlineState
  today: string
  soon: string
  found: ReadonlySet<string> | undefined
}

/** What offers are chosen by. */
interface Interests extends Pick<
  Facts,
  'places' | 'languages' | 'country_id' | 'answers' | 'standard' | 'bookmarked' | 'dismissed'
> {
  /** The organisation whose own offers are left out. */
  organisationId: string
  /** The most important first. */
  searches: readonly Search[]
  /** Decides between offers for which equally much speaks. */
  today: string
}

/** A search for past offers, or for all of them, says nothing about what somebody wants. */
function fits(offer: Candidate, { marks, text, state, today, soon, found }: Search): boolean {
  const { id, facets, deadline } = offer
  if (state === 'past' || (state === 'open' && marks.length === 0 && !text)) return false
  const isInState =
    state === 'closing'
      ? deadline !== null && deadline >= today && deadline <= soon
      : state === 'open' || deadline === null
  return isInState && marks.every((mark) => facets.includes(mark)) && (!text || found?.has(id) === true)
}

/** Everything that speaks for an offer, with its weight: a reason outweighs all that come after it. */
function becauseOf(offer: Candidate, interests: Interests, openClauses: readonly number[]) {
  const { searches, places, country_id, languages } = interests
  const search = searches.findIndex((each) => fits(offer, each))
  const clause = openClauses.find((each) => offer.clauses.includes(each)) ?? null
  const place =
    places.find(({ words }) => words.trim() !== '' && offer.place_words.includes(words))?.name ?? null
  const byCountry = country_id !== null && offer.country_id === country_id
  const byLanguage = languages.includes(offer.language)
  const reasons = [search >= 0, clause !== null, place !== null, byCountry, byLanguage]
  const score = reasons.reduce((sum, holds) => 2 * sum + Number(holds), 0)
  return { id: offer.id, because: { search: search < 0 ? null : search, clause, place, byCountry }, score }
}

/** A number that follows no order that anybody sees, always the same for a text (FNV-1a). */
function mixed(text: string): number {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return state >>> 0
}

/** A language says little: so many offers are chosen for it alone, and the newest keep their places beside them. */
const byLanguageAlone = 2
const languageAlone = 1

/**
 * Ids of the offers with the most reasons, without those of the own organisation, on the watchlist or dismissed; and of the
 * newest that are not dismissed. Equal ones change places every day.
 */
export function chooseOffers(
  candidates: readonly Candidate[],
  interests: Interests,
  most: number,
): { best: { id: string; because: Because }[]; newest: string[] } {
  const { organisationId, today } = interests
  const dismissed = new Set(interests.dismissed)
  const known = new Set(interests.bookmarked)
  const openClauses = openClausesOf(interests)
  const left = candidates.filter(({ id }) => !dismissed.has(id))
  const scored = left
    .filter(({ id, provider_id }) => provider_id !== organisationId && !known.has(id))
    .map((offer) => becauseOf(offer, interests, openClauses))
    .filter(({ score }) => score > 0)
    .map((offer) => ({
      ...offer,
      turn: mixed(today + offer.id),
    }))
    .sort((a, b) => b.score - a.score || a.turn - b.turn)
  const others = scored.filter(({ score }) => score > languageAlone)
  const forLanguage = scored.slice(others.length, others.length + byLanguageAlone)
  return {
    best: [...others, ...forLanguage].slice(0, most),
    newest: left.slice(0, most).map(({ id }) => id),
  }
}

interface Words {
  /** Names of the saved searches. */
  searches: readonly string[]
  /** In the language of the reader. */
  country: string | null
  /** In all languages. */
  countryNames: readonly string[]
}

/** The strongest reason: what somebody has asked for comes before what their profile says. */
export function reasonOf(
  { search, clause, place, byCountry }: Because,
  language: OfferSummary['language'],
  { searches, country, countryNames }: Words,
): SuggestionReason {
  if (search !== null) return { kind: 'search', name: searches[search] ?? '' }
  if (clause !== null) return { kind: 'clause', clause }
  if (place !== null)
    return { kind: 'place', place: country !== null && countryNames.includes(place) ? country : place }
  if (byCountry && country !== null) return { kind: 'country', country }
  return { kind: 'language', language }
}

interface NamedSearch {
  name: string
  /** Clauses that it asks for. */
  clauses: readonly number[]
}

/** Clauses to read next: those the outlet has begun, those of saved searches, then those it has not begun. */
export function clausesFor(
  assessed: Assessed,
  searches: readonly NamedSearch[],
  most: number,
): ClauseSuggestion[] {
  const { answers } = assessed
  const begun = new Set(answers.filter(({ state }) => state === 'inProgress').map(({ clause }) => clause))
  const open = openClausesOf(assessed)
  const isDone = (clause: number) => answers.length > 0 && !open.includes(clause)
  const all: ClauseSuggestion[] = [
    ...open
      .filter((clause) => begun.has(clause))
      .map((clause) => ({ clause, reason: { kind: 'inProgress' as const } })),
    ...searches.flatMap(({ name, clauses }) =>
      clauses
        .filter((clause) => !isDone(clause))
        .map((clause) => ({ clause, reason: { kind: 'search' as const, name } })),
    ),
    ...open.map((clause) => ({ clause, reason: { kind: 'notYet' as const } })),
  ]
  const first = all.filter(({ clause }, index) => all.findIndex((other) => other.clause === clause) === index)
  return first.slice(0, most)
}

/** Everything that speaks for a coach. */
export interface CoachFits {
  city: string | null
  country: string | null
  byCity: boolean
  byCountry: boolean
  expertise: readonly string[]
  languages: readonly string[]
}

/** The strongest reason; null if nothing speaks for the coach. */
export function coachReasonOf(
  { city, country, byCity, byCountry, ...coach }: CoachFits,
  { clauses, languages }: { clauses: readonly number[]; languages: readonly string[] },
): CoachSuggestion['reason'] | null {
  const known = clauses.find((clause) => coach.expertise.includes(expertiseOfClause[clause] ?? ''))
  if (known !== undefined) return { kind: 'clause', clause: known }
  if (byCity && city !== null) return { kind: 'place', place: city }
  if (byCountry && country !== null) return { kind: 'country', country }
  const language = contentLanguages.find((each) => languages.includes(each) && coach.languages.includes(each))
  return language === undefined ? null : { kind: 'language', language }
}

/** What would help where nothing was found. Without a profile of their own, people can only save searches. */
export function hintOf({ languages, country_id }: Facts, hasProfile: boolean): SuggestionHint {
  if (hasProfile && languages.length === 0) return 'languages'
  if (hasProfile && country_id === null) return 'place'
  return 'search'
}
