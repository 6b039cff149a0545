import type { Logger } from 'pino'

export type AnalyticsLog = Pick<Logger, 'info' | 'warn'>

/** Counts the outcomes of page views and logs each outage once. */
export class MatomoBook {
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
