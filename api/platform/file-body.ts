import type { Endpoint } from '~/contracts/endpoint'
import { ApiError } from './errors'

/** Passes the stream on, and fails as soon as it exceeds `maxBytes`. */
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

/** All bytes of a body. An interrupted upload is discarded. */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  try {
    return new Uint8Array(await new Response(limited(request.body, maxBytes)).arrayBuffer())
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('badRequest')
  }
}

/** Rejects a body by its declared size, without reading it. */
export function refuseAnnouncedSize(headers: Headers, { maxBytes }: Endpoint): void {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new ApiError('tooLarge')
}
