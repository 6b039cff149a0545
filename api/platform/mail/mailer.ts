import type { Logger } from 'pino'
import type { Database } from '../database'
import type { ApiConfig, ApiDeps, Mail } from '../deps'
import { insertMails, MAIL_TOPIC } from './queue'
import { createTransportFor } from './transport'
import { type MailWorker, startMailWorker } from './worker'

export interface MailerOptions {
  database: Database
  config: Pick<ApiConfig, 'publicUrl' | 'brandName' | 'mailFolder'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** `smtp://user:password@host:587`; null stores mails as files in `config.mailFolder`. */
  smtpUrl: string | null
  /** `campus@example.org`, or `Trust Campus <campus@example.org>`. */
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
