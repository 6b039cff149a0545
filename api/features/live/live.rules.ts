import type { LiveEvent } from '~/contracts/live'

const encoder = new TextEncoder()

/** An event as it travels. */
export const frameOf = ({ type, ...data }: LiveEvent): Uint8Array =>
  encoder.encode(`event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)

/** Says nothing, but finds out whether the listener is still there, and keeps those on the way from giving up. */
export const heartbeatFrame: Uint8Array = encoder.encode(':\n\n')

/** After how long somebody who has lost the stream comes again. */
export const retryFrame: Uint8Array = encoder.encode('retry: 3000\n\n')
