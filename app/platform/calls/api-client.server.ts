import { z } from 'zod'
import type { Answer, CallOrigin, SentCall } from '~/contracts/call'
import type { Endpoint } from '~/contracts/endpoint'
import type { ErrorCode } from '~/contracts/error-status'
import type { Problem } from '~/contracts/errors'
import type { Args } from '../args'
import type { Arrived } from './network.server'
import { inLetters, localeOf } from '../i18n.server'
import { failure } from '../failure'

export interface CallOptions<E extends Endpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  input?: z.input<E['input']>
  /** Idempotency key: the action runs once, however often the form is sent. */
  idempotencyKey?: string | undefined
  /** Entity tag of the browser's cached copy, for a 304 response. */
  ifNoneMatch?: string | null
  /** What is not valid in a reading call is for the page to say. */
  tellsInvalid?: boolean
}

/** The key comes from a form: invalid keys are ignored, because a header does not allow every character. */
const isKey = (key: string | undefined): key is string => key !== undefined && /^[\x21-\x7e]{1,64}$/.test(key)

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
function unavailable(args: Args, { path }: Endpoint, { reason, said }: Trouble): Response {
  const { context } = args
  const { requestId } = context
  if (!context.apiFailed) context.log.error({ requestId, path, reason }, 'the API gave no answer of any use')
  context.apiFailed = true
  return failure(503, { requestId, reason: said })
}

interface Trouble {
  /** For the log. */
  reason: string
  /** What the API itself says, in the language of the page. */
  said?: string | undefined
}

/** The campus answers, but can store nothing: it says so itself, as another reason than silence. */
const saysItself: readonly unknown[] = ['readOnly', 'noRoom'] satisfies ErrorCode[]
const saidBy = ({ body, strange }: Arrived): string | undefined => {
  const problem = (body ?? {}) as Partial<Problem>
  return strange === undefined && saysItself.includes(problem.code) ? problem.detail : undefined
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Counts the outcome of an attempt under the name of the call in the contract. */
async function timed(answer: Promise<Arrived>, { context }: Args, endpoint: Endpoint): Promise<Arrived> {
  const started = performance.now()
  const count = (status: number | null) =>
    context.metrics?.apiCall({
      endpoint: nameOf(endpoint),
      status,
      seconds: (performance.now() - started) / 1000,
    })
  try {
    const arrived = await answer
    count(arrived.status)
    return arrived
  } catch (error) {
    count(null)
    throw error
  }
}

/** The timeout of a call, for both attempts together. */
const timeoutMilliseconds = 10_000
/** Long enough to reconnect, with jitter. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 100))

/** Who makes a call of this request, and what else the API is told. */
const originOf = (args: Args, { idempotencyKey, ifNoneMatch }: CallOptions<Endpoint>): CallOrigin => ({
  token: (args.context.session.view() ?? args.context.session.tokens())?.token ?? null,
  locale: localeOf(args),
  userAgent: args.request.headers.get('User-Agent') ?? '',
  address: args.context.address,
  requestId: args.context.requestId,
  idempotencyKey: isKey(idempotencyKey) ? idempotencyKey : null,
  ifNoneMatch: ifNoneMatch || null,
  visit: args.context.visit,
})

/**
 * Sends a call. Reading calls are retried once if the first attempt failed before the timeout; writing calls are
 * never sent twice. Throws a 503 Response if there is no answer.
 */
export async function send(args: Args, endpoint: Endpoint, options: CallOptions<Endpoint>): Promise<Arrived> {
  const { params, query, input } = options as Omit<SentCall, 'endpoint'>
  const call = { endpoint, params, query, input }
  const end = performance.now() + timeoutMilliseconds
  for (let mayRepeat = endpoint.method === 'GET'; ; mayRepeat = false) {
    try {
      const origin = { ...originOf(args, options), timeoutMilliseconds: end - performance.now() }
      const arrived = await timed(args.context.api(call, origin), args, endpoint)
      if (arrived.status < 502 || !mayRepeat) return arrived
    } catch (error) {
      if (!mayRepeat || performance.now() > end)
        throw unavailable(args, endpoint, { reason: reasonOf(error) })
    }
    args.context.metrics?.apiRetry(nameOf(endpoint))
    await pause()
  }
}

/** Sends a reading call that the page can do without: no second attempt, no failure, and null where nothing came in time. */
export async function askOnce<E extends Endpoint>(args: Args, endpoint: E, timeoutMilliseconds: number) {
  const origin = { ...originOf(args, {}), timeoutMilliseconds }
  const arrived = await timed(args.context.api({ endpoint }, origin), args, endpoint).catch(() => null)
  return arrived && isOk(arrived) && arrived.strange === undefined ? bodyOf(endpoint, arrived) : null
}

/** Sends a call that nobody waits for: its failure is nobody's concern. */
export function tell<E extends Endpoint>(args: Args, endpoint: E, options: CallOptions<E>): void {
  const { params, input } = options as Omit<SentCall, 'endpoint'>
  void timed(args.context.api({ endpoint, params, input }, originOf(args, {})), args, endpoint).catch(
    () => null,
  )
}

/**
 * Accepts only answers of the API. A response from another program, such as the error page of a proxy, counts as no
 * answer; in particular, its 401 and 403 do not end a session.
 */
export async function requireAnswer(args: Args, endpoint: Endpoint, arrived: Arrived): Promise<Answer> {
  const reason = arrived.status >= 500 ? `status ${String(arrived.status)}` : arrived.strange
  if (reason === undefined) return arrived
  await arrived.raw?.body?.cancel()
  throw unavailable(args, endpoint, { reason, said: saidBy(arrived) })
}

export const isOk = ({ status }: Answer): boolean => status >= 200 && status < 300

/** Whether answers of an endpoint name e-mail addresses: others are not looked through. */
const namesAddresses = new WeakMap<Endpoint, boolean>()
function hasAddresses(endpoint: Endpoint): boolean {
  const known =
    namesAddresses.get(endpoint) ??
    /"\w*email":/i.test(JSON.stringify(z.toJSONSchema(endpoint.output, { unrepresentable: 'any' })))
  namesAddresses.set(endpoint, known)
  return known
}

/** The same with e-mail addresses as people write them. What is unchanged is not copied: others may use it as well. */
function shownAddresses(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const before = Object.entries(value)
  const after = before.map(([key, each]: [string, unknown]): [string, unknown] => [
    key,
    typeof each === 'string' && /email$/i.test(key) ? inLetters(each) : shownAddresses(each),
  ])
  if (after.every(([, each], at) => each === before[at]?.[1])) return value
  return Array.isArray(value) ? after.map(([, each]) => each) : Object.fromEntries(after)
}

/** The body of an answer; undefined if it has none. The API names accounts by addresses in ASCII, pages show them in letters. */
export const bodyOf = <E extends Endpoint>(endpoint: E, { body }: Answer) =>
  (hasAddresses(endpoint) ? shownAddresses(body) : body) as z.output<E['output']>
