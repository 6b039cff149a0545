import { defineJob } from '~/api/platform/jobs'
import { remindOfClauses } from './reminders.service'

/** Every hour, because it is morning somewhere. */
export const teamJobs = [
  defineJob({
    name: 'team.reminders',
    schedule: '35 * * * *',
    handler: remindOfClauses,
  }),
]
