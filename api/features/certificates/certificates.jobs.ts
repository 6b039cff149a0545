import type { ApiDeps } from '~/api/platform/deps'
import { defineJob, type JobRun } from '~/api/platform/jobs'
import * as repo from './issuing.repo'
import { type Announced, announceJob } from './issuing.service'

/** Nothing happens if it was taken back, or has been announced. */
async function announce(deps: ApiDeps, _run: JobRun, { number }: Announced): Promise<void> {
  await repo.markAnnounced(deps.database, number)
}

export const certificateJobs = [defineJob({ name: announceJob, handler: announce })]
