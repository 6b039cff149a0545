import { clauseNumbers, contentLanguages, type Locale } from '~/contracts/constants'
import { expertiseOfClause, isReady, type SelfAssessmentState } from '~/contracts/content/clauses'
import type { OfferSummary } from '~/contracts/offers/offers'
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
  country_names: Record<Locale, string> | null
  searches: { name: string; choices: unknown }[]
  /** Of the self-assessment of an outlet that has begun with it; otherwise empty. */
  answers: { clause: number; state: SelfAssessmentState }[]
}

/** Everything that speaks for an offer. */
export interface Because {
  /** Which of the saved searches. */
  search: number | null
  clause: number | null
  place: string | null
  byCountry: boolean
}

/** Clauses that an outlet which has begun its self-assessment has not finished. */
export function openClausesOf(answers: Facts['answers']): number[] {
  if (answers.length === 0) return []
  const ready = new Set(answers.filter(({ state }) => isReady(state)).map(({ clause }) => clause))
  return clauseNumbers.filter((clause) => !ready.has(clause))
}

/** Where somebody works, the nearest first: offers name a city or a country, in any language. */
export const placesOf = ({ city, region, country_names }: Facts): string[] => [
  ...new Set(
    [city, region, ...Object.values(country_names ?? {})].filter((name) => name?.trim()) as string[],
  ),
]

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
  answers: Facts['answers'],
  searches: readonly NamedSearch[],
  most: number,
): ClauseSuggestion[] {
  const begun = new Set(answers.filter(({ state }) => state === 'inProgress').map(({ clause }) => clause))
  const open = openClausesOf(answers)
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
