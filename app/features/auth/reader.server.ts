import type { Args } from '~/app/platform/api.server'
import { findUser } from '~/app/platform/guard.server'

// With `no-store` a browser no longer keeps pages that have asked.
const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-cache' }

/** The id of the person who is logged in, or nothing: for pages that a browser shows again without asking for them. */
export async function loadReader(args: Args): Promise<Response> {
  const user = await findUser(args)
  return new Response(user?.id ?? '', { headers })
}
