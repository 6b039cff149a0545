import { validate as isUuid } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import { keptKind } from '~/api/platform/kept/kept'
import { limits } from '~/contracts/constants'
import type { OfferDate, OfferDatesQuery } from '~/contracts/offers/offer-dates'
import { type DateRow, type Days, selectDates } from './offer-dates.repo'
import type { SharedFilter } from './offers.repo'
import { daysOfMonth } from './offers.rules'
import { filterOf } from './offers.service'

interface Asked {
  filter: SharedFilter
  days: Days
}
interface Dates {
  items: OfferDate[]
  more: boolean
}

/** The same for all members. */
const monthOfOffers = keptKind({
  name: 'offer dates',
  topics: ['offer', 'person'],
  make: async ({ database }: Pick<ApiDeps, 'database'>, { filter, days }: Asked): Promise<Dates> => {
    const rows = await selectDates(database, filter, { ...days, limit: limits.offerDates + 1 })
    return { items: rows.slice(0, limits.offerDates).map(toDate), more: rows.length > limits.offerDates }
  },
})

const toDate = ({ day, kind, id, headline, language, category, provider }: DateRow): OfferDate => ({
  day,
  kind,
  id,
  headline,
  language: language as OfferDate['language'],
  category: category as OfferDate['category'],
  provider,
})

/** Deadlines and first days in a month, of the offers that the list has with the same filters. At most two queries. */
export async function listDates(deps: ApiDeps, { month, ...filters }: OfferDatesQuery): Promise<Dates> {
  if (filters.provider !== undefined && !isUuid(filters.provider)) return { items: [], more: false }
  return deps.kept.get(monthOfOffers, { filter: filterOf(deps, filters), days: daysOfMonth(month) })
}
