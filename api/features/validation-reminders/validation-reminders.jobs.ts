import { defineJob } from '~/api/platform/jobs'
import { remindOfRequests } from './waiting.service'

/** Scheduled for the early morning in Europe, with the other reminders. */
export const validationReminderJobs = [
  defineJob({
    name: 'validation.reminders',
    schedule: '40 5 * * *',
    handler: remindOfRequests,
  }),
]
