import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { v7 } from 'uuid'
import type { MailTrial } from '~/contracts/jobs'
import { cutTo } from '~/contracts/signs'
import type { ApiConfig, Mail } from '../deps'
import { partsOfSender } from '../identity'
import { type ComposedMail, composeMail, findMailLogo, logoCid, type Sender } from './compose'

export interface OutgoingMail extends ComposedMail {
  id: string
  to: string
  date: Date
  /** Absolute URL for one-click unsubscribing. */
  unsubscribe: string | null
}

/** Destination of mails. `send` throws nodemailer's errors. */
export interface MailTransport {
  /** True if mails are stored in a local folder instead of being sent. */
  readonly keepsMails: boolean
  /** Returns what the server answered, or the file. */
  send(mail: OutgoingMail): Promise<string>
  close(): void
}

export interface TransportOptions {
  /** `smtp://user:password@host:587`; without it mails are written to `folder`. */
  smtpUrl?: string | undefined
  folder: string
  /** `campus@example.org`, or `The campus <campus@example.org>`. */
  from: string
  config: Sender
  /** Timeout for responses of the server; shorter in tests. */
  timeoutMs?: number | undefined
}

const CONNECT_TIMEOUT_MS = 15_000
/** Idle timeout of a connection; servers may take a while to process a message. */
const SILENCE_TIMEOUT_MS = 60_000

/** Sends by SMTP or, without a server, stores each mail as a file `<id>.eml`. */
export function createTransportFor(options: TransportOptions): MailTransport {
  return options.smtpUrl ? smtpTransport(options, options.smtpUrl) : folderTransport(options)
}

/** One-click unsubscribe headers (RFC 8058). `prepared`: the URL must not be folded. */
function unsubscribeHeaders(
  address: string | null,
): Record<string, string | { prepared: true; value: string }> {
  if (address === null) return {}
  return {
    'List-Unsubscribe': { prepared: true, value: `<${address}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** In parts, as a comma in a name would otherwise begin a second sender. */
function senderOf({ from, config }: TransportOptions) {
  const { name, address } = partsOfSender(from)
  return { name: name || (config.identity?.sender ?? config.brandName), address }
}

/** Mail programs show it where the HTML names it, not as an attachment. */
const logoPart = (logo: Uint8Array) => ({
  filename: 'logo.png',
  content: Buffer.from(logo),
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
  cid: logoCid,
})

function envelopeOf(options: TransportOptions, mail: OutgoingMail) {
  const { config } = options
  return {
    from: senderOf(options),
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.logo ? [logoPart(mail.logo)] : [],
    date: mail.date,
    // The same for each attempt, so that recipients can detect duplicates.
    messageId: `<${mail.id}@${new URL(config.publicUrl).hostname}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...unsubscribeHeaders(mail.unsubscribe),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function smtpTransport(options: TransportOptions, url: string): MailTransport {
  const timeouts = {
    connectionTimeout: options.timeoutMs ?? CONNECT_TIMEOUT_MS,
    greetingTimeout: options.timeoutMs ?? CONNECT_TIMEOUT_MS,
    socketTimeout: options.timeoutMs ?? SILENCE_TIMEOUT_MS,
  }
  const server = createTransport({ url, pool: true, maxConnections: 5, ...timeouts })
  return {
    keepsMails: false,
    send: async (mail) => (await server.sendMail(envelopeOf(options, mail))).response,
    close: () => server.close(),
  }
}

function folderTransport(options: TransportOptions): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    keepsMails: true,
    send: async (mail) => {
      const { message } = await composer.sendMail(envelopeOf(options, mail))
      await mkdir(options.folder, { recursive: true, mode: 0o700 })
      const file = join(options.folder, `${mail.id}.eml`)
      // Written under another name first, so that readers of the folder never see an incomplete mail.
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      return file
    },
    close: () => composer.close(),
  }
}

/** Somebody waits for the answer, so less than a mail of the queue may take. */
const TRIAL_TIMEOUT_MS = 8_000

/** Sends a mail at once, past the queue and with a connection of its own, to see what the mail server says. Never throws. */
export async function tryMail(
  config: Sender & Pick<ApiConfig, 'mailFolder' | 'smtp'>,
  { to, locale }: Pick<Mail, 'to' | 'locale'>,
  timeoutMs = TRIAL_TIMEOUT_MS,
): Promise<MailTrial> {
  const { url, from } = config.smtp
  const folder = config.mailFolder ?? ''
  const transport = createTransportFor({ ...(url && { smtpUrl: url }), folder, from, config, timeoutMs })
  const server = url && new URL(url).host
  try {
    const trial = { to, locale, template: 'mailTrial', values: {} } as const
    const composed = composeMail(config, trial, await findMailLogo(config))
    const answer = await transport.send({ ...composed, id: v7(), to, date: new Date(), unsubscribe: null })
    return { outcome: transport.keepsMails ? 'kept' : 'sent', server, answer: oneLine(answer) }
  } catch (error) {
    const { message, response } = error as { message?: unknown; response?: unknown }
    return { outcome: outcomeOf(error), server, answer: oneLine(response ?? message) }
  } finally {
    transport.close()
  }
}

const oneLine = (text: unknown) => cutTo(String(text).replace(/\s+/g, ' ').trim(), 300)

/** What went wrong. nodemailer's codes name the step, and only the message names the cause of a failed connection. */
function outcomeOf(error: unknown): MailTrial['outcome'] {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const byCode: Record<string, MailTrial['outcome']> = {
    EDNS: 'unknownHost',
    ETLS: 'tls',
    EAUTH: 'login',
    EENVELOPE: 'address',
    EMESSAGE: 'content',
    ETIMEDOUT: 'silent',
  }
  const known = byCode[String(code)]
  if (known) return known
  const words = String(message)
  if (/ENOTFOUND|EAI_AGAIN/.test(words)) return 'unknownHost'
  if (words.includes('ECONNREFUSED')) return 'refused'
  if (/ETIMEDOUT|EHOSTUNREACH|ENETUNREACH/.test(words)) return 'silent'
  return /certificate|altnames|ssl|tls/i.test(words) ? 'tls' : 'other'
}
