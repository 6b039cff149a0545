import { redirect } from '@remix-run/node'
import { type Args, callStream } from '~/app/platform/api.server'
import { paths } from '~/app/platform/paths'
import { listen } from '~/contracts/live'

const type = 'text/event-stream'
/**
 * Events are never stored, nor compressed on the way, which would hold them back. With `no-store`, a browser would not keep the pages that listen for the button Back. A proxy must
 * not keep the connection: where a process closes, streams end last, and a form sent on one of theirs would be lost.
 */
const headers = {
  'Content-Type': `${type}; charset=utf-8`,
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'close',
}

/** Tells the page that there will be no events; the next navigation shows the reason. */
const over = () => new Response('event: end\ndata: {}\n\n', { headers })

/** The member's events, streamed. */
export async function loadEvents(args: Args): Promise<Response> {
  const { request, context } = args
  // Opened as a page, it would load without an end.
  if (request.headers.get('Accept') !== type) return redirect(paths.start)
  if (!context.session.tokens()) return over()
  const { status, body } = await callStream(args, listen)
  if (status === 200) return new Response(body, { headers })
  await body?.cancel()
  return status === 401 || status === 403 ? over() : new Response(null, { status })
}
