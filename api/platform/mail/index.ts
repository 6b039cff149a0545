import type { ApiConfig, ApiDeps, Mail } from '../deps'
import type { Logger } from 'pino'
import { type Database, RESYNC } from '../database/index'
import {
  dropMail,
  postponeMail,
  insertMails,
  MAIL_TOPIC,
  claimMails,
  findNextDue,
  markFailed,
  markSent,
  type QueuedMail,
} from './queue'
import { createTransportFor, type MailTransport } from './transport'
import { composeMail, findMailLogo, type Sender } from './compose'

export { composeLetter, composeMail } from './compose'
export { tryMail } from './transport'
export { MAIL_TOPIC, type ReadSubject, withdrawMails } from './queue'
export { type MailSort, readUnsubscribeToken, unsubscribePath } from './unsubscribe'

export interface MailerOptions {
  database: Database
  config: Sender & Pick<ApiConfig, 'mailFolder'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** `smtp://user:password@host:587`; null stores mails as files in `config.mailFolder`. */
  smtpUrl: string | null
  /** `campus@example.org`, or `The campus <campus@example.org>`. */
  from: string
  now: () => Date
  pollMs?: number
  /** Timeout for responses of the server. */
  timeoutMs?: number
  metrics?: ApiDeps['metrics'] | undefined
}

export interface Mailer {
  /**
   * Queues the mails in the caller's transaction, if any, and wakes the workers of all processes after the commit. A
   * rollback discards them.
   */
  sendMail: (...mails: Mail[]) => Promise<void>
  /** Starts sending; otherwise mails wait for another process. */
  start: () => void
  /** Sends all mails that are due. */
  flush: () => Promise<void>
  /** Accepts no new mails and waits for those being sent. */
  stop: () => Promise<void>
}

/** Mailer of one process: a queue in the database and, once started, a worker. */
export function createMailer(options: MailerOptions): Mailer {
  const { database, config, now } = options
  let worker: MailWorker | null = null
  const start = () => {
    if (!options.smtpUrl && !config.mailFolder) throw new Error('Mails need an SMTP server or a folder')
    const transport = createTransportFor({
      ...options,
      smtpUrl: options.smtpUrl ?? undefined,
      folder: config.mailFolder ?? '',
    })
    worker ??= startMailWorker({ ...options, transport })
  }
  return {
    sendMail: (...mails) =>
      database.transaction(async () => {
        if (mails.length === 0) return
        await insertMails(database, mails, now())
        await database.publish(MAIL_TOPIC, null)
      }),
    start,
    flush: async () => worker?.flush(),
    stop: async () => worker?.stop(),
  }
}

interface MailWorkerOptions {
  database: Database
  transport: MailTransport
  config: Sender
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  now: () => Date
  /** Maximum polling interval in milliseconds; events and due times shorten it. */
  pollMs?: number
  metrics?: ApiDeps['metrics'] | undefined
}

interface MailWorker {
  /** Sends all mails that are due; also for commands and tests. */
  flush: () => Promise<void>
  /** Accepts no new mails and waits for those being sent. */
  stop: () => Promise<void>
}

const BATCH = 5
const POLL_MS = 30_000
/** Longer than the slowest attempt, so that two processes never send the same mail. */
const LEASE_MS = 15 * 60_000
const TRY_TIMEOUT_MS = 5 * 60_000
/** When a mail is looked at again that is held back. */
const HELD_MS = 60 * 60_000

/**
 * Sends queued mails. Several processes can run one worker each: a mail is claimed by one at a time. If a process dies
 * after the server accepted a mail but before this is recorded, the mail is sent again when its lease ends. Delivery is
 * at least once; duplicates have the same Message-ID.
 */
function startMailWorker(options: MailWorkerOptions): MailWorker {
  const { pollMs = POLL_MS } = options
  const state: WorkerState = { stopped: false }
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  /** A mail may have been queued since the worker last looked. */
  let isDue = false

  const wake = () => void flush()
  const flush = (): Promise<void> => {
    if (state.stopped) return running ?? Promise.resolve()
    isDue = true
    running ??= work()
    return running
  }
  const work = async () => {
    clearTimeout(timer)
    let delay = pollMs
    try {
      // Also what was queued while the worker looked for the next due time.
      while (isDue && !state.stopped) {
        isDue = false
        await sendDue(options, state)
        delay = Math.min(pollMs, await untilNextDue(options))
      }
    } catch (error) {
      if (!options.database.reportError(error)) options.log.error({ err: error }, 'mail queue cannot be read')
    }
    running = null
    if (!state.stopped) timer = setTimeout(wake, delay).unref()
  }

  const unsubscribe = [options.database.subscribe(MAIL_TOPIC, wake), options.database.subscribe(RESYNC, wake)]
  wake()
  return {
    flush,
    stop: async () => {
      state.stopped = true
      clearTimeout(timer)
      for (const end of unsubscribe) end()
      await running
      options.transport.close()
    },
  }
}

async function untilNextDue({ database, now }: MailWorkerOptions): Promise<number> {
  const due = await findNextDue(database)
  return due ? Math.max(due.getTime() - now().getTime(), 50) : Number.POSITIVE_INFINITY
}

interface WorkerState {
  stopped: boolean
}

/** The lease is committed before sending: sending inside the transaction would block the database. */
async function sendDue(options: MailWorkerOptions, state: WorkerState): Promise<void> {
  for (let full = true; full && !state.stopped;) {
    const now = options.now()
    const leaseUntil = new Date(now.getTime() + LEASE_MS)
    const mails = await claimMails(options.database, { now, leaseUntil, count: BATCH })
    await Promise.all(mails.map((mail) => sendOne(options, mail)))
    full = mails.length === BATCH
  }
}

async function sendOne(options: MailWorkerOptions, mail: QueuedMail): Promise<void> {
  const { database, transport, now, log } = options
  const details = { mailId: mail.id, template: mail.template, attempts: mail.attempts }
  if (!mail.holds) {
    if (mail.waits) await postponeMail(database, mail.id, new Date(now().getTime() + HELD_MS))
    else {
      await dropMail(database, mail.id)
      log.info(details, 'mail is no longer true and was not sent')
    }
    return
  }
  try {
    const composed = composeMail(options.config, mail, await findMailLogo(options.config))
    const unsubscribe = mail.unsubscribe ? `${options.config.publicUrl}${mail.unsubscribe}` : null
    const letter = { ...composed, id: mail.id, to: mail.to, date: mail.createdAt, unsubscribe }
    await withTimeout(transport.send(letter))
  } catch (error) {
    await rememberFailure(options, mail, error)
    return
  }
  await markSent(database, mail.id, { now: now(), forget: !transport.keepsMails })
  options.metrics?.mailEnded('sent')
  log.info(details, 'mail sent')
}

async function rememberFailure(options: MailWorkerOptions, mail: QueuedMail, error: unknown): Promise<void> {
  const failure = failureOf(error)
  const now = options.now()
  const verdict = judgeFailure(failure, mail.attempts, { now, spread: Math.random() })
  // Codes only: the server's response may contain addresses or text of the mail.
  const details = { mailId: mail.id, template: mail.template, attempts: mail.attempts, ...failure }
  await markFailed(options.database, mail.id, {
    error: [failure.code, failure.responseCode].filter(Boolean).join(' '),
    now,
    ...verdict,
  })
  options.metrics?.mailEnded(verdict.state === 'queued' ? 'failed' : 'given_up')
  if (verdict.state === 'queued') options.log.warn(details, 'mail could not be sent, will be tried again')
  // A rejected address is not an operational problem.
  else options.log[isHopeless(failure) ? 'warn' : 'error'](details, 'mail given up')
}

function withTimeout(sending: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(Object.assign(new Error('time-out'), { code: 'ETIMEDOUT' })),
      TRY_TIMEOUT_MS,
    )
  })
  return Promise.race([sending, tooLong]).finally(() => clearTimeout(timer))
}

/** Attempts before a mail fails permanently. */
export const MAX_ATTEMPTS = 10

/** With nine delays, each twice as long as the one before, the tenth attempt comes about a day after the first. */
const FIRST_DELAY_MS = 170_000

/** Rejections of the recipient or of the message itself, for which a retry is pointless. */
const HOPELESS_CODES = ['EENVELOPE', 'EMESSAGE']

type Verdict = { state: 'failed' } | { state: 'queued'; nextAttempt: Date }

/**
 * Decides about a mail that could not be sent.
 * @param attempts including this one
 * @param spread 0 to 1: delays the retry by up to 10 %, so that a recovered server does not receive all retries
 * simultaneously
 */
export function judgeFailure(
  failure: SendFailure,
  attempts: number,
  clock: { now: Date; spread: number },
): Verdict {
  if (isHopeless(failure) || attempts >= MAX_ATTEMPTS) return { state: 'failed' }
  const delay = FIRST_DELAY_MS * 2 ** (Math.max(attempts, 1) - 1) * (1 + clock.spread * 0.1)
  return { state: 'queued', nextAttempt: new Date(clock.now.getTime() + delay) }
}

/** Nodemailer's error code and the SMTP response code, if any. */
interface SendFailure {
  code: string
  responseCode: number | null
}

/** True for a permanent rejection; false for what the operator can fix, such as a wrong password. */
function isHopeless({ code, responseCode }: SendFailure): boolean {
  return HOPELESS_CODES.includes(code) && responseCode !== null && responseCode >= 500
}

export function failureOf(error: unknown): SendFailure {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  return {
    code: typeof code === 'string' ? code : error instanceof Error ? error.name : 'unknown',
    responseCode: typeof responseCode === 'number' ? responseCode : null,
  }
}
