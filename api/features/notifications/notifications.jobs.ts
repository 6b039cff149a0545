import { defineJob } from '~/api/platform/jobs'
import { sendDigests } from './digests.service'

/** Every quarter of an hour, because time zones differ by that. */
export const notificationJobs = [
  defineJob({
    name: 'notifications.digests',
    schedule: '*/15 * * * *',
    handler: sendDigests,
  }),
]
