import type { LiveThingEvent } from '~/contracts/live'
import type { Database } from './database'

/** Database topic of events that every process passes on to its streams. */
export const liveTopic = 'live'

/** People whose counters may have changed, and an optional event. */
export interface LiveNotice {
  people: string[]
  event?: LiveThingEvent
  /** Sessions of theirs have ended, and their streams with them. */
  ended?: true
}

/** Notifies the open pages of these people, in all processes, after the caller's transaction has committed. */
export const notifyLive = (database: Database, notice: LiveNotice): Promise<void> =>
  database.publish(liveTopic, notice)

export interface LiveListener {
  personId: string
  sessionId: string
}

/** The event streams of this process. */
export interface LiveStreams {
  /**
   * Returns frames of `text/event-stream` until the session or the process ends. @throws ApiError tooManyRequests,
   * unavailable
   */
  open: (listener: LiveListener) => ReadableStream<Uint8Array>
  /** Number of open streams. */
  readonly size: number
  /** Ends all streams and accepts no new ones. */
  close: () => void
}

/** Response for a stream of frames, which proxies neither buffer nor keep the connection of when it ends. */
export const answerEvents = (frames: ReadableStream<Uint8Array>): Response =>
  new Response(frames, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      Connection: 'close',
    },
  })
