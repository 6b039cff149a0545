import { defineJob } from '~/api/platform/jobs'
import { sendDigests } from './digests.service'

/** Morning comes at any quarter of an hour somewhere. */
export const notificationJobs = [
  defineJob({ name: 'notifications.digests', schedule: '*/15 * * * *', handler: sendDigests }),
]
