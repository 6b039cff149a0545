import { LRUCache } from 'lru-cache'
import { ownProviderOf, requireOffer } from '~/api/features/offer-writing/offer-writing.service'
import { requireVisible } from '~/api/features/offers/offers.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { listFile } from '~/api/platform/csv/list-file'
import { inBatches } from '~/api/platform/database/lists/place-in-list'
import type { Database } from '~/api/platform/database'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { createTally, type Tally } from '~/api/platform/tally'
import type { FileAnswer } from '~/contracts/endpoint'
import {
  type ByKind,
  fewest,
  type InterestKind,
  interestKinds,
  type ReportedInterest,
  shownWeeks,
} from '~/contracts/offers/interest'
import type { OfferFigure, OfferStatistics, OfferSums } from '~/contracts/offers/offer-statistics'
import * as repo from './offer-statistics.repo'
import { everyKind, knownSince, seriesOf, sumsOf, weekOf, weeksBefore } from './offer-statistics.rules'

/** The numbers of one process that have not been written yet. */
export const openInterestTally = (
  options: { database: Database } & Pick<Parameters<typeof createTally>[0], 'log'>,
): Tally<repo.Interest> =>
  createTally({ log: options.log, write: (counted) => repo.addCounts(options.database, counted) })

type Countable = Awaited<ReturnType<typeof requireVisible>>

/** By the id that was asked for, which may be written in capitals. An offer never changes its provider. */
const seen = new LRUCache<string, Countable>({ max: 5000 })

async function requireCountable(deps: ApiDeps, id: string): Promise<Countable> {
  const known = seen.get(id)
  if (known !== undefined) return known
  const offer = await requireVisible(deps, id)
  seen.set(id, offer)
  return offer
}

/** Adds one to a number of an offer. Of the person nothing is kept; the provider’s own people and admins do not count. */
export function addInterest(
  deps: ApiDeps,
  actor: Actor,
  { offer, kind }: { offer: Countable; kind: InterestKind },
): void {
  if (actor.accessLevel === 'admin' || actor.organisation.id === offer.providerId) return
  deps.interest.add({ offerId: offer.id, week: weekOf(deps.now()), kind })
}

/**
 * Adds what a page reports.
 * @throws ApiError notFound
 */
export async function countInterest(
  deps: ApiDeps,
  actor: Actor,
  { offerId, kind }: { offerId: string; kind: ReportedInterest },
): Promise<void> {
  addInterest(deps, actor, { offer: await requireCountable(deps, offerId), kind })
}

interface Weekly {
  offer: repo.CountedOffer
  series: ByKind<OfferFigure[]>
}

/** What the numbers of some offers are told from. */
interface Span {
  weeks: string[]
  /** The first week in which anything was counted. */
  start: string | null
}

/** One query. */
async function weekly(
  { database }: ApiDeps,
  offers: repo.CountedOffer[],
  { weeks, start }: Span,
): Promise<Weekly[]> {
  if (offers.length === 0) return []
  const ids = offers.map(({ id }) => id)
  const rows = await repo.selectCounts(database, ids, weeks)
  return offers.map((offer) => {
    const since = knownSince(start, offer.published_at)
    const own = rows.filter(({ offer_id }) => offer_id === offer.id)
    return { offer, series: seriesOf(own, { weeks, since, hidden: 'few' }) }
  })
}

const toSums = ({ offer, series }: Weekly): OfferSums => ({
  id: offer.id,
  headline: offer.headline,
  state: offer.state,
  sums: sumsOf(series),
})

const noFigures = (weeks: string[]) => everyKind(() => weeks.map(() => null))

/** Numbers of the offers of the actor’s organisation; for admins, of one provider. Four queries. */
export async function listOwnStatistics(
  deps: ApiDeps,
  actor: Actor,
  query: PageWindow & { provider?: string | undefined },
) {
  const { database } = deps
  const weeks = weeksBefore(deps.now())
  const providerId = ownProviderOf(actor, query.provider)
  if (providerId === null) {
    const series = noFigures(weeks)
    return new Page({ weeks, series, sums: sumsOf(series), offers: [] }, 0)
  }
  const { total, first, start } = await repo.summarise(database, providerId)
  const offers = await repo.selectOffers(database, providerId, pageWindow(query))
  const since = knownSince(start, first)
  const sums = await repo.sumCounts(database, providerId, weeks)
  const series = seriesOf(sums, { weeks, since, hidden: 'untold' })
  const shown = await weekly(deps, offers, { weeks, start })
  return new Page({ weeks, series, sums: sumsOf(series), offers: shown.map(toSums) }, total)
}

/**
 * Numbers of one offer.
 * @throws ApiError notFound for offers of others and for drafts, of which nothing is counted; gone for removed ones
 */
export async function getOwnStatistics(deps: ApiDeps, actor: Actor, id: string): Promise<OfferStatistics> {
  const { headline, state, published_at, provider_id: providerId } = await requireOffer(deps, actor, id)
  if (published_at === null) throw notFound()
  const weeks = weeksBefore(deps.now())
  const offer = { id, headline, state, published_at, placeInList: [] }
  const start = await repo.countedSince(deps.database)
  const [found] = await weekly(deps, [offer], { weeks, start })
  const series = found?.series ?? noFigures(weeks)
  return { id, headline, state, providerId, weeks, series, sums: sumsOf(series) }
}

interface Line {
  offer: repo.CountedOffer
  week: string
  figures: ByKind<OfferFigure>
}

/** A line for each week of an offer in which it was counted. */
const linesOf = ({ offer, series }: Weekly, weeks: string[]): Line[] =>
  weeks.flatMap((week, index) => {
    const figures = everyKind((kind) => series[kind][index] ?? null)
    return figures.views === null ? [] : [{ offer, week, figures }]
  })

async function* readLines(deps: ApiDeps, providerId: string | null, size: number): AsyncGenerator<Line[]> {
  if (providerId === null) return
  const weeks = weeksBefore(deps.now())
  const start = await repo.countedSince(deps.database)
  const offersAtOnce = Math.max(1, Math.floor(size / shownWeeks))
  const batches = inBatches(offersAtOnce, (batch) => repo.selectOffers(deps.database, providerId, batch))
  for await (const offers of batches)
    yield (await weekly(deps, offers, { weeks, start })).flatMap((each) => linesOf(each, weeks))
}

const written = (figure: OfferFigure) => (figure === 'few' ? `under ${String(fewest)}` : figure)

/** All of them by week, as a file. */
export const exportOwnStatistics = (
  deps: ApiDeps,
  actor: Actor,
  query: { provider?: string | undefined },
): FileAnswer =>
  listFile<Line>({
    name: 'offer-statistics',
    day: deps.now(),
    columns: {
      id: ({ offer }) => offer.id,
      offer: ({ offer }) => offer.headline,
      week: ({ week }) => week,
      ...Object.fromEntries(
        interestKinds.map((kind) => [kind, ({ figures }: Line) => written(figures[kind])]),
      ),
    },
    read: (size) => readLines(deps, ownProviderOf(actor, query.provider), size),
  })
