import { apiOrigin } from '~/contracts/constants'
import type { Answer, CallOrigin, SentCall } from '~/contracts/call'
import { answersFile, answersStream, type Endpoint } from '~/contracts/endpoint'

interface Origin extends CallOrigin {
  /** The page's timeout; less for a retry. */
  timeoutMilliseconds?: number
}

/** An answer, or what came instead of one, such as the error page of a proxy. */
export interface Arrived extends Answer {
  /** Why it is no answer of an API; absent if it is one. */
  strange?: string
}

/**
 * A function from a call to its answer: the API in this process or on another host. Throws if there is no answer in time.
 */
export type ApiTransport = (call: SentCall, origin: Origin) => Promise<Arrived>

interface Options {
  /** Until the response is complete; for a file or an event stream only until it begins. */
  timeoutMilliseconds?: number
  /** Maximum size of a JSON response, which is held in memory. */
  maximumBytes?: number
  /** Sent with every call, such as the key of a closed preview. */
  headers?: Record<string, string>
}

const usual: Required<Options> = { timeoutMilliseconds: 10_000, maximumBytes: 16_000_000, headers: {} }

const isRedirect = ({ status }: Response) => status >= 300 && status < 400 && status !== 304
const isJson = (type: string | null): boolean => /^application\/([\w.-]+\+)?json\b/i.test(type ?? '')

/** The address of a call, relative to that of the API. */
export function addressOf({ endpoint, params = {}, query: given = {} }: SentCall): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(given))
    for (const value of [values].flat())
      if (value !== undefined && value !== null && value !== '') query.append(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** The media type of a file, or that of unknown bytes. */
function contentType({ method }: Endpoint, input: unknown): string {
  if (input instanceof Blob) return input.type || 'application/octet-stream'
  return method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
}

function headersOf({ endpoint, input }: SentCall, origin: Origin): Record<string, string> {
  const { token, idempotencyKey, ifNoneMatch } = origin
  return {
    Accept: answersStream(endpoint) ? 'text/event-stream' : 'application/json',
    'Accept-Language': origin.locale,
    origin: apiOrigin,
    'User-Agent': origin.userAgent,
    'X-Forwarded-For': origin.address,
    'X-Request-Id': origin.requestId,
    ...(input === undefined ? {} : { 'Content-Type': contentType(endpoint, input) }),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(ifNoneMatch === null ? {} : { 'If-None-Match': ifNoneMatch }),
    ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }),
  }
}

function bodyOf({ input }: SentCall): Pick<RequestInit, 'body'> {
  if (input === undefined) return {}
  return { body: input instanceof Blob ? input : JSON.stringify(input) }
}

/** A call as an HTTP request; its address is relative to that of the API. */
export const requestOf = (call: SentCall, origin: Origin) => ({
  path: addressOf(call),
  init: { method: call.endpoint.method, headers: headersOf(call, origin), ...bodyOf(call) },
})

/** The whole body, for responses that are read at once. */
async function textOf(answer: Response, maximumBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  const reader = answer.body?.getReader()
  let bytes = 0
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    bytes += part.value.byteLength
    if (bytes > maximumBytes) {
      await reader?.cancel()
      throw new Error(`an answer of more than ${String(maximumBytes)} bytes`)
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks).toString()
}

/** Not only 204 has no body: 202 only says "accepted". A refusal may come without words. */
function jsonOf(text: string, { ok }: Response): Pick<Arrived, 'body' | 'strange'> {
  if (!text) return { body: undefined }
  try {
    return { body: JSON.parse(text) as unknown }
  } catch {
    return ok ? { body: undefined, strange: 'an answer that is no JSON' } : { body: undefined }
  }
}

/** The media types allowed for a response with this status. */
function isExpected(endpoint: Endpoint, { ok, headers }: Response): boolean {
  const type = headers.get('content-type')
  if (!ok) return isJson(type)
  if (answersStream(endpoint) || answersFile(endpoint)) {
    const plain = type?.split(';')[0]?.trim().toLowerCase()
    return endpoint.types.some((each) => each.split(';')[0] === plain)
  }
  return type === null || isJson(type)
}

const isRaw = (endpoint: Endpoint, { ok, status }: Response) =>
  status === 304 || (ok && (answersFile(endpoint) || answersStream(endpoint)))

/** Reads an HTTP response. A response from another program counts as none, but its status is kept. */
export async function readAnswer(
  endpoint: Endpoint,
  response: Response,
  maximumBytes = usual.maximumBytes,
): Promise<Arrived> {
  const { status, headers } = response
  const total = headers.get('X-Total-Count')
  const about = {
    status,
    body: undefined,
    total: total === null ? null : Number(total),
    incomplete: headers.has('X-Search-Incomplete'),
    retryAfter: headers.get('Retry-After'),
    raw: null,
  }
  if (status !== 304 && !isExpected(endpoint, response)) {
    await response.body?.cancel()
    return {
      ...about,
      strange: `status ${String(status)} with ${headers.get('content-type') ?? 'no content type'}`,
    }
  }
  if (isRaw(endpoint, response)) return { ...about, raw: response }
  return { ...about, ...jsonOf(await textOf(response, maximumBytes), response) }
}

/**
 * Transport to the API on another host, with a timeout. `stopping` ends the event streams, which would not end otherwise.
 * Redirects are not followed, because they would forward the token.
 */
export const overNetwork =
  (base: string, stopping: AbortSignal, options: Options = {}): ApiTransport =>
  async (call, origin) => {
    const { timeoutMilliseconds, maximumBytes, headers } = { ...usual, ...options }
    const milliseconds = Math.min(timeoutMilliseconds, origin.timeoutMilliseconds ?? Infinity)
    const timeout = new AbortController()
    const giveUp = () => timeout.abort(new Error(`no answer within ${String(Math.round(milliseconds))} ms`))
    const timer = setTimeout(giveUp, milliseconds)
    try {
      const { path, init } = requestOf(call, origin)
      const answer = await fetch(base + path, {
        ...init,
        headers: { ...init.headers, ...headers },
        redirect: 'manual',
        signal: answersStream(call.endpoint) ? AbortSignal.any([timeout.signal, stopping]) : timeout.signal,
      })
      if (isRedirect(answer)) {
        await answer.body?.cancel()
        throw new Error(
          `a redirect (${String(answer.status)}) to ${answer.headers.get('location') ?? 'nowhere'}`,
        )
      }
      return await readAnswer(call.endpoint, answer, maximumBytes)
    } finally {
      clearTimeout(timer)
    }
  }
