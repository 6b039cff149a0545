import type { Logger } from 'pino'
import type { Locale } from '~/contracts/constants'
import type { InterestKind } from '~/contracts/offers/interest'
import type { Database } from './database'
import type { MailSection } from './database/schema'
import type { Identity } from './identity'
import type { Kept } from './kept/kept'
import type { LiveStreams } from './live'
import type { ApiMetrics } from './metrics'
import type { OidcProvider } from './environment-variables/login-providers'
import type { Outgoing } from './outgoing/outgoing'
import type { PushConfig } from './push-keys'
import type { FileStore } from './storage'
import type { Tally } from './tally'
import type { Threads } from './threads'
import type { MailTemplate } from './translations'

export interface ApiConfig {
  /** Public base URL without a trailing slash; prefix of links in mails. */
  publicUrl: string
  brandName: string
  identity: Identity
  tokenSecret: string
  /** Grants access to every published text of the content repository, including the guide. */
  contentToken: string
  /** Pages and guide are in an external repository: this process does not know which articles exist. */
  contentIsExternal: boolean
  rateLimitFactor: number
  /** Hours after which IP addresses are shortened; with 0 no whole one is written. */
  traceHours: number
  /** Admins must set up a second factor first. */
  requireAdminSecondFactor: boolean
  /** Pictures of people are shown in the two tones of the house. */
  duotonePortraits: boolean
  /** Whether programs may be trained with the campus's pages, for its trust.txt; null says nothing. */
  dataTrainingAllowed: boolean | null
  /** The operator's details for imprint and privacy policy. */
  operator: { name: string; address: string; email: string }
  /** Mounts development-only endpoints. */
  development: boolean
  /** Folder of mails that are stored instead of sent; null if SMTP is configured. */
  mailFolder: string | null
  /** `url`: `smtp://user:password@host:587`, null if mails are stored; `from`: the sender. */
  smtp: { url: string | null; from: string }
  /** The learning platform and the shared key; null if there is none. */
  academy: { url: string; key: string } | null
  /** Key of a questionnaire elsewhere, which hands answers over; null if there is none. */
  questionnaireKey: string | null
  /** Null if push messages are not configured; they are then not offered anywhere. */
  push: PushConfig | null
  /** Whose accounts log in here as well; empty if none is configured. */
  oidcProviders: readonly OidcProvider[]
  /** Hosts in the operator's own network that addresses of users may lead to. */
  outgoingHosts: readonly string[]
  /** Check every response against its contract: in tests. */
  checkOutput: boolean
}

/**
 * Recipient and subject of a mail: a waiting mail is dropped once its subject has been read on the campus, or what it says is no
 * longer so (`mail/queue.ts`).
 */
export interface MailSubject {
  /** Null for somebody without an account. */
  personId: string | null
  /** The page of the subject; null if the mail is sent whether or not it has been read. */
  path: string | null
  notificationId: string | null
}

export interface Mail {
  to: string
  locale: Locale
  template: MailTemplate
  /** Values of the template; `path` becomes the link of the button. */
  values: Record<string, string>
  /** Local path that unsubscribes from mails of this kind with one click, made by `unsubscribePath`. */
  unsubscribe?: string
  about?: MailSubject
  /** Earliest time of sending, so that it can be read on the campus first. */
  notBefore?: Date
  /** Lists below the text of the template. */
  sections?: MailSection[]
}

export interface ApiDeps {
  database: Database
  config: ApiConfig
  log: Logger
  now: () => Date
  /** Queues mails in the caller's transaction. */
  sendMail: (...mails: Mail[]) => Promise<void>
  /** Queues a job of `api/jobs.ts` in the caller's transaction. */
  enqueue: Enqueue
  /** Names of the jobs in `api/jobs.ts`. */
  jobNames: ReadonlySet<string>
  /** Uploaded files; their metadata is in the table `stored_file`. */
  files: FileStore
  /** What is the same for all members, until it changes. */
  kept: Kept
  /** Requests to addresses that users choose. */
  outgoing: Outgoing
  /** Whatever reads something from outside, or takes long, runs there, apart from requests. */
  threads: Threads
  /** Event streams of open pages; use `notifyLive` to publish changes. */
  live: LiveStreams
  /** How often offers are opened, by week: numbers without people. */
  interest: Tally<{ offerId: string; week: string; kind: InterestKind }>
  /** Absent if metrics are not collected. */
  metrics?: ApiMetrics
}

export interface EnqueueOptions {
  /** Earliest time of execution. */
  startAfter?: Date
}

/**
 * Queues a job in the caller's transaction; a rollback discards it.
 * @throws Error for an unknown job
 */
export type Enqueue = (name: string, data: object, options?: EnqueueOptions) => Promise<void>
