import { defineJob } from '~/api/platform/jobs'
import { recordStatistics } from './statistics.service'

export const overviewJobs = [
  defineJob({ name: 'overview.figures', schedule: '15 0 * * *', handler: recordStatistics }),
]
