import type { Logger } from 'pino'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { Locale } from '~/contracts/constants'
import type { PageCounter } from './analytics/page-counter.server'
import type { ContentSource } from './content/content-source'
import type { Delivery } from './delivery/delivery.server'
import type { Preview } from './preview/preview.server'
import type { FrontMetrics } from './http/metrics.server'
import type { FrontSession } from './session.server'

/** What the front knows of its environment; server.ts fills it. */
export interface FrontConfig {
  brandName: string
  publicUrl: string
  sessionSecret: string
  /** Cookies are Secure and carry the `__Host-` prefix. */
  secureCookies: boolean
  development: boolean
  /** The pages that only developers need, e.g. the mails that were kept instead of sent. */
  devPages: boolean
  /** A form that comes back sooner was not filled by hand. */
  formMinimumSeconds: number
  academyUrl: string | null
  questionnaireUrl: string | null
  /** Texts come from a repository elsewhere: what is written and searched in our own database is not what readers see. */
  contentIsExternal: boolean
  /** Browsers can be told of what is new while no page is open: the operator has set keys. */
  pushes: boolean
}

/**
 * Request in, response out: the embedded API in this process or a host far away, nobody here can tell.
 * Throws where no answer comes in time.
 */
export type ApiTransport = (
  path: string,
  init: RequestInit,
  about: {
    address: string
    requestId: string
    /** How long the page can wait; less where a call is tried again. */
    timeoutMilliseconds?: number
  },
) => Promise<Response>

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
  interface AppLoadContext {
    config: FrontConfig
    api: ApiTransport
    /** Pages, guide and questions, held in memory. */
    content: ContentSource
    /** Null where no page views are counted. */
    analytics: PageCounter | null
    session: FrontSession
    locale: Locale
    requestId: string
    /** Address of the browser. */
    address: string
    nonce: string
    /** How much of a page is sent: its worker and people with little bandwidth get less. */
    delivery: Delivery
    /** Status of a request that the server refused before any route saw it: the error page shows it. */
    refused?: number
    /** The gate of a preview that is not public; absent where everybody may come in. */
    preview?: Preview
    /** Where the page that asks for the password is: this request was stopped at that gate. */
    previewStopped?: string
    log: Logger
    /** Absent where nobody reads them. */
    metrics?: FrontMetrics
    /** Asked for once per request. */
    user?: Promise<CurrentUser | null>
    /** The API has failed this request, and the log says so. */
    apiFailed?: boolean
    /** The address bears Remix's mark of an index page, which loaders and actions do not see. */
    toIndex?: boolean
    /** The form that the request brought, once somebody has read it. */
    form?: Promise<FormData>
  }
}
