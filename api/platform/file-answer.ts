import type { FileAnswer } from '~/contracts/endpoint'

const hour = 3600

/** A weak tag, or one of several, names the same content: ours never changes under its address. */
const holds = (header: string | undefined, tag: string) =>
  (header ?? '').split(',').some((part) => part.trim().replace(/^W\//, '') === tag)

/** Who leaves or hides a profile takes the files along at once: nobody on the way keeps them for others. */
const cacheControl = ({ shared }: FileAnswer): string =>
  shared ? `private, max-age=${String(hour)}` : 'private, no-cache'

/** Headers hold no letters beyond Latin: those stand in the name's second, encoded form. */
function disposition(name: string): string {
  const plain = name.replace(/[^\w. -]/g, '_')
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${whole}`}`
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
