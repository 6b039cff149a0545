import type { ApiDeps } from '~/api/platform/deps'
import { filterOf } from './people-filter'
import { selectPage } from './people.repo'

/** Ids of all people that match a filter, newest first, up to a bound. */
export async function findPeopleIds(
  { database }: Pick<ApiDeps, 'database'>,
  query: Parameters<typeof filterOf>[0],
  most: number,
): Promise<string[]> {
  const filter = filterOf(query)
  return filter ? (await selectPage(database, filter, { most, limit: most, offset: 0 })).ids : []
}
