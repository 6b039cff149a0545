import type { Logger } from 'pino'
import type { Database } from '../database'
import type { ApiConfig, ApiDeps, Mail } from '../deps'
import { insertMail, MAIL_TOPIC } from './queue'
import { createTransportFor } from './transport'
import { type MailWorker, startMailWorker } from './worker'

export interface MailerOptions {
  database: Database
  config: Pick<ApiConfig, 'publicUrl' | 'brandName' | 'mailFolder'>
  log: Pick<Logger, 'info' | 'warn' | 'error'>
  /** `smtp://user:password@host:587`; null keeps mails as files in `config.mailFolder`. */
  smtpUrl: string | null
  /** `campus@example.org`, or `Trust Campus <campus@example.org>`. */
  from: string
  now: () => Date
  pollMs?: number
  /** How long the server may be silent. */
  timeoutMs?: number
  metrics?: ApiDeps['metrics'] | undefined
}

export interface Mailer {
  /**
   * Queues the mail in the transaction of the caller, if there is one, and wakes the workers of all processes after the
   * commit. An action that is rolled back sends nothing.
   */
  sendMail: (mail: Mail) => Promise<void>
  /** Starts sending; without it mails only wait, for another process. */
  start: () => void
  /** Sends all that is due now. */
  flush: () => Promise<void>
  /** Takes nothing new and waits for the mails that are on their way. */
  stop: () => Promise<void>
}

/** The post office of one process: a queue in the database and, once started, a worker that empties it. */
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
    sendMail: (mail) =>
      database.transaction(async () => {
        await insertMail(database, mail, now())
        await database.publish(MAIL_TOPIC, null)
      }),
    start,
    flush: async () => worker?.flush(),
    stop: async () => worker?.stop(),
  }
}
