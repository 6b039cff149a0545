import { defineJob } from '~/api/platform/jobs'
import { sendJob } from './events.service'
import { tellOfEnded } from './expiry.service'
import { sendDue } from './sending.service'

export const webhookJobs = [
  // Each delivery wakes it when it is due. In addition, for what a process that died has left behind.
  defineJob({ name: sendJob, schedule: '*/15 * * * *', handler: sendDue }),
  // Days end at midnight in UTC.
  defineJob({ name: 'webhooks.expired', schedule: '5 0 * * *', handler: tellOfEnded }),
]
