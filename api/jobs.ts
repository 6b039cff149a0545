import { accountJobs } from './features/account/account.jobs'
import { announcementJobs } from './features/announcements/sending.service'
import { certificateJobs } from './features/certificates/certificates.jobs'
import { disclosureJobs } from './features/disclosure/disclosure.jobs'
import { externalAuditJobs } from './features/external-audits/external-audits.jobs'
import { fileJobs } from './features/files/files.service'
import { followingJobs } from './features/following/following.jobs'
import { endingJobs } from './features/messages/deletion/ending.service'
import { notificationJobs } from './features/notifications/digests.service'
import { offerSourceJobs } from './features/offer-sources/offer-sources.service'
import { overviewJobs } from './features/overview/overview.service'
import { programmeJobs } from './features/progress/programme.service'
import { peopleCsvJobs } from './features/people-csv/invite-all.service'
import { pushJobs } from './features/push/push.service'
import { retentionJobs } from './features/retention/retention.service'
import { traceJobs } from './features/auth/traces.service'
import { teamJobs } from './features/team/reminders.service'
import { validationReminderJobs } from './features/validation-reminders/waiting.service'
import { registryJobs } from './features/registry/registry.service'
import { webhookJobs } from './features/webhooks/sending.service'
import type { Job } from './platform/jobs'

/** All background jobs. */
export const jobs: readonly Job[] = [
  ...accountJobs,
  ...announcementJobs,
  ...certificateJobs,
  ...disclosureJobs,
  ...externalAuditJobs,
  ...fileJobs,
  ...followingJobs,
  ...endingJobs,
  ...notificationJobs,
  ...offerSourceJobs,
  ...overviewJobs,
  ...programmeJobs,
  ...peopleCsvJobs,
  ...pushJobs,
  ...retentionJobs,
  ...traceJobs,
  ...teamJobs,
  ...validationReminderJobs,
  ...registryJobs,
  ...webhookJobs,
]
