import { timingSafeEqual } from 'node:crypto'
import {
  type DigestRhythm,
  digestRhythms,
  type NotificationType,
  notificationTypes,
} from '~/contracts/messages/notification-types'
import type { ApiConfig, ApiDeps, Mail } from '../deps'
import { keyedHash } from '../encryption'
import type { Logger } from 'pino'
import type { Database } from '../database/index'
import { insertMails, MAIL_TOPIC } from './queue'
import { createTransportFor } from './transport'
import { type MailWorker, startMailWorker } from './worker'

export { composeLetter, composeMail } from './compose'
export { MAIL_TOPIC, type ReadSubject, withdrawMails } from './queue'

/** Mails that a person can unsubscribe from: those of one saved search, of one notification type, or digests. */
export type MailSort =
  | { kind: 'savedSearch'; id: string }
  | { kind: 'notification'; personId: string; type: NotificationType }
  | { kind: 'digest'; personId: string; rhythm: DigestRhythm }

type Secret = Pick<ApiConfig, 'tokenSecret'>
const purpose = 'unsubscribe'
/** Length of a keyed hash in characters. */
const proofLength = 43

function written(sort: MailSort): string {
  if (sort.kind === 'savedSearch') return `savedSearch:${sort.id}`
  return `${sort.kind}:${sort.kind === 'digest' ? sort.rhythm : sort.type}:${sort.personId}`
}

/** A signed token for a kind of mails. It never expires, because mails are kept for years. */
function unsubscribeToken({ tokenSecret }: Secret, sort: MailSort): string {
  const text = written(sort)
  return Buffer.from(text).toString('base64url') + keyedHash(tokenSecret, purpose, text)
}

/** Value of `Mail.unsubscribe`. */
export const unsubscribePath = (config: Secret, sort: MailSort): string =>
  `/unsubscribe/${unsubscribeToken(config, sort)}`

const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** Reads a token; null if the signature is invalid. */
export function readUnsubscribeToken({ tokenSecret }: Secret, token: string): MailSort | null {
  if (!/^[\w-]+$/.test(token)) return null
  const text = Buffer.from(token.slice(0, -proofLength), 'base64url').toString('utf8')
  if (!sameText(token, Buffer.from(text).toString('base64url') + keyedHash(tokenSecret, purpose, text)))
    return null
  const [kind, which, personId] = text.split(':')
  if (kind === 'savedSearch' && which) return { kind, id: which }
  if (!personId) return null
  const type = notificationTypes.find((each) => each === which)
  if (kind === 'notification' && type) return { kind, type, personId }
  const rhythm = digestRhythms.find((each) => each === which)
  return kind === 'digest' && rhythm ? { kind, rhythm, personId } : null
}

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
