import { accountJobs } from './features/account/account.jobs'
import { announcementJobs } from './features/announcements/announcements.jobs'
import { fileJobs } from './features/files/files.jobs'
import { followingJobs } from './features/following/following.jobs'
import { notificationJobs } from './features/notifications/notifications.jobs'
import { offerSourceJobs } from './features/offer-sources/offer-sources.jobs'
import { overviewJobs } from './features/overview/overview.jobs'
import { peopleCsvJobs } from './features/people-csv/people-csv.jobs'
import { pushJobs } from './features/push/push.jobs'
import { retentionJobs } from './features/retention/retention.jobs'
import { teamJobs } from './features/team/team.jobs'
import { validationReminderJobs } from './features/validation-reminders/validation-reminders.jobs'
import { webhookJobs } from './features/webhooks/webhooks.jobs'
import type { Job } from './platform/jobs'

/** All background jobs. */
export const jobs: readonly Job[] = [
  ...accountJobs,
  ...announcementJobs,
  ...fileJobs,
  ...followingJobs,
  ...notificationJobs,
  ...offerSourceJobs,
  ...overviewJobs,
  ...peopleCsvJobs,
  ...pushJobs,
  ...retentionJobs,
  ...teamJobs,
  ...validationReminderJobs,
  ...webhookJobs,
]
