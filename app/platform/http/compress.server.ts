import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import type { MiddlewareHandler } from 'hono'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressible = /^(text\/|application\/(json|.*\+json|javascript|xml)|image\/svg)/
/** Below this a packet is a packet. */
const minimumBytes = 860

/** Compresses whole answers once: brotli 5 takes 0.1 ms a page, per-chunk compression of streams cost 4 ms. */
export const compress: MiddlewareHandler = async (c, next) => {
  await next()
  const accepted = c.req.header('accept-encoding') ?? ''
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : null
  const response = c.res
  const type = response.headers.get('content-type') ?? ''
  if (!compressible.test(type) || response.headers.has('content-encoding') || c.req.method === 'HEAD') return
  response.headers.append('Vary', 'Accept-Encoding')
  if (!encoding || !response.body) return
  const plain = Buffer.from(await response.arrayBuffer())
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  const small = plain.byteLength < minimumBytes
  const body = small
    ? plain
    : await (encoding === 'br'
        ? brotli(plain, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: 5,
              [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
            },
          })
        : zip(plain))
  if (!small) headers.set('content-encoding', encoding)
  c.res = undefined
  c.res = new Response(new Uint8Array(body), { status: response.status, headers })
}
