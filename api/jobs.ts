import { accountJobs } from './features/account/account.jobs'
import type { Job } from './platform/jobs'

/** Every job of the campus: what the queue has hands for. */
export const jobs: readonly Job[] = [...accountJobs]
