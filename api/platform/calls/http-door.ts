import type { Context } from 'hono'
import { limits } from '~/contracts/constants'
import { answersFile, answersStream, type Endpoint, type FileAnswer, takesFile } from '~/contracts/endpoint'
import { type HeldBody, holdBody } from '~/contracts/held-bodies'
import type { ApiEnv } from '../caller'
import type { ApiDeps } from '../deps'
import { ApiError, notFound } from '../errors'
import { answerFile } from '../file-answer'
import { answerEvents } from '../live'
import { type PageWindow, pageLinks } from '../paging'
import { isDeeperThan } from '../whole-text'
import { type Mounted, namesNothing, type Outcome, type Sent } from './call'
import { runCall } from './pipeline'

const jsonType = /^application\/([\w.-]+\+)?json\s*(;|$)/i

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('invalidJson')
  }
}

/** A parameter that occurs once is a text, otherwise a list. */
const queryOf = (c: Context): unknown =>
  Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  )

const nothing = () => undefined

/** The caller has gone in the middle of the body: no failure of ours, whatever code it has. */
function brokenOff(error: unknown): never {
  throw error instanceof ApiError ? error : new ApiError('badRequest')
}

/** Reads a request: the size of its body, then the type and the depth of JSON. */
async function readRequest(
  c: Context<ApiEnv, string>,
  { endpoint, hasBody }: Mounted,
  held: HeldBody,
): Promise<Sent> {
  const texts = { params: c.req.param(), query: queryOf(c) }
  refuseAnnouncedSize(c.req.raw.headers, endpoint)
  const read = () => readBytes(c.req.raw, endpoint.maxBytes, held).catch(brokenOff)
  if (takesFile(endpoint)) return { ...texts, input: read }
  if (!hasBody) return { ...texts, input: nothing }
  if (!jsonType.test(c.req.header('content-type') ?? '')) throw new ApiError('unsupportedMediaType')
  const text = new TextDecoder().decode(await read())
  if (isDeeperThan(text, limits.jsonLevels)) throw new ApiError('badRequest')
  return { ...texts, input: () => parseJson(text) }
}

function write(c: Context, endpoint: Endpoint, { body, page, query }: Outcome) {
  if (answersFile(endpoint)) return answerFile(body as FileAnswer, c.req.header('if-none-match'))
  if (answersStream(endpoint)) return answerEvents(body as ReadableStream<Uint8Array>)
  if (page) {
    c.header('X-Total-Count', String(page.total))
    c.header('Link', pageLinks(new URL(c.req.url), query as PageWindow, page.total))
    if (page.options.incomplete) c.header('X-Search-Incomplete', 'true')
  }
  c.header('Cache-Control', 'no-store')
  if (endpoint.status === 204 || body === undefined) return c.body(null, endpoint.status as 204)
  return c.json(body as object, endpoint.status as 200)
}

/** The door for requests from outside: reads a request, runs the call, and writes the response. */
export function openHttpDoor(deps: ApiDeps, mounted: Mounted) {
  const { endpoint } = mounted
  return async (c: Context<ApiEnv, string>): Promise<Response> => {
    const { actor, locale, address } = c.var
    if (namesNothing(c.req.param())) throw notFound()
    const held = holdBody(actor?.id ?? address)
    try {
      const outcome = await runCall(deps, mounted, {
        actor,
        caller: { locale, address, userAgent: c.req.header('user-agent') ?? '' },
        idempotencyKey: c.req.header('idempotency-key'),
        path: () => c.req.path,
        read: () => readRequest(c, mounted, held),
      })
      return await write(c, endpoint, outcome)
    } finally {
      held.release()
    }
  }
}

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
async function readBytes(request: Request, maxBytes: number, held: HeldBody): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  try {
    return new Uint8Array(await new Response(limited(request.body, maxBytes, held)).arrayBuffer())
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('badRequest')
  }
}

/** Rejects a body by its declared size, without reading it. */
function refuseAnnouncedSize(headers: Headers, { maxBytes }: Endpoint): void {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) throw new ApiError('tooLarge')
}
