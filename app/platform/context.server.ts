import type { Logger } from 'pino'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { Locale } from '~/contracts/constants'
import type { PageCounter } from './analytics/page-counter.server'
import type { ContentSource } from './content/content-source'
import type { Delivery } from './delivery/delivery.server'
import type { Preview } from './preview/preview.server'
import type { FrontConfig } from './http/front-config'
import type { FrontMetrics } from './http/metrics.server'
import type { ApiTransport } from './http/network.server'
import type { FrontSession } from './session.server'

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
