import { clauseNumbers, type Locale } from '~/contracts/constants'
import { isReady, type SelfAssessmentState } from '~/contracts/content/clauses'
import type { OfferSummary } from '~/contracts/offers/offers'
import type { SuggestionHint, SuggestionReason } from '~/contracts/offers/suggestions'

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

/** What would help where nothing was found. Without a profile of their own, people can only save searches. */
export function hintOf({ languages, country_id }: Facts, hasProfile: boolean): SuggestionHint {
  if (hasProfile && languages.length === 0) return 'languages'
  if (hasProfile && country_id === null) return 'place'
  return 'search'
}
