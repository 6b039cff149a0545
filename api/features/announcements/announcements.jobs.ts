import { defineJob } from '~/api/platform/jobs'
import { sendingJob } from './announcements.rules'
import { sendDue } from './sending.service'

/** Also queued for the moment of each announcement; the schedule makes up for what went wrong. */
export const announcementJobs = [defineJob({ name: sendingJob, schedule: '*/10 * * * *', handler: sendDue })]
