import type { LiveDiscussionEvent } from '~/contracts/live'
import type { Database } from './database'

/** Topic of the database's events that every process passes on to the streams of its listeners. */
export const liveTopic = 'live'

/** Whose counters may have changed, and what has happened besides. */
export interface LiveNotice {
  people: string[]
  event?: LiveDiscussionEvent
}

/** Tells the open pages of these people, whatever process serves them, once the caller's transaction has committed. */
export const notifyLive = (database: Database, notice: LiveNotice): Promise<void> =>
  database.publish(liveTopic, notice)

export interface LiveListener {
  personId: string
  sessionId: string
}

/** The streams of events that this process holds open. */
export interface LiveStreams {
  /** Frames of `text/event-stream`, until the session or the process ends. @throws ApiError tooManyRequests, unavailable */
  open: (listener: LiveListener) => ReadableStream<Uint8Array>
  /** How many are open. */
  readonly size: number
  /** Ends them all, and takes no new ones. */
  close: () => void
}

/** Frames on their way to a listener, past everything that would hold them back. */
export const answerEvents = (frames: ReadableStream<Uint8Array>): Response =>
  new Response(frames, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  })
