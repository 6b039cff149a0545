import type { ApiDeps } from '~/api/platform/deps'
import { conflict } from '~/api/platform/errors'
import * as repo from './independence.repo'

type Deps = Pick<ApiDeps, 'database' | 'now'>

/** What binds these accounts to an outlet and its contributors. One query. */
export const bondsBetween = ({ database, now }: Deps, about: { outletId: string; ids: readonly string[] }) =>
  repo.selectBonds(database, { ...about, now: now() })

/** @throws ApiError conflict auditDependent if one of these accounts is bound to the outlet by now */
export async function requireIndependent(
  deps: Deps,
  outletId: string,
  ids: readonly string[],
): Promise<void> {
  if ((await bondsBetween(deps, { outletId, ids })).length > 0) throw conflict('auditDependent')
}

/** Whether an admin has marked the provider as a certification body. One query. */
export const isMarked = ({ database }: Pick<Deps, 'database'>, providerId: string): Promise<boolean> =>
  repo.isMarked(database, providerId)
