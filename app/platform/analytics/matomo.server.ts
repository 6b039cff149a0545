import { type Outcome, sendViews } from './matomo-answer.server'
import { type AnalyticsLog, MatomoBook } from './matomo-book.server'
import { type MatomoLimits, matomoLimits, pauseAfter } from './matomo-limits'

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
