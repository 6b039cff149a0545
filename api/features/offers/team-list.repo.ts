import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { selectByDeadline, visible } from './offers.repo'

/** The offers on the list of a team that are still visible. */
export const selectOnTeamList = (
  database: Database,
  { outletId, readerId }: { outletId: string; readerId: string },
  page: { today: string; limit: number; offset: number },
) =>
  selectByDeadline(database, readerId, page)
    .innerJoin('team_offer', (join) =>
      join.onRef('team_offer.offer_id', '=', 'offer.id').on('team_offer.outlet_id', '=', outletId),
    )
    .select('team_offer.added_at')
    .select((eb) =>
      eb
        .selectFrom('person as adder')
        .select(sql<string>`concat_ws(' ', adder.first_name, adder.last_name)`.as('name'))
        .whereRef('adder.id', '=', 'team_offer.added_by')
        .as('adder_name'),
    )
    .execute()

/** An offer that members can see, and whether it is on the list of a team. */
export const findOnTeamList = (
  database: Database,
  { outletId, offerId }: { outletId: string; offerId: string },
) =>
  visible(database.db().selectFrom('offer'))
    .leftJoin('team_offer', (join) =>
      join.onRef('team_offer.offer_id', '=', 'offer.id').on('team_offer.outlet_id', '=', outletId),
    )
    .select(['offer.headline', 'team_offer.offer_id as listed_id'])
    .where('offer.id', '=', offerId)
    .executeTakeFirst()

/** How many offers of the list are visible. */
export async function countOnTeamList(database: Database, outletId: string): Promise<number> {
  const row = await visible(database.db().selectFrom('offer'))
    .innerJoin('team_offer', (join) =>
      join.onRef('team_offer.offer_id', '=', 'offer.id').on('team_offer.outlet_id', '=', outletId),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
