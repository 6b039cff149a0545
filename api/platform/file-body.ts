import type { MiddlewareHandler } from 'hono'
import type { Endpoint } from '~/contracts/endpoint'
import { ApiError } from './errors'

/** The stream, cut off with an error as soon as more than `maxBytes` have come. */
function limited(body: ReadableStream<Uint8Array>, maxBytes: number): ReadableStream<Uint8Array> {
  let seen = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen += chunk.byteLength
        if (seen > maxBytes) controller.error(new ApiError('tooLarge'))
        else controller.enqueue(chunk)
      },
    }),
  )
}

/** All bytes of a body. What breaks off on the way is no file: nothing of it is kept. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  try {
    return new Uint8Array(await new Response(limited(request.body, maxBytes)).arrayBuffer())
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('badRequest')
  }
}

/** A body that says beforehand how large it is need not be read to be refused. */
export const refuseAnnouncedSize =
  ({ maxBytes }: Endpoint): MiddlewareHandler =>
  async (c, next) => {
    if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw new ApiError('tooLarge')
    await next()
  }
