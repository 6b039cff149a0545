import { validate as isUuid } from 'uuid'
import { listOpenIds } from '~/api/features/offers/open-offers.service'
import { dayOf, daysAfter } from '~/contracts/days'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { translate } from '~/api/platform/translations'
import { limits, type Locale } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import type { OpenOfferFilters } from '~/contracts/offers/open-offers'
import { writeCalendar } from './calendar'
import * as repo from './calendar.repo'
import { requireFeedReader } from './feeds.service'
import { writtenFile } from './written-file'

const type = 'text/calendar; charset=utf-8'
/** Days for which past entries remain in the calendar, and maximum number of offers. */
const keptDays = 30
const mostOffers = 500

/**
 * Deadline and dates of one offer as a file.
 * @throws ApiError notFound if members cannot see the offer, or it has neither
 */
export async function writeOfferCalendar(
  deps: ApiDeps,
  { id, locale }: { id: string; locale: Locale },
): Promise<FileAnswer> {
  const offer = isUuid(id) ? await repo.findDatedOffer(deps.database, id) : undefined
  return fileOf(deps, offer, locale)
}

function fileOf(deps: ApiDeps, offer: repo.DatedOffer | undefined, locale: Locale): FileAnswer {
  if (!offer) throw notFound()
  const name = offer.headline
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)
  const text = writeCalendar([offer], { sender: deps.config, locale })
  return writtenFile(text, { type, saveAs: `${name || 'offer'}.ics` })
}

/**
 * The watchlist of the token's owner, in their language.
 * @throws ApiError notFound for an invalid token
 */
export async function writeWatchlistCalendar(deps: ApiDeps, token: string): Promise<FileAnswer> {
  const { id, locale } = await requireFeedReader(deps, token, 'calendar')
  const from = daysAfter(dayOf(deps.now()), -keptDays)
  const offers = await repo.selectWatchedDates(deps.database, id, { from, limit: mostOffers })
  const name = translate(locale, 'following:calendar.name', { brand: deps.config.brandName })
  return writtenFile(writeCalendar(offers, { sender: deps.config, locale, name }), { type })
}

/** The same as a file for visitors. @throws ApiError notFound unless the offer is open to them and has a day */
export async function writeOpenOfferCalendar(
  deps: ApiDeps,
  { id, locale }: { id: string; locale: Locale },
): Promise<FileAnswer> {
  const ids = isUuid(id) ? [id] : []
  const [offer] = await repo.selectOpenDates(deps.database, { ids, today: dayOf(deps.now()) })
  return fileOf(deps, offer, locale)
}

/** The filtered offers that are open to visitors, those with the nearest deadlines if there are many. */
export async function writeOpenCalendar(
  deps: ApiDeps,
  filters: OpenOfferFilters,
  locale: Locale,
): Promise<FileAnswer> {
  const ids = await listOpenIds(deps, filters, limits.offersCounted)
  const offers = await repo.selectOpenDates(deps.database, { ids, today: dayOf(deps.now()) })
  const name = translate(locale, 'following:calendar.openName', { brand: deps.config.brandName })
  return writtenFile(writeCalendar(offers, { sender: deps.config, locale, name }), { type })
}
