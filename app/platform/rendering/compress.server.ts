import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { MiddlewareHandler } from 'hono'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
// Events must not be buffered.
const compressible = /^(text\/(?!event-stream)|application\/(json|.*\+json|javascript|xml)|image\/svg)/
/** A smaller response fits into one packet anyway. */
const minimumBytes = 860

type Encoding = 'br' | 'gzip'

/** The encodings that an `Accept-Encoding` header allows, best first. */
export function acceptedEncodings(header: string): Encoding[] {
  const accepted = header
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).filter((name) => accepted.includes(name))
}

/** A file made while it is sent: it may be of any length, and a reader may stop. */
const isGrowing = ({ headers }: Response) =>
  !headers.has('content-length') && /^attachment\b/.test(headers.get('content-disposition') ?? '')

/** Compresses part by part, each sent at once; reads no further than the reader, and stops with it. */
function compressParts(body: ReadableStream<Uint8Array>): BodyInit {
  const packed = createGzip({ level: 4, flush: constants.Z_SYNC_FLUSH })
  // Errors reach the reader through the packed stream.
  pipeline(Readable.fromWeb(body as NodeStream), packed, () => undefined)
  return Readable.toWeb(packed) as unknown as BodyInit
}

function headersWith(response: Response, encoding: Encoding | null): Headers {
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  if (encoding) headers.set('content-encoding', encoding)
  return headers
}

/** Bits of the window: all of a page fits in, and the usual 4 MB take twice as long to prepare. */
const windowFor = (bytes: number) => Math.min(22, Math.max(16, Math.ceil(Math.log2(bytes + 16))))

/**
 * Compresses complete responses: half a millisecond per page beside the main thread; per-chunk compression of streams took 4 ms. Only files of
 * any length are compressed part by part.
 */
export const compress: MiddlewareHandler = async (c, next) => {
  await next()
  const accepted = acceptedEncodings(c.req.header('accept-encoding') ?? '')
  const response = c.res
  const type = response.headers.get('content-type') ?? ''
  // A partial response (206) refers to the uncompressed file, so it is not compressed.
  const settled = response.headers.has('content-encoding') || response.status === 206
  if (!compressible.test(type) || settled || c.req.method === 'HEAD') return
  response.headers.append('Vary', 'Accept-Encoding')
  const [encoding] = accepted
  if (!encoding || !response.body) return
  const { status } = response
  if (isGrowing(response)) {
    if (!accepted.includes('gzip')) return
    c.res = undefined
    c.res = new Response(compressParts(response.body), { status, headers: headersWith(response, 'gzip') })
    return
  }
  const plain = Buffer.from(await response.arrayBuffer())
  const small = plain.byteLength < minimumBytes
  const body = small
    ? plain
    : await (encoding === 'br'
        ? brotli(plain, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 7,
              [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.byteLength),
              [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
            },
          })
        : zip(plain))
  c.res = undefined
  c.res = new Response(new Uint8Array(body), {
    status,
    headers: headersWith(response, small ? null : encoding),
  })
}
