import { defineJob } from '~/api/platform/jobs'
import { deleteWhatIsOver } from './retention.service'

export const retentionJobs = [
  defineJob({
    name: 'retention.clean',
    schedule: '40 3 * * *',
    handler: deleteWhatIsOver,
  }),
]
