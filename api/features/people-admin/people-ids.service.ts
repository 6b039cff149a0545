import type { ApiDeps } from '~/api/platform/deps'
import { idsInBatches } from '~/api/platform/database/lists/long-list'
import { findPeople } from '~/api/platform/database/lists/person-words'
import { filterOf } from './people-filter'
import { peopleList } from './people.repo'

/** Ids of all people that match a filter, newest first, in batches. Accounts created meanwhile are left out. */
export async function* listPeopleIds(
  { database }: Pick<ApiDeps, 'database'>,
  query: Parameters<typeof filterOf>[0],
  limit: number,
): AsyncGenerator<string[]> {
  const filter = { ...filterOf(query), people: await findPeople(database, query.text) }
  yield* idsInBatches(database, peopleList(filter), limit)
}
