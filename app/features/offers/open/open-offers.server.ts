import type { z } from 'zod'
import { type Args, callFile, callPage } from '~/app/platform/api.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { titleOfPage } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { seeOther } from '~/app/platform/toast.server'
import { beginningOf } from '~/contracts/offers/listed-offer'
import {
  getOpenCalendarFeed,
  getOpenOfferFeed,
  listOpenOffers,
  type OpenOfferQuery,
  type OpenOfferSummary,
} from '~/contracts/offers/open-offers'
import { filterOptions } from '../filter-options.server'
import { clauseTitles } from '~/app/platform/content/clause-titles.server'
import type { ListFilterValues } from '../list-filters'
import { readFilters } from '../offers.server'
import { isOutside } from './open-offer.server'

/** The filters in the address; that of past offers is for members. */
function openFilters(args: Args): ListFilterValues {
  const { state, ...filters } = readFilters(new URL(args.request.url).searchParams)
  return state === undefined || state === 'past' ? filters : { ...filters, state }
}

const rowOf = ({ id, headline, teaser, category, language, deadline, online, place, cost, provider, expired }: OpenOfferSummary) => ({
  id, headline, category, language, deadline, online, place, cost, expired,
  teaser: beginningOf(teaser), provider: { entityName: provider.entityName },
}) // prettier-ignore
export type OpenOfferRow = ReturnType<typeof rowOf>

/** The offers that everybody may read, also for members, who have a list with all of them. */
export async function loadOpenOffers(args: Args) {
  const filters = openFilters(args)
  const query = filters as z.input<typeof OpenOfferQuery>
  const { data, total } = await callPage(args, listOpenOffers, { query })
  if (data.items.length === 0 && total > 0) throw seeOther(paths.openOffers({ ...filters, page: undefined }))
  const { facets, more } = data
  const { options, chosen } = filterOptions(args, { facets, filters, clauses: clauseTitles(args), more })
  const languages = data.items.map(({ language }) => language)
  const state = options.state.filter(({ value }) => value !== 'past')
  return {
    items: data.items.map(rowOf),
    today: new Date().toISOString().slice(0, 10),
    options: { ...options, state },
    chosen,
    title: titleOfPage(args, getFixedT(args)('offers:openList.title'), Number(filters.page ?? 1)),
    total,
    more,
    filters,
    languageNames: languageNames(args, languages),
    isVisitor: !args.context.session.tokens(),
    isMember: !(await isOutside(args)),
  }
}

/** The filters of a feed or a calendar, which have no pages and an order of their own. */
function feedFilters(args: Args): z.input<typeof getOpenOfferFeed.query> {
  const { page: _page, sort: _sort, ...filters } = openFilters(args)
  return filters as z.input<typeof getOpenOfferFeed.query>
}

export const loadOpenFeed = (args: Args): Promise<Response> =>
  callFile(args, getOpenOfferFeed, { query: feedFilters(args) })

export const loadOpenCalendar = (args: Args): Promise<Response> =>
  callFile(args, getOpenCalendarFeed, { query: feedFilters(args) })
