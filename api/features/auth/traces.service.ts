import { beginningOf, coarseAddress, reducedAgent } from '~/api/platform/authentication/traces'
import type { ApiDeps } from '~/api/platform/deps'
import { defineJob, type JobRun, type Sweep, sweep } from '~/api/platform/jobs'
import * as repo from './auth.repo'

type Shorten = (deps: Pick<ApiDeps, 'database'>, which: repo.Which) => Promise<number>

const shorten: Record<repo.Trace['table'], Shorten> = {
  session: async ({ database }, which) => {
    const rows = await repo.lockWholeSessions(database, which)
    await repo.shortenSessions(database, {
      ids: rows.map(({ id }) => id),
      addresses: rows.map(({ address }) => (address === null ? null : coarseAddress(address))),
      // Of a session that an earlier version has opened, perhaps without an address.
      userAgents: rows.map(({ user_agent: agent }) => agent && reducedAgent(agent)),
    })
    return rows.length
  },
  audit_entry: async ({ database }, which) => {
    const rows = await repo.lockWholeEntries(database, which)
    const addresses = rows.map(({ address }) => beginningOf(address))
    await repo.shortenEntries(database, { ids: rows.map(({ id }) => id), addresses })
    return rows.length
  },
}

const sweepOf = (deps: ApiDeps, trace: repo.Trace, before: Date): Sweep => ({
  take: (limit) => deps.database.transaction(() => shorten[trace.table](deps, { before, limit })),
  count: (limit) => repo.countWhole(deps.database, trace, { before, limit }),
})

/** Whole addresses of one person that are stored already; new ones are shortened before they are written. In the caller's transaction. */
export async function shortenTracesOf(deps: Pick<ApiDeps, 'database'>, personId: string): Promise<void> {
  for (const { table } of repo.traces) await shorten[table](deps, { personId })
}

/** IP addresses that are older than the operator wants to know them. */
async function shortenTraces(deps: ApiDeps, run: JobRun): Promise<void> {
  const before = new Date(deps.now().getTime() - deps.config.traceHours * 3_600_000)
  for (const trace of repo.traces) await sweep(run, sweepOf(deps, trace, before))
}

export const traceJobs = [
  defineJob({ name: 'retention.traces', schedule: '50 * * * *', handler: shortenTraces }),
]
