import type { z } from 'zod'
import { apiOrigin } from '~/contracts/constants'
import { answersFile, answersStream, type Endpoint } from '~/contracts/endpoint'
import type { Args } from './args'
import { isJson } from './http/network.server'
import { localeOf } from './i18n.server'
import { formToSendAgain } from './submitted-form.server'
import type { Unavailable } from './unavailable'

export interface CallOptions<E extends Endpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  input?: z.input<E['input']>
  /** Idempotency key: the action runs once, however often the form is sent. */
  idempotencyKey?: string
  /** Entity tag of the browser's cached copy, for a 304 response. */
  ifNoneMatch?: string | null
}

type Scalar = string | number | boolean
type Query = Record<string, Scalar | readonly Scalar[] | null | undefined>

function address(endpoint: Endpoint, options: CallOptions<Endpoint>): string {
  const params = (options.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries((options.query ?? {}) as Query))
    for (const value of [values].flat())
      if (value !== undefined && value !== null && value !== '') query.append(name, String(value))
  return query.size > 0 ? `${path}?${query}` : path
}

/** The media type of a file, or that of unknown bytes. */
function contentType({ method }: Endpoint, input: unknown): string {
  if (input instanceof Blob) return input.type || 'application/octet-stream'
  return method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
}

function bodyOf(input: unknown): RequestInit {
  if (input === undefined) return {}
  return { body: input instanceof Blob ? input : JSON.stringify(input) }
}

/** The key comes from a form: invalid keys are ignored, because a header does not allow every character. */
const isKey = (key: string | undefined): key is string => key !== undefined && /^[\x21-\x7e]{1,64}$/.test(key)

function headersOf(args: Args, endpoint: Endpoint, options: CallOptions<Endpoint>): HeadersInit {
  const tokens = args.context.session.tokens()
  return {
    Accept: answersStream(endpoint) ? 'text/event-stream' : 'application/json',
    'Accept-Language': localeOf(args),
    origin: apiOrigin,
    'User-Agent': args.request.headers.get('User-Agent') ?? '',
    'X-Request-Id': args.context.requestId,
    ...(options.input === undefined ? {} : { 'Content-Type': contentType(endpoint, options.input) }),
    ...(tokens ? { Authorization: `Bearer ${tokens.token}` } : {}),
    ...(options.ifNoneMatch ? { 'If-None-Match': options.ifNoneMatch } : {}),
    ...(isKey(options.idempotencyKey) ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  }
}

/** The cause of a failure, since the error of fetch only says that it failed. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  // If two addresses both refuse, the error has no message.
  const causes = cause instanceof AggregateError ? (cause.errors as unknown[]).map(reasonOf) : [cause.message]
  return causes.join('; ')
}

/** For the error page: the API gave no valid response. Logged once per request. */
export async function unavailable(args: Args, { path }: Endpoint, reason: string): Promise<Response> {
  const { context } = args
  const { requestId } = context
  if (!context.apiFailed) context.log.error({ requestId, path, reason }, 'the API gave no answer of any use')
  context.apiFailed = true
  const about: Unavailable = { requestId, again: await formToSendAgain(args) }
  // Not `Response.json`, which would create an instance of another class than the server's own Response.
  return new Response(JSON.stringify(about), {
    status: 503,
    headers: { 'Content-Type': 'application/json' },
  })
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Counts the outcome of an attempt under the name of the call in the contract. */
async function timed(answer: Promise<Response>, { context }: Args, endpoint: Endpoint): Promise<Response> {
  const started = performance.now()
  const count = (status: number | null) =>
    context.metrics?.apiCall({
      endpoint: nameOf(endpoint),
      status,
      seconds: (performance.now() - started) / 1000,
    })
  try {
    const response = await answer
    count(response.status)
    return response
  } catch (error) {
    count(null)
    throw error
  }
}

/** The timeout of a call, for both attempts together. */
const timeoutMilliseconds = 10_000
/** Long enough to reconnect, with jitter. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))

/**
 * Sends a call. Reading calls are retried once if the first attempt failed before the timeout; writing calls are
 * never sent twice. Throws a 503 Response if there is no response.
 */
export async function send(
  args: Args,
  endpoint: Endpoint,
  options: CallOptions<Endpoint>,
): Promise<Response> {
  const { api, address: browser, requestId } = args.context
  const end = performance.now() + timeoutMilliseconds
  const { method } = endpoint
  for (let mayRepeat = method === 'GET'; ; mayRepeat = false) {
    const about = { address: browser, requestId, timeoutMilliseconds: end - performance.now() }
    try {
      const init = { method, headers: headersOf(args, endpoint, options), ...bodyOf(options.input) }
      const response = await timed(api(address(endpoint, options), init, about), args, endpoint)
      if (response.status < 502 || !mayRepeat) return response
      await response.body?.cancel()
    } catch (error) {
      if (!mayRepeat || performance.now() > end) throw await unavailable(args, endpoint, reasonOf(error))
    }
    args.context.metrics?.apiRetry(nameOf(endpoint))
    await pause()
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

/**
 * Accepts only responses of the API. A response from another program, such as the error page of a proxy, counts as no
 * response; in particular, its 401 and 403 do not end a session.
 */
export async function requireAnswer(args: Args, endpoint: Endpoint, response: Response): Promise<Response> {
  const { status, headers } = response
  if (status === 304) return response
  const type = headers.get('content-type') ?? 'no content type'
  const reason =
    status >= 500
      ? `status ${String(status)}`
      : isExpected(endpoint, response)
        ? null
        : `status ${String(status)} with ${type}`
  if (reason === null) return response
  await response.body?.cancel()
  throw await unavailable(args, endpoint, reason)
}

/** The body of a response; undefined if it has none. */
export async function readBody<E extends Endpoint>(
  args: Args,
  endpoint: E,
  response: Response,
): Promise<z.output<E['output']>> {
  const text = await response.text()
  // Not only 204 has no body: 202 only says "accepted".
  if (!text) return undefined as z.output<E['output']>
  try {
    return JSON.parse(text) as z.output<E['output']>
  } catch {
    throw await unavailable(args, endpoint, 'an answer that is no JSON')
  }
}
