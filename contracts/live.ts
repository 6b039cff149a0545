import { endpoint, StreamOutput } from './endpoint'

/** How many there are of what the header shows. `person` says whose they are. */
export interface LiveCounters {
  person: string
  messageCount: number
  unreadMessageCount: number
  notificationCount: number
  unreadNotificationCount: number
}

/** Something has happened in a discussion: there is a new message, or one of the two has read. */
export interface LiveDiscussionEvent {
  type: 'message' | 'read'
  discussionId: string
}

/**
 * What a stream of events carries: ids and counts, never content. `snapshot` comes first, and again whenever events may have
 * been missed: a page that shows more than the counters loads again. `end`: the session is over, nothing more will come.
 */
export type LiveEvent =
  ({ type: 'snapshot' | 'counters' } & LiveCounters) | LiveDiscussionEvent | { type: 'end' }

export const listen = endpoint('GET', '/events', {
  permission: 'notifications.own',
  tag: 'live',
  summary: 'What changes for the user, as server-sent events: snapshot, counters, message, read, end',
  output: StreamOutput,
  types: ['text/event-stream'],
})
