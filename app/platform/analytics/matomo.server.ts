import type { Logger } from 'pino'

export type AnalyticsLog = Pick<Logger, 'info' | 'warn'>

/** Counts the outcomes of page views and logs each outage once. */
class MatomoBook {
  sent = 0
  invalid = 0
  dropped = 0
  private droppedBefore: number | null = null

  constructor(private readonly log: AnalyticsLog) {}

  trouble(reason: string): void {
    if (this.droppedBefore !== null) return
    this.droppedBefore = this.dropped
    this.log.warn(
      { reason },
      'analytics: Matomo takes no page views; they wait for a while, then are dropped',
    )
  }

  recovered(): void {
    if (this.droppedBefore === null) return
    const dropped = this.dropped - this.droppedBefore
    this.droppedBefore = null
    this.log.info({ dropped }, 'analytics: Matomo takes page views again')
  }

  taken(tracked: number, of: number): void {
    const invalid = of - tracked
    if (invalid > 0 && this.invalid === 0)
      this.log.warn({ invalid }, 'analytics: Matomo does not accept some page views; its own log says why')
    this.sent += tracked
    this.invalid += invalid
  }

  stopped(left: number): void {
    this.dropped += left
    if (left > 0) this.log.warn({ dropped: left }, 'analytics: stopped before all page views were sent')
  }
}

/** Limits: numbers of page views, and milliseconds. */
export const matomoLimits = {
  batch: 100,
  most: 2000,
  flushAfter: 5000,
  timeout: 5000,
  firstPause: 5000,
  longestPause: 5 * 60_000,
  /** Matomo dates a page view on arrival, so an older one would get a wrong time. */
  oldest: 10 * 60_000,
  stopWithin: 2000,
}
export type MatomoLimits = typeof matomoLimits

interface Failure {
  failures: number
  /** The delay that Matomo requested, in milliseconds. */
  retryAfter: number | null
  /** From 0 to 1: jitter, so that several servers do not retry at the same time. */
  random: number
}

/**
 * The delay until the next attempt, in milliseconds: it grows with each failure and is at least what Matomo
 * requested.
 */
export function pauseAfter(
  { failures, retryAfter, random }: Failure,
  { firstPause, longestPause, oldest }: MatomoLimits = matomoLimits,
): number {
  const full = Math.min(longestPause, firstPause * 2 ** Math.min(failures - 1, 30))
  const wanted = full / 2 + (full / 2) * random
  // After this time the whole queue is too old; a longer delay would only lose new page views.
  return Math.max(wanted, Math.min(retryAfter ?? 0, oldest))
}

export interface WaitingView {
  visitor: string
  /** Parameters of Matomo's tracking API, from the question mark on. */
  request: string
}

export interface MatomoStats {
  /** Counted by Matomo. */
  sent: number
  /** Rejected by Matomo, although it accepted the rest. */
  invalid: number
  /** Dropped: queue full, too old, or unknown outcome. */
  dropped: number
  queued: number
}

interface Settings {
  url: string
  token: string | null
  log: AnalyticsLog
  limits?: Partial<MatomoLimits>
}

/** A queue of page views for Matomo: kept in memory and sent in batches, one request at a time. */
export class Matomo {
  private queue: (WaitingView & { since: number })[] = []
  private flying: typeof this.queue = []
  private sending: Promise<void> | null = null
  private timer: NodeJS.Timeout | undefined
  private failures = 0
  private stopped = false
  private readonly limits: MatomoLimits
  private readonly book: MatomoBook

  constructor(private readonly settings: Settings) {
    this.limits = { ...matomoLimits, ...settings.limits }
    this.book = new MatomoBook(settings.log)
  }

  add(view: WaitingView): void {
    const full = this.queue.length >= this.limits.most
    if (this.stopped || full) {
      this.book.dropped += 1
      if (full) this.book.trouble('too many page views wait')
      return
    }
    this.queue.push({ ...view, since: performance.now() })
    const pausing = this.failures > 0 && this.timer !== undefined
    if (this.sending || pausing) return
    if (this.queue.length >= this.limits.batch) this.schedule(0)
    else if (this.timer === undefined) this.schedule(this.limits.flushAfter)
  }

  /** Removes the visitor's queued page views. A batch that is being sent is not affected. */
  forget(visitor: string): void {
    const others = ({ visitor: whose }: WaitingView) => whose !== visitor
    this.queue = this.queue.filter(others)
    this.flying = this.flying.filter(others)
  }

  stats(): MatomoStats {
    const { sent, invalid, dropped } = this.book
    return { sent, invalid, dropped, queued: this.queue.length + this.flying.length }
  }

  /** Sends the queue, within a short time limit, and accepts no new page views. */
  async stop(): Promise<void> {
    if (this.stopped) return
    this.stopped = true
    clearTimeout(this.timer)
    const late = AbortSignal.timeout(this.limits.stopWithin)
    await Promise.race([
      this.sendRest(),
      new Promise((resolve) => late.addEventListener('abort', resolve, { once: true })),
    ])
    this.book.stopped(this.queue.length + this.flying.length)
    this.queue = []
    this.flying = []
  }

  private schedule(milliseconds: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = undefined
      void this.send()
    }, milliseconds).unref()
  }

  private async sendRest(): Promise<void> {
    await this.sending
    for (let failures = this.failures; this.queue.length > 0;) {
      await this.send()
      if (this.failures > failures) return
      failures = this.failures
    }
  }

  private send(): Promise<void> {
    this.dropOld()
    this.flying = this.queue.splice(0, this.limits.batch)
    const requests = this.flying.map(({ request }) => request)
    if (requests.length === 0) return Promise.resolve()
    const target = { ...this.settings, timeout: this.limits.timeout }
    this.sending = sendViews(target, requests).then((outcome) => {
      this.sending = null
      this.settle(outcome, requests.length)
    })
    return this.sending
  }

  private dropOld(): void {
    const fresh = this.queue.filter(({ since }) => performance.now() - since < this.limits.oldest)
    this.book.dropped += this.queue.length - fresh.length
    this.queue = fresh
  }

  private settle(outcome: Outcome, count: number): void {
    const batch = this.flying
    this.flying = []
    if (outcome.kind === 'taken') {
      this.failures = 0
      this.book.taken(outcome.tracked, count)
      if (this.queue.length < this.limits.most / 2) this.book.recovered()
    } else {
      this.failures += 1
      this.book.trouble(outcome.reason)
      if (outcome.kind === 'later') this.queue.unshift(...batch)
      else this.book.dropped += batch.length
    }
    if (!this.stopped) this.goOn(outcome.kind === 'taken' ? null : outcome.retryAfter)
  }

  private goOn(retryAfter: number | null): void {
    const { failures, limits, queue } = this
    if (failures > 0) this.schedule(pauseAfter({ failures, retryAfter, random: Math.random() }, limits))
    else if (queue.length > 0) this.schedule(queue.length >= limits.batch ? 0 : limits.flushAfter)
  }
}

/** The outcome of a batch of page views. */
type Outcome =
  /** The number counted by Matomo. */
  | { kind: 'taken'; tracked: number }
  /** None has arrived: they are retried. */
  | { kind: 'later'; reason: string; retryAfter: number | null }
  /** They may have been counted. A retry might count them twice, so they are dropped. */
  | { kind: 'lost'; reason: string; retryAfter: null }

/** Failures before anything was sent: connection refused, unknown host, TLS failure. */
const notSent =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/

const mostBytes = 64 * 1024

/** The delay of a `Retry-After` header, given in seconds or as a date, in milliseconds. */
export function retryAfterOf(header: string | null, now = Date.now()): number | null {
  if (!header) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  // JavaScript parses any text with a number as a date.
  const date = /[a-z]{3}/i.test(header) ? Date.parse(header) : NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= 0

/** The number that Matomo reports as counted; null for any other response. */
function trackedIn(text: string): number | null {
  try {
    const answer = JSON.parse(text) as { status?: unknown; tracked?: unknown } | null
    return answer?.status === 'success' && isCount(answer.tracked) ? answer.tracked : null
  } catch {
    return null
  }
}

/** The body; if it is longer than any response of Matomo, invalid JSON instead. */
async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  const reader = body?.getReader()
  for (let bytes = 0; bytes <= mostBytes;) {
    const { done = true, value } = (await reader?.read()) ?? {}
    if (done || !value) return Buffer.concat(chunks).toString('utf8')
    chunks.push(value)
    bytes += value.byteLength
  }
  await reader?.cancel()
  return ''
}

async function outcomeOf(response: Response, count: number): Promise<Outcome> {
  const { status, headers } = response
  if (status === 200) {
    const tracked = trackedIn(await textOf(response))
    if (tracked === null) return { kind: 'lost', reason: 'an answer that is not of Matomo', retryAfter: null }
    return { kind: 'taken', tracked: Math.min(tracked, count) }
  }
  await response.body?.cancel()
  const reason = `status ${String(status)}`
  const untouched = status === 429 || status === 503 || (status >= 300 && status < 400)
  if (!untouched) return { kind: 'lost', reason, retryAfter: null }
  return { kind: 'later', reason, retryAfter: retryAfterOf(headers.get('retry-after')) }
}

function failureOf(error: unknown): Outcome {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown } }
  const code = typeof cause?.code === 'string' ? cause.code : (name ?? 'unknown')
  return notSent.test(code)
    ? { kind: 'later', reason: code, retryAfter: null }
    : { kind: 'lost', reason: code, retryAfter: null }
}

interface Target {
  url: string
  token: string | null
  /** Timeout of the whole request, in milliseconds. */
  timeout: number
}

/** Sends page views in one request. Never throws. Follows no redirect, because the token is only for this address. */
async function sendViews({ url, token, timeout }: Target, requests: string[]): Promise<Outcome> {
  try {
    const response = await fetch(`${url}/matomo.php`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      // The same for all readers: no data of the reader's browser is passed on.
      headers: { 'Content-Type': 'application/json', 'User-Agent': 'campus' },
      body: JSON.stringify({ requests, ...(token ? { token_auth: token } : {}) }),
    })
    return await outcomeOf(response, requests.length)
  } catch (error) {
    return failureOf(error)
  }
}
