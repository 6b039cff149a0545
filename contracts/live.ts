import { endpoint, StreamOutput } from './endpoint'

/** Counters of the header. `person` is the user they belong to. */
export interface LiveCounters {
  person: string
  messageCount: number
  unreadMessageCount: number
  notificationCount: number
  unreadNotificationCount: number
}

/**
 * A change in a discussion: a new or changed message, one participant has read it, or something of it is gone, because the user has
 * deleted all of it for themselves or because messages have ended.
 */
export interface LiveDiscussionEvent {
  type: 'message' | 'read' | 'deleted'
  discussionId: string
}

/** What happens to things of the user. `outlets`: a linked outlet shows more or less of how far it is. */
export type LiveThingEvent = LiveDiscussionEvent | { type: 'outlets' }

/**
 * Content of an event stream: ids and counts, never content. `snapshot` comes first, and again whenever events may have
 * been missed; pages that show more than the counters then reload. `end`: the session is over and no more events
 * follow.
 */
export type LiveEvent = ({ type: 'snapshot' | 'counters' } & LiveCounters) | LiveThingEvent | { type: 'end' }

export const listen = endpoint('GET', '/events', {
  permission: 'notifications.own',
  tag: 'live',
  summary:
    'Changes for the user as server-sent events: snapshot, counters, message, read, deleted, outlets, end',
  output: StreamOutput,
  types: ['text/event-stream'],
})
