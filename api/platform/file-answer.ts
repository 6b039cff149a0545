import { createHash } from 'node:crypto'
import type { FileAnswer } from '~/contracts/endpoint'

const hour = 3600

/** A weak tag or a list of tags matches as well, because the content at a URL never changes. */
const holds = (header: string | undefined, tag: string) =>
  (header ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === tag)

/** A deactivated or hidden profile hides its files immediately, so shared caches must not store them. */
const cacheControl = ({ shared }: FileAnswer): string =>
  shared ? `private, max-age=${String(hour)}` : 'private, no-cache'

/** Headers are limited to Latin-1; other characters go into the encoded form of the name. */
function disposition(given: string): string {
  // Half a sign has no encoded form.
  const name = Buffer.from(given).toString()
  const plain = name.replace(/[^\w. -]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`
}

/**
 * Serves an uploaded file safely: only as its own type, unable to load or run anything, and with 304 if the client has
 * it.
 */
export async function answerFile(file: FileAnswer, ifNoneMatch: string | undefined): Promise<Response> {
  const tag = `"${file.tag}"`
  const headers = new Headers({
    'Cache-Control': cacheControl(file),
    ETag: tag,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  })
  if (!file.shared) headers.set('Vary', 'Authorization, Cookie')
  if (holds(ifNoneMatch, tag)) return new Response(null, { status: 304, headers })
  headers.set('Content-Type', file.type)
  if (file.saveAs) headers.set('Content-Disposition', disposition(file.saveAs))
  const body = await file.read()
  if (body instanceof Uint8Array) headers.set('Content-Length', String(body.byteLength))
  return new Response(body as BodyInit, { headers })
}

/** A generated text as a file, with a tag for conditional requests. */
export function writtenFile(text: string, { type, saveAs }: Pick<FileAnswer, 'type' | 'saveAs'>): FileAnswer {
  const bytes = new TextEncoder().encode(text)
  return {
    type,
    read: () => Promise.resolve(bytes),
    tag: createHash('sha256').update(bytes).digest('base64url'),
    shared: false,
    ...(saveAs ? { saveAs } : {}),
  }
}
