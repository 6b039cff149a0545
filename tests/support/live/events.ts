import type { LiveEvent } from '~/contracts/live'

/** What comes through a stream of events, one after the other. */
export function eventsOf(stream: ReadableStream<Uint8Array> | null) {
  if (!stream) throw new Error('There is no stream')
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let text = ''
  /** The next frame as it came; null where the stream has ended. */
  const frame = async (): Promise<string | null> => {
    while (!text.includes('\n\n')) {
      const { done, value } = await reader.read()
      if (done) return null
      text += decoder.decode(value, { stream: true })
    }
    const end = text.indexOf('\n\n')
    const found = text.slice(0, end)
    text = text.slice(end + 2)
    return found
  }
  /** The next event, past hints and heartbeats. */
  const next = async (): Promise<LiveEvent | null> => {
    for (;;) {
      const found = await frame()
      if (found === null) return null
      const [, type, data] = /^event: (\w+)\ndata: (.+)$/.exec(found) ?? []
      if (type && data) return { type, ...(JSON.parse(data) as object) } as LiveEvent
    }
  }
  /** The next event of this type, past all others. */
  const until = async <T extends LiveEvent['type']>(type: T) => {
    for (;;) {
      const event = await next()
      if (event === null) throw new Error(`The stream ended before "${type}"`)
      if (event.type === type) return event as LiveEvent & { type: T }
    }
  }
  return { frame, next, until, close: () => reader.cancel() }
}
