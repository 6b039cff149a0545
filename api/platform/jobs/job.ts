import type { ApiDeps } from '../deps'
import type { JobOutput } from '../last-runs'
import { cutTo } from '~/contracts/signs'

/** A background job. It may run more than once, so it must be idempotent. */
export interface Job<T extends object = object> {
  /** `feature.action`, unique. */
  name: string
  /** Cron expression in UTC; a missed run is made up for soon after a start. */
  schedule?: string
  /** What may take long is done with `inBatches` or `sweep`. */
  handler: (deps: ApiDeps, run: JobRun, data: T) => Promise<void>
  /**
   * The job is not done again by itself: its last try has failed, or it has ended its process twice. Its owner is told, and can
   * begin it anew. Without this, other jobs of the same name and data wait until an admin has tried a paused one again.
   */
  givenUp?: (deps: ApiDeps, data: T, because: GivenUp) => Promise<void>
}
export type GivenUp = 'failed' | 'paused'

/** Declares a job; `api/jobs.ts` lists all of them. */
export const defineJob = <T extends object>(job: Job<T>): Job => job as Job

/**
 * Runs a job. True if it ended before its work did, so that another run is to follow at once; failed items alone do not
 * make it follow.
 * @throws unknown what the job threw, or the last error of an item
 */
export async function execute(deps: ApiDeps, job: Job, { data, run }: { data: object; run: JobRun }) {
  try {
    await job.handler(deps, run, data)
  } catch (error) {
    if (run.lastTry) await job.givenUp?.(deps, data, 'failed')
    throw error
  }
  const goesOn = run.left > 0 && (run.done > 0 || run.failed === 0)
  if (run.failed > 0 && !goesOn) throw run.error
  return goesOn
}

/** What is recorded of an error: enough to find the cause, without personal data. */
interface Failure {
  name: string
  /** One line. */
  message: string
  /** Of database and system errors. */
  code?: string
  /** Stack frames without the message. */
  stack?: string
}

const messageCharacters = 300
const address = /(?<![^\s<>"'(),;:=@])[^\s<>"'(),;:=@]+@[^\s<>"'(),;:]+/g
/** Matches tokens in links and other keys. Ids are shorter. */
const key = /[\w-]{40,}/g
/** Databases quote the invalid value at the end. */
function withoutRefusedValue(line: string): string {
  const at = line.indexOf(': "')
  return at >= 0 && line.length > at + 3 && line.endsWith('"') ? `${line.slice(0, at)}: …` : line
}

/** First line of a message without addresses, keys and values. */
export const withoutPersons = (message: string): string =>
  cutTo(
    withoutRefusedValue(message.split('\n', 1)[0] ?? '')
      .replace(address, '…')
      .replace(key, '…'),
    messageCharacters,
  )

/** Summarises an error of a job for the log and the list of failed jobs. */
export function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: withoutPersons(String(error)) }
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    name: error.name,
    message: withoutPersons(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(frames.length > 0 ? { stack: frames.join('\n') } : {}),
  }
}

/** One run of a job: how long it may take, what it has done, and what is left to the next one. */
export interface JobRun extends JobOutput {
  /** No retry follows: the job can report that it has failed permanently. */
  readonly lastTry: boolean
  /** True if the run is to end after the current batch: its time is up, or the process stops. */
  readonly isOver: () => boolean
  /** The last error of an item. */
  error?: unknown
}

export const openRun = (options: Pick<JobRun, 'lastTry' | 'isOver'>): JobRun => ({
  ...options,
  done: 0,
  failed: 0,
  left: 0,
})
