import { defineJob } from '~/api/platform/jobs'
import { searchMailsAt } from '~/contracts/constants'
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
    schedule: `${searchMailsAt.minute} ${searchMailsAt.hour} * * *`,
    handler: mailNewOffers,
  }),
]
