import { defineJob } from '~/api/platform/jobs'
import { remindOfDeadlines } from './reminders.service'
import { mailNewOffers } from './searches.service'

/** Scheduled for the early morning in Europe. */
export const followingJobs = [
  defineJob({
    name: 'following.reminders',
    schedule: '0 5 * * *',
    handler: remindOfDeadlines,
  }),
  defineJob({
    name: 'following.searches',
    schedule: '20 5 * * *',
    handler: mailNewOffers,
  }),
]
