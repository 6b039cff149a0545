import { defineJob } from '~/api/platform/jobs'
import { deleteStale } from './files.service'

export const fileJobs = [
  defineJob({
    name: 'files.stale',
    schedule: '40 * * * *',
    handler: deleteStale,
  }),
]
