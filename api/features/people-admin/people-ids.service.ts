import type { ApiDeps } from '~/api/platform/deps'
import { findPeople } from '~/api/platform/database/lists/person-words'
import { filterOf } from './people-filter'
import { type PlaceInList, selectAfter } from './people.repo'

/**
 * Ids of all people that match a filter, newest first, in batches. Each batch is a query of its own, so a slow caller
 * holds neither a connection nor a transaction. Accounts created meanwhile are left out.
 */
export async function* listPeopleIds(
  { database }: Pick<ApiDeps, 'database'>,
  query: Parameters<typeof filterOf>[0],
  limit: number,
): AsyncGenerator<string[]> {
  const filter = { ...filterOf(query), people: await findPeople(database, query.text) }
  let after: PlaceInList | null = null
  do {
    const found: PlaceInList[] = await selectAfter(database, filter, { after, limit })
    yield found.map(({ id }) => id)
    after = found.length === limit ? (found.at(-1) ?? null) : null
  } while (after)
}
