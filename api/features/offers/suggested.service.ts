import type { ApiDeps } from '~/api/platform/deps'
import type { OfferFilterValues, OfferSummary } from '~/contracts/offers/offers'
import { filterOf, toSummary } from './offers.service'
import { type Interests as Choosing, selectSuggested, type Choice } from './suggested.repo'

/** What offers are chosen by, with the filters as they are saved. */
export type Interests = Omit<Choosing, 'searches'> & { searches: OfferFilterValues[] }

/** An offer with everything that speaks for it. */
export type Suggested = OfferSummary & { because: Pick<Choice, 'search' | 'clause'> & Fits }
interface Fits {
  place: string | null
  byCountry: boolean
  byLanguage: boolean
}

const shown = 4

/**
 * Offers chosen for a person by these interests, without those of the own organisation, on the watchlist or dismissed; and
 * the newest of all. At most four of each. One query.
 */
export async function listSuggested(
  deps: ApiDeps,
  readerId: string,
  interests: Interests,
): Promise<{ suggested: Suggested[]; newest: OfferSummary[] }> {
  const filter = filterOf(deps, {})
  const searches = interests.searches.map((search) => filterOf(deps, search))
  const rows = await selectSuggested(
    deps.database,
    { readerId, interests: { ...interests, searches }, filter },
    { suggested: shown, newest: shown },
  )
  const suggested = rows.filter((row) => row.suggested)
  return {
    suggested: suggested.map((row) => ({
      ...toSummary(row, filter.today),
      because: {
        search: row.search,
        clause: row.clause,
        place: row.matched_place,
        byCountry: row.by_country,
        byLanguage: row.by_language,
      },
    })),
    newest: rows.filter((row) => !row.suggested).map((row) => toSummary(row, filter.today)),
  }
}
