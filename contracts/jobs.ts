import { z } from 'zod'
import { failureKinds, pageSizes } from './constants'
import { endpoint, IdParams, PageQuery } from './endpoint'

const managing = { permission: 'jobs.manage', tag: 'jobs' } as const

/** Background jobs and mails; both are retried several times before they fail permanently. */
export type FailureKind = (typeof failureKinds)[number]

/** A permanently failed job or mail. Its payload and the people concerned are not included. */
export const FailedJob = z
  .object({
    id: z.string(),
    kind: z.enum(failureKinds),
    /** Name of the job, or template of the mail. */
    name: z.string(),
    attempts: z.number().int(),
    failedAt: z.iso.datetime(),
    /** One line, at most 300 characters, without addresses; empty if there was no message. */
    error: z.string(),
    /** Recipient of a mail: `a…@example.org`. */
    recipient: z.string().nullable(),
    can: z.object({
      /** False for a job type that no longer exists. */
      retry: z.boolean(),
    }),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.infer<typeof FailedJob>

/** Overdue work, which indicates that no worker is running. Counts up to 1,000; 1,001 means more. */
export const QueueHealth = z
  .object({
    /** Jobs more than an hour overdue. */
    lateJobs: z.number().int(),
    waitingMails: z.number().int(),
    /** Since when the oldest unsent mail has been due. */
    oldestMailAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'QueueHealth' })
export type QueueHealth = z.infer<typeof QueueHealth>

/** The last run of a recurring job. */
export const LastRun = z
  .object({
    name: z.string(),
    endedAt: z.iso.datetime(),
    done: z.number().int(),
    failed: z.number().int(),
    /** Not reached in time, counted up to 1,000 for each kind; the next run continues at once. */
    left: z.number().int(),
  })
  .meta({ id: 'LastRun' })
export type LastRun = z.infer<typeof LastRun>

/** A mail or job that waits for its time or for another attempt. Its payload is not included. */
export const WaitingWork = z
  .object({
    id: z.string(),
    kind: z.enum(failureKinds),
    /** Name of the job, or template of the mail. */
    name: z.string(),
    /** So far. */
    attempts: z.number().int(),
    dueAt: z.iso.datetime(),
    /** Recipient of a mail: `a…@example.org`. */
    recipient: z.string().nullable(),
  })
  .meta({ id: 'WaitingWork' })
export type WaitingWork = z.infer<typeof WaitingWork>

const Which = z.object({
  kind: z.enum(failureKinds).optional(),
  name: z.string().min(1).max(100).optional(),
})
/** Selects all failures, those of one kind, or those of one name. */
export type FailureFilter = z.infer<typeof Which>

export const listFailedJobs = endpoint('GET', '/failed-jobs', {
  ...managing,
  summary:
    'Jobs and mails that failed permanently within 30 days, newest first, and the health of the queues',
  query: PageQuery.extend({
    ...Which.shape,
    itemsPerPage: PageQuery.shape.itemsPerPage.unwrap().default(pageSizes.admin),
  }),
  output: z.object({
    items: z.array(FailedJob),
    /** Counts of all failures, regardless of the filter. */
    names: z.array(z.object({ kind: z.enum(failureKinds), name: z.string(), count: z.number().int() })),
    health: QueueHealth,
    /** What is due next, twenty at most; without what is being done at the moment. */
    waiting: z.array(WaitingWork),
    /** Of recurring jobs. */
    runs: z.array(LastRun),
  }),
  paged: true,
})

export const retryFailedJob = endpoint('POST', '/failed-jobs/{id}/retry', {
  ...managing,
  summary: 'Retry a failed job or mail now, with all its attempts; concurrent calls retry it once',
  params: IdParams,
})

export const startWaitingWork = endpoint('POST', '/failed-jobs/waiting/{id}/start', {
  ...managing,
  summary: 'Make a waiting mail or job due now; 404 if it is being done already',
  params: IdParams,
})

/** What became of a mail that was sent past the queue, to see whether the mail server works. */
export const MailTrial = z
  .object({
    /** `kept`: there is no mail server, mails are files. Anything else but `sent` says what went wrong. */
    outcome: z.enum([
      'sent',
      'kept',
      'unknownHost',
      'refused',
      'silent',
      'tls',
      'login',
      'address',
      'content',
      'other',
    ]),
    /** Host and port; null without a mail server. */
    server: z.string().nullable(),
    /** What the server, or the network, has answered: one line, at most 300 characters. */
    answer: z.string(),
  })
  .meta({ id: 'MailTrial' })
export type MailTrial = z.infer<typeof MailTrial>

export const tryMailServer = endpoint('POST', '/failed-jobs/mail-trial', {
  ...managing,
  summary: 'Send a mail to one’s own address at once, and say what the mail server answers',
  output: MailTrial,
})

export const RetryFailedJobs = z.strictObject(Which.shape).meta({ id: 'RetryFailedJobs' })

export const retryFailedJobs = endpoint('POST', '/failed-jobs/retry', {
  ...managing,
  summary: 'Retry all failures of a kind or name, at most 1,000 at a time',
  input: RetryFailedJobs,
  output: z.object({ retried: z.number().int() }),
})

export const dismissFailedJob = endpoint('POST', '/failed-jobs/{id}/dismiss', {
  ...managing,
  summary: 'Delete a failed job or mail',
  params: IdParams,
})
