import { countFailures } from '~/api/features/jobs/jobs.service'
import type { ApiDeps } from '~/api/platform/deps'
import { type Overview, overviewKinds } from '~/contracts/administration/overview'
import { nearEmbeddedLimit } from './database-size.service'
import * as repo from './overview.repo'
import { countBound, countOf, queueOf, waitingOf } from './overview.rules'

const dayMs = 24 * 3600 * 1000
/** Days after which an undecided validation request becomes a matter for admins. */
const overdueDays = 21
const shown = 10

/** The admin overview: open work, and new entries of each section. Four queries at most. */
export async function findOverview(deps: ApiDeps): Promise<Overview> {
  const { database } = deps
  const overdue = new Date(deps.now().getTime() - overdueDays * dayMs)
  const row = await repo.getCounts(database, { bound: countBound, overdue })
  const newest = await repo.selectNewest(database, shown)
  const failures = await countFailures(deps)
  const counts = countOf(row)
  const waiting = waitingOf(row)
  return {
    database: await nearEmbeddedLimit(database),
    queue: queueOf(row, failures),
    parts: overviewKinds.map((part) => ({
      part,
      count: counts[part],
      waiting: waiting[part],
      newest: newest
        .filter((each) => each.part === part)
        .map(({ id, name, at }) => ({ id, name, at: at.toISOString() })),
    })),
  }
}
