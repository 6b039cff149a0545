import { validate as isUuid } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { dayOf } from '~/contracts/days'
import type { TeamOffer } from '~/contracts/people/team'
import { toSummary } from './offers.service'
import * as repo from './team-list.repo'

/** The offers on the list of a team, as on a member's own watchlist. One query. */
export async function listOnTeamList(
  deps: ApiDeps,
  whose: { outletId: string; readerId: string },
  query: PageWindow,
): Promise<Page<TeamOffer[]>> {
  const today = dayOf(deps.now())
  const rows = await repo.selectOnTeamList(deps.database, whose, { ...pageWindow(query), today })
  const items = rows.map((row) => ({
    ...toSummary(row, today),
    addedBy: row.adder_name || null,
    addedAt: row.added_at.toISOString(),
  }))
  return new Page(items, rows[0]?.total ?? 0)
}

/** @throws ApiError notFound if the offer does not exist or is not visible to members */
export async function findTeamOffer(
  { database }: Pick<ApiDeps, 'database'>,
  { outletId, offerId }: { outletId: string; offerId: string },
): Promise<{ listed: boolean; headline: string }> {
  const row = isUuid(offerId) ? await repo.findOnTeamList(database, { outletId, offerId }) : undefined
  if (!row) throw notFound()
  return { listed: row.listed_id !== null, headline: row.headline }
}

/** How many offers `listOnTeamList` has. */
export const countOnTeamList = ({ database }: Pick<ApiDeps, 'database'>, outletId: string): Promise<number> =>
  repo.countOnTeamList(database, outletId)
