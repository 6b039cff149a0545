import { defineJob } from '~/api/platform/jobs'
import { deleteStale } from './files.service'

export const fileJobs = [
  defineJob({
    name: 'files.stale',
    schedule: '40 * * * *',
    handler: async (deps) => {
      const removed = await deleteStale(deps)
      if (removed > 0) deps.log.info({ removed }, 'unattached uploads removed')
    },
  }),
]
