import { createHash } from 'node:crypto'
import type { Args } from '../args'

/** JSON at an address of its own, for programs; sent again only if it has changed. */
export function jsonFile(
  { request }: Pick<Args, 'request'>,
  content: unknown,
  more: Record<string, string> = {},
): Response {
  const body = `${JSON.stringify(content, null, 2)}\n`
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const known = (request.headers.get('If-None-Match') ?? '').split(',').map((each) => each.trim())
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache', ETag: tag, ...more }
  return known.includes(tag) || known.includes(`W/${tag}`)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers })
}
