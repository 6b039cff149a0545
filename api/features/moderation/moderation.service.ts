import type { ApiDeps } from '~/api/platform/deps'
import { caseCountLimit } from '~/contracts/administration/moderation'
import * as cases from './cases.repo'

/** Number of open cases and appeals, each up to one more than `caseCountLimit`. One query. */
export async function countOpen(deps: Pick<ApiDeps, 'database'>): Promise<{ open: number; appeals: number }> {
  const filter = { view: 'open' as const, kind: undefined, category: undefined }
  const { open, appeals } = await cases.countCases(deps.database, filter, caseCountLimit + 1)
  return { open, appeals }
}
