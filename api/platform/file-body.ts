import type { Endpoint } from '~/contracts/endpoint'
import type { HeldBody } from '~/contracts/held-bodies'
import { ApiError } from './errors'

/** Passes the stream on, and fails as soon as it exceeds `maxBytes`, or there is no room for more. */
function limited(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  held: HeldBody,
): ReadableStream<Uint8Array> {
  let seen = 0
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        seen += chunk.byteLength
        if (seen > maxBytes) controller.error(new ApiError('tooLarge'))
        else if (!held.take(chunk.byteLength))
          controller.error(new ApiError('unavailable', [], { 'Retry-After': '5' }))
        else controller.enqueue(chunk)
      },
    }),
  )
}

/** All bytes of a body. An interrupted upload is discarded. */
export async function readBytes(request: Request, maxBytes: number, held: HeldBody): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  try {
    return new Uint8Array(await new Response(limited(request.body, maxBytes, held)).arrayBuffer())
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('badRequest')
  }
}

/** Rejects a body by its declared size, without reading it. */
export function refuseAnnouncedSize(headers: Headers, { maxBytes }: Endpoint): void {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new ApiError('tooLarge')
}
