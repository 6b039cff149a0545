import type { LiveEvent } from '~/contracts/live'

const encoder = new TextEncoder()

/** A serialised server-sent event. */
export const frameOf = ({ type, ...data }: LiveEvent): Uint8Array =>
  encoder.encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)

/** Detects closed connections, and prevents timeouts of proxies. */
export const heartbeatFrame: Uint8Array = encoder.encode(':\n\n')

/** Delay until a client reconnects. */
export const retryFrame: Uint8Array = encoder.encode('retry: 3000\n\n')
