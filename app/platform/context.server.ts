import type { Logger } from 'pino'
import type { CurrentUser } from '~/contracts/accounts/auth'
import type { Locale } from '~/contracts/constants'
import type { PageCounter } from './analytics/page-counter.server'
import type { ContentSource } from './content/content-source'
import type { Delivery } from './delivery/delivery.server'
import type { Preview } from './preview/preview.server'
import type { FrontConfig } from './front-config'
import type { FrontMetrics } from './metrics.server'
import type { ApiTransport } from './calls/network.server'
import type { MakeFresh } from './fresh.server'
import type { ReadSheet } from './rendering/first-sheets.server'
import type { FrontSession } from './session/session.server'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
  interface AppLoadContext {
    config: FrontConfig
    api: ApiTransport
    /** Pages, guide and questions, held in memory. */
    content: ContentSource
    /** Null if page views are not counted. */
    analytics: PageCounter | null
    session: FrontSession
    locale: Locale
    /** For the log; it may come from a proxy, and so from anybody: never part of a text or key of ours. */
    requestId: string
    /** Made here for each answer, which pages show and kept ones are cut at; the same as the request id if that is made here, too. */
    answerId: string
    /** Names this page request to the API in the same process. */
    visit: object
    /** Address of the browser. */
    address: string
    nonce: string
    /** On a first visit: the style sheets, which are written into the page. */
    readSheet?: ReadSheet
    /** How much of a page is sent: offline copies and low-bandwidth mode get less. */
    delivery: Delivery
    /** Status of a request that was refused before it reached a route; the error page shows it. */
    refused?: number
    /** Only the beginning of its form was read. */
    isCutOff?: boolean
    /** Its session has ended, and it could not be kept. */
    isUnkept?: boolean
    /** It was refused because it comes from another address than the campus's own. */
    isForeign?: boolean
    /** What a route without a page of its own has answered; the error page says it. */
    told?: object
    /** The gate of a closed preview; absent if the campus is public. */
    preview?: Preview
    /** Address of the password page, if the preview gate blocked this request. */
    previewStopped?: string
    log: Logger
    /** Absent if metrics are disabled. */
    metrics?: FrontMetrics
    /** Loaded once per request. */
    user?: Promise<CurrentUser | null>
    /** The API has failed for this request, and this has been logged. */
    apiFailed?: boolean
    /** The address contains Remix's `?index`, which loaders and actions do not see. */
    toIndex?: boolean
    /** Values of the page that no copy of it may share, while it is rendered to be kept. */
    fresh?: Map<string, MakeFresh>
    /** Title of a page that is sent as a document, for the page views. */
    documentTitle?: string | null
    /** Addresses of other pages that this one shows what is on: notifications of them are read by opening it. */
    alsoShown?: string[]
    /** The submitted form, once it has been read. */
    form?: Promise<FormData>
    /** The person whose page the form was sent from; empty for a visitor's. */
    madeFor?: string
  }
}
