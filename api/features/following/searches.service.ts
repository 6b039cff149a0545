import { validate as isUuid, v7 } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import {
  mostSavedSearches,
  type NewSavedSearch,
  type SavedSearch,
  type SavedSearchChange,
  type SearchFrequency,
} from '~/contracts/offers/following'
import * as repo from './searches.repo'
import { nextMail, settled } from './searches.rules'

const toSearch = ({ id, name, choices, frequency, created_at }: repo.SearchRow): SavedSearch => ({
  id,
  name,
  choices,
  frequency,
  createdAt: created_at.toISOString(),
})

/** A person's saved searches, newest first. */
export const listSearches = async (deps: ApiDeps, personId: string): Promise<SavedSearch[]> =>
  (await repo.selectSearches(deps.database, personId, mostSavedSearches)).map(toSearch)

/** @throws ApiError notFound, also for those of other people */
export async function getSearch(deps: ApiDeps, personId: string, id: string): Promise<SavedSearch> {
  const row = isUuid(id) ? await repo.findSearch(deps.database, id) : undefined
  if (row?.person_id !== personId) throw notFound()
  return toSearch(row)
}

/**
 * Saves a search. Offers published from now on are new to it.
 * @throws ApiError conflict savedSearchesFull
 */
export async function saveSearch(
  deps: ApiDeps,
  personId: string,
  input: NewSavedSearch,
): Promise<SavedSearch> {
  const { database } = deps
  const id = v7()
  const now = deps.now()
  const { name, choices, frequency } = input
  await database.transaction(async () => {
    if ((await repo.lockAndCount(database, personId)) >= mostSavedSearches)
      throw new ApiError('conflict', [{ propertyPath: '', code: 'savedSearchesFull' }])
    const nextAt = nextMail(frequency, now)
    const search = { id, personId, name, choices, frequency, now, nextAt, seenUntil: settled(now) }
    await repo.insertSearch(database, search)
  })
  return { id, name, choices, frequency, createdAt: now.toISOString() }
}

/** When mails are resumed, offers published during the pause do not count as new. */
function rhythm(deps: ApiDeps, before: SearchFrequency, frequency: SearchFrequency) {
  if (frequency === before) return {}
  const now = deps.now()
  return {
    frequency,
    next_at: nextMail(frequency, now),
    ...(before === 'off' ? { seen_until: settled(now) } : {}),
  }
}

/** @throws ApiError notFound, also for those of other people */
export async function changeSearch(
  deps: ApiDeps,
  { personId, id }: { personId: string; id: string },
  { name, frequency }: SavedSearchChange,
): Promise<SavedSearch> {
  const { database } = deps
  return database.transaction(async () => {
    const row = isUuid(id) ? await repo.lockSearch(database, id) : undefined
    if (row?.person_id !== personId) throw notFound()
    await repo.updateSearch(database, id, { name, ...rhythm(deps, row.frequency, frequency) })
    return toSearch({ ...row, name, frequency })
  })
}

/** @throws ApiError notFound, also for those of other people */
export async function forgetSearch(deps: ApiDeps, personId: string, id: string): Promise<void> {
  if (!isUuid(id)) throw notFound()
  const { numDeletedRows } = await repo.deleteSearch(deps.database, id, personId)
  if (numDeletedRows === 0n) throw notFound()
}

/** Name and mail frequency of a saved search; null if it was deleted. */
export async function findRhythm(deps: ApiDeps, id: string) {
  const row = isUuid(id) ? await repo.findSearch(deps.database, id) : undefined
  return row ? { name: row.name, frequency: row.frequency } : null
}

/** Changes the mail frequency, authorised by a link in a mail; no effect if the search was deleted. */
export async function changeRhythm(deps: ApiDeps, id: string, frequency: SearchFrequency): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const row = isUuid(id) ? await repo.lockSearch(database, id) : undefined
    if (row && row.frequency !== frequency)
      await repo.updateSearch(database, id, rhythm(deps, row.frequency, frequency))
  })
}
