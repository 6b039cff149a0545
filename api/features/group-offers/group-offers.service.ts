import { validate as isUuid } from 'uuid'
import type { Actor } from '~/api/platform/authentication/actor'
import { lockAccount } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { dayOf } from '~/contracts/days'
import { type GroupOffer, groupOfferLimits } from '~/contracts/offers/group-offers'
import { can } from '~/contracts/permissions'
import { seesOwn } from '~/contracts/token-scopes'
import * as repo from './group-offers.repo'

/** Offers on the page after login. */
const mostAtHome = 3

/** What a group sees is its own; contributors see what their outlet does, those of other organisations nothing. */
const readersOf = ({ organisation: { id, role } }: Actor): repo.Readers =>
  role === 'ROLE_GROUP' ? { groupId: id } : { outletId: id }

/** A page of what groups recommend, the newest first. One query. */
export async function listShown(deps: ApiDeps, actor: Actor, query: PageWindow): Promise<Page<GroupOffer[]>> {
  const wanted = { today: dayOf(deps.now()), ...pageWindow(query) }
  const rows = await repo.selectShown(deps.database, readersOf(actor), wanted)
  const items = rows.map(({ total: _, recommendedAt, ...row }) => ({
    ...row,
    recommendedAt: recommendedAt.toISOString(),
  }))
  return new Page(items, rows[0]?.total ?? 0)
}

/** The newest for an outlet, as a value of the query that the page after login asks anyway. */
export const newestFor = (deps: Pick<ApiDeps, 'now'>, outletId: repo.OutletId) =>
  repo.newestShown({ outletId }, { today: dayOf(deps.now()), limit: mostAtHome })

/** As read by `newestFor`. */
export const asGroupOffers = (rows: readonly GroupOffer[]): GroupOffer[] =>
  rows.map((row) => ({ ...row, recommendedAt: new Date(row.recommendedAt).toISOString() }))

/** Who recommends an offer to the actor's outlet, or the actor's group itself; undefined for readers without groups, and for programs. */
export const findRecommending = async (
  { database, now }: Pick<ApiDeps, 'database' | 'now'>,
  actor: Actor,
  offerId: string,
): Promise<Pick<GroupOffer, 'group' | 'note'>[] | undefined> =>
  seesOwn(actor) && can(actor.accessLevel, 'groupOffers.read')
    ? repo.selectFor(database, readersOf(actor), { offerId, today: dayOf(now()) })
    : undefined

/**
 * Recommends an offer to the outlets of the actor's group, or changes the note.
 * @throws ApiError notFound if members cannot see the offer, or it is past; conflict groupOffersFull
 */
export async function recommend(
  deps: ApiDeps,
  actor: Actor,
  { offerId, note }: { offerId: string; note: string },
): Promise<void> {
  const { database } = deps
  const groupId = actor.organisation.id
  const now = deps.now()
  const today = dayOf(now)
  await database.transaction(async () => {
    await lockAccount(database, groupId)
    if (!isUuid(offerId) || !(await repo.offerIsOpen(database, { offerId, today }))) throw notFound()
    if ((await repo.countOthers(database, { groupId, offerId, today })) >= groupOfferLimits.offers)
      throw conflict('groupOffersFull')
    await repo.saveRecommendation(database, { groupId, offerId, note, now })
  })
}

/** No effect if the group does not recommend it. */
export async function withdraw({ database }: ApiDeps, actor: Actor, offerId: string): Promise<void> {
  await repo.deleteRecommendation(database, { groupId: actor.organisation.id, offerId })
}
