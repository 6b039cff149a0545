import type { Logger } from 'pino'
import type { Locale } from '~/contracts/constants'
import type { Database } from './database'
import type { MailSection } from './database/schema'
import type { Enqueue } from './jobs/enqueue'
import type { LiveStreams } from './live'
import type { ApiMetrics } from './metrics'
import type { PushConfig } from './push-keys'
import type { FileStore } from './storage'
import type { MailTemplate } from './translations'

export interface ApiConfig {
  /** Address that browsers use, without a slash at the end; links in mails start with it. */
  publicUrl: string
  brandName: string
  tokenSecret: string
  /** Gives access to every published text of the content repository, the guide as well. */
  contentToken: string
  /** Pages and guide come from a repository elsewhere: which articles there are is not known here. */
  contentIsExternal: boolean
  rateLimitFactor: number
  /** Admins set up a second factor before they do anything else. */
  requireAdminSecondFactor: boolean
  /** Operator's data for imprint and privacy policy. */
  operator: { name: string; address: string; email: string }
  /** Mounts the calls that only developers need. */
  development: boolean
  /** Folder of mails that are kept instead of sent; null where SMTP is configured. */
  mailFolder: string | null
  /** The separate learning platform and the key that both share; null where there is none. */
  academy: { url: string; key: string } | null
  /** Null where the operator has set no keys: nothing tells of push messages then. */
  push: PushConfig | null
  /** Check every answer against its contract: in tests. */
  checkOutput: boolean
}

/** What a mail tells whom of: once it is read on the campus, a mail that still waits is not sent. */
export interface MailSubject {
  personId: string
  /** The page that shows it. */
  path: string | null
  notificationId: string | null
}

export interface Mail {
  to: string
  locale: Locale
  template: MailTemplate
  /** Values of the template; `path` becomes the address of the button. */
  values: Record<string, string>
  /** Address, local to the front, at which one click ends mails of this sort: made by `unsubscribePath`. */
  unsubscribe?: string
  about?: MailSubject
  /** Not before: time to read it on the campus. */
  notBefore?: Date
  /** Lists below the text of the template. */
  sections?: MailSection[]
}

export interface ApiDeps {
  database: Database
  config: ApiConfig
  log: Logger
  now: () => Date
  /** Queues a mail in the database, in the caller's transaction. */
  sendMail: (mail: Mail) => Promise<void>
  /** Asks for a job of `api/jobs.ts`, in the caller's transaction. */
  enqueue: Enqueue
  /** The names of `api/jobs.ts`: what the queue has hands for. */
  jobNames: ReadonlySet<string>
  /** Uploaded files; what they are and whose stands in the table `stored_file`. */
  files: FileStore
  /** Open pages that hear at once what changes; to tell them, `notifyLive`. */
  live: LiveStreams
  /** Absent where nobody reads them. */
  metrics?: ApiMetrics
}
