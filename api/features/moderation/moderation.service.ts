import type { ApiDeps } from '~/api/platform/deps'
import * as cases from './cases.repo'
import { limits } from '~/contracts/constants'

/** Number of open cases and appeals, each up to one more than `limits.counted`. One query. */
export async function countOpen(deps: Pick<ApiDeps, 'database'>): Promise<{ open: number; appeals: number }> {
  const filter = { view: 'open' as const, kind: undefined, category: undefined }
  const { open, appeals } = await cases.countCases(deps.database, filter, limits.counted + 1)
  return { open, appeals }
}
