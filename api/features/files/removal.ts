import type { ApiDeps } from '~/api/platform/deps'
import * as repo from './files.repo'
import { keysOf } from './files.rules'

/** Hides files immediately, and deletes them from the storage after the commit. */
export async function discard(deps: ApiDeps, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await repo.disown(deps.database, ids)
  deps.database.afterCommit(() => purge(deps, ids))
}

/** Deletes files without an owner from the storage. */
export async function purge(deps: ApiDeps, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (const row of await repo.findDisowned(deps.database, ids)) {
    for (const key of keysOf(row)) await deps.files.delete(key)
    await repo.deleteRow(deps.database, row.id)
  }
}
