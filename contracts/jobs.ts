import { z } from 'zod'
import { failureKinds, pageSizes } from './constants'
import { endpoint, IdParams, PageQuery } from './endpoint'

/** Work behind the pages, and the mails that it sends: both are tried several times before they are given up. */
export type FailureKind = (typeof failureKinds)[number]

/** A job or a mail that was given up. What it was to do, and with whose data, is not told. */
export const FailedJob = z
  .object({
    id: z.string(),
    kind: z.enum(failureKinds),
    /** The name of the job, or the template of the mail. */
    name: z.string(),
    attempts: z.number().int(),
    failedAt: z.iso.datetime(),
    /** One line, at most 300 characters, without addresses; empty where nothing was said. */
    error: z.string(),
    /** Of a mail: `a…@example.org`. */
    recipient: z.string().nullable(),
    can: z.object({
      /** False for a job that the campus does not have any more. */
      retry: z.boolean(),
    }),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.infer<typeof FailedJob>

/** What waits and should not: signs that nobody works. Counts up to 1,000; 1,001 stands for more. */
export const QueueHealth = z
  .object({
    /** Jobs whose time came more than an hour ago. */
    lateJobs: z.number().int(),
    waitingMails: z.number().int(),
    /** Since when the oldest of them waits. */
    oldestMailAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'QueueHealth' })
export type QueueHealth = z.infer<typeof QueueHealth>

const Which = z.object({
  kind: z.enum(failureKinds).optional(),
  name: z.string().min(1).max(100).optional(),
})
/** Which failures are meant: all, those of one kind, those of one name. */
export type FailureFilter = z.infer<typeof Which>

export const listFailedJobs = endpoint('GET', '/failed-jobs', {
  permission: 'jobs.manage',
  tag: 'jobs',
  summary: 'Jobs and mails that were given up within 30 days, newest first, and how long others wait',
  query: PageQuery.extend({
    ...Which.shape,
    itemsPerPage: PageQuery.shape.itemsPerPage.unwrap().default(pageSizes.admin),
  }),
  output: z.object({
    items: z.array(FailedJob),
    /** Of all failures, whatever the filter. */
    names: z.array(z.object({ kind: z.enum(failureKinds), name: z.string(), count: z.number().int() })),
    health: QueueHealth,
  }),
  paged: true,
})

export const retryFailedJob = endpoint('POST', '/failed-jobs/{id}/retry', {
  permission: 'jobs.manage',
  tag: 'jobs',
  summary: 'Try again what was given up, now and with all its tries; twice at once is once',
  params: IdParams,
})

export const RetryFailedJobs = z.strictObject(Which.shape).meta({ id: 'RetryFailedJobs' })

export const retryFailedJobs = endpoint('POST', '/failed-jobs/retry', {
  permission: 'jobs.manage',
  tag: 'jobs',
  summary: 'Try again all of a kind or name that was given up, at most 1,000 at a time',
  input: RetryFailedJobs,
  output: z.object({ retried: z.number().int() }),
})

export const dismissFailedJob = endpoint('POST', '/failed-jobs/{id}/dismiss', {
  permission: 'jobs.manage',
  tag: 'jobs',
  summary: 'Give up for good: it is deleted',
  params: IdParams,
})
