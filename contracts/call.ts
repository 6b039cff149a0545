import type { Locale } from './constants'
import type { Endpoint } from './endpoint'

export type Scalar = string | number | boolean
type Query = Readonly<Record<string, Scalar | readonly Scalar[] | null | undefined>>

/** A call as plain data. Values are those of the contract before it reads them. */
export interface SentCall {
  endpoint: Endpoint
  params?: Readonly<Record<string, Scalar | undefined>> | undefined
  query?: Query | undefined
  /** A `Blob` for an endpoint that takes a file. */
  input?: unknown
}

/** Who makes a call, and what else is known about it. */
export interface CallOrigin {
  /** Access token; null for visitors. */
  token: string | null
  locale: Locale
  userAgent: string
  address: string
  requestId: string
  idempotencyKey: string | null
  /**
   * The page request that the call belongs to: what was found out about its caller may be used again for its reading calls.
   * Means nothing to an API on another host; null for a call that stands alone.
   */
  visit: object | null
  /** Entity tag of the browser's cached copy of a file. */
  ifNoneMatch: string | null
}

/** What the API says to a call, the same from this process and from another host. */
export interface Answer {
  status: number
  /**
   * The output of the endpoint or a `Problem`, as JSON has them; undefined without a body, and for files and streams. It
   * belongs to the caller alone.
   */
  body: unknown
  /** Number of entries on all pages of a list; null for others. */
  total: number | null
  /** The words of the search match so many that only the first entries were searched. */
  incomplete: boolean
  /** After 429 and 503: the seconds to wait. */
  retryAfter: string | null
  /** A file, "not modified" or an event stream with its headers; null for everything else. */
  raw: Response | null
}
