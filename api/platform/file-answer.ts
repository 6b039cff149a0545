import type { FileAnswer } from '~/contracts/endpoint'

const year = 365 * 24 * 3600

/** A weak tag, or one of several, names the same content: ours never changes under its address. */
const holds = (header: string | undefined, tag: string) =>
  (header ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === tag)

function cacheControl({ shared }: FileAnswer): string {
  return shared ? `public, max-age=${String(year)}, immutable` : 'private, no-cache'
}

/**
 * A file that people have uploaded, on its way to a browser: never taken for anything but its type, never able to load or
 * run something, and not sent to who has it already.
 */
export async function answerFile(file: FileAnswer, ifNoneMatch: string | undefined): Promise<Response> {
  const tag = `"${file.tag}"`
  const headers = new Headers({
    'Cache-Control': cacheControl(file),
    ETag: tag,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  })
  if (!file.shared) headers.set('Vary', 'Authorization, Cookie')
  if (holds(ifNoneMatch, tag)) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', file.type)
  if (file.saveAs) headers.set('Content-Disposition', `attachment; filename="${file.saveAs}"`)
  const body = await file.read()
  if (body instanceof Uint8Array) headers.set('Content-Length', String(body.byteLength))
  return new Response(body as BodyInit, { headers })
}
