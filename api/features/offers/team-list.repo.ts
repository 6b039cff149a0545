import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { closingDay, deadlineOrder, visible } from './offers.repo'
import { bookmarkedBy, providerName, summaryColumns } from './summaries.repo'

/** The offers on the list of a team that are still visible: open ones by deadline, then rolling ones, then past ones. */
export const selectOnTeamList = (
  database: Database,
  { outletId, readerId }: { outletId: string; readerId: string },
  page: { today: string; limit: number; offset: number },
) =>
  visible(database.db().selectFrom('offer'))
    .innerJoin('team_offer', (join) =>
      join.onRef('team_offer.offer_id', '=', 'offer.id').on('team_offer.outlet_id', '=', outletId),
    )
    .leftJoin('person as adder', 'adder.id', 'team_offer.added_by')
    .select(summaryColumns)
    .select(providerName)
    .select(bookmarkedBy(readerId))
    .select(['adder.first_name', 'adder.last_name', 'team_offer.added_at'])
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(sql`${closingDay} < ${page.today}`)
    .orderBy(deadlineOrder)
    .orderBy('offer.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
