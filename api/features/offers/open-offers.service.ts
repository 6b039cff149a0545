import { validate as isUuid } from 'uuid'
import { dayOf } from '~/contracts/days'
import type { ApiDeps } from '~/api/platform/deps'
import { orNotFound } from '~/api/platform/errors'
import { keptKind } from '~/api/platform/kept/kept'
import { Page } from '~/api/platform/mount'
import { limits, type Locale } from '~/contracts/constants'
import type {
  OpenOffer,
  OpenOfferFilters,
  OpenOfferQuery,
  OpenOfferSummary,
} from '~/contracts/offers/open-offers'
import type { OfferFacets, OfferTeaser } from '~/contracts/offers/offers'
import * as repo from './offers.repo'
import { filterOf, findPublished, wholeOffer } from './offers.service'

/** What visitors may read: nothing here knows a member. */
const forVisitors = true

interface OpenListing {
  items: OpenOfferSummary[]
  facets: OfferFacets
  more: boolean
}

/** The list of members, of those offers alone that are open to visitors; it is kept like theirs. */
export async function listOpen(
  deps: ApiDeps,
  query: OpenOfferQuery,
  locale: Locale,
): Promise<Page<OpenListing>> {
  const { body, total } = await findPublished(deps, query, { locale, forVisitors })
  const items = body.items.map(({ bookmarked: _, ...offer }) => offer)
  return new Page({ ...body, items }, total)
}

/** One offer. @throws ApiError notFound unless it is open to visitors, whatever else it is */
export async function getOpen(
  deps: ApiDeps,
  { id, locale }: { id: string; locale: Locale },
): Promise<OpenOffer> {
  const today = dayOf(deps.now())
  const row = orNotFound(await repo.findOpenOffer(deps.database, { id, today }))
  const { bookmarked: _, ...offer } = await wholeOffer(deps, row, locale)
  return offer
}

/** A sample: those with the nearest deadlines. */
export async function listTeaser(deps: ApiDeps, locale: Locale): Promise<OfferTeaser[]> {
  const query = { page: 1, itemsPerPage: limits.offerTeasers, pagination: true }
  const { body } = await findPublished(deps, query, { locale, forVisitors })
  return body.items.map(({ id, headline, provider, deadline }) => ({
    id,
    headline,
    provider: provider.entityName,
    deadline,
  }))
}

/** Ids of the filtered offers, nearest deadline first. One query. */
export async function listOpenIds(
  deps: ApiDeps,
  filters: OpenOfferFilters,
  limit: number,
): Promise<string[]> {
  if (filters.provider !== undefined && !isUuid(filters.provider)) return []
  const filter = filterOf(deps, filters, { forVisitors })
  return repo.selectIds(deps.database, filter, { sort: 'deadline', limit, offset: 0 })
}

const openAddresses = keptKind({
  name: 'addresses of open offers',
  topics: ['offer', 'person'],
  make: async ({ database }: Pick<ApiDeps, 'database'>, { today }: { today: string }) =>
    (await repo.selectOpenAddresses(database, { today, limit: limits.openAddresses })).map((row) => ({
      id: row.id,
      changedAt: row.changed_at.toISOString(),
    })),
})

/** Where search engines find open offers. */
export const listAddresses = (deps: ApiDeps): Promise<{ id: string; changedAt: string }[]> =>
  deps.kept.get(openAddresses, { today: dayOf(deps.now()) })

/** Changes with every change of what visitors are shown: pages that are kept for them depend on it. */
export const changesOfOpen = ({ kept }: ApiDeps): Promise<string | null> =>
  kept.changes(['offer', 'person', 'tag'])
