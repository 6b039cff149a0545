import { type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type Tokens, refresh } from '~/contracts/auth'
import { apiOrigin } from '~/contracts/constants'
import { answersStream, type Endpoint } from '~/contracts/endpoint'
import type { Problem, Violation } from '~/contracts/errors'
import type { z } from 'zod'
import { saveDraft } from '~/contracts/drafts'
import { localeOf } from './i18n.server'
import { paths } from './paths'
import { redirectWithToast } from './toast.server'
import { readTypedForm } from './typed-form.server'

export type Args = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>

interface CallOptions<E extends Endpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  input?: z.input<E['input']>
  /** The same key does the deed once, however often the form is sent. */
  idempotencyKey?: string
  /** Tag of what the browser holds already: the answer may say that this is still right. */
  ifNoneMatch?: string | null
}

/** An answer that the page itself has words for: rules are broken (422), too late (409), too often (429). */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  constructor(
    readonly status: number,
    readonly problem: Partial<Problem>,
  ) {
    super(problem.detail ?? `The API answered ${String(status)}`)
  }
  get violations(): Violation[] {
    return this.problem.violations ?? []
  }
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

/** Of a file its own type, or that of bytes of which nothing is known. */
function contentType({ method }: Endpoint, input: unknown): string {
  if (input instanceof Blob) return input.type || 'application/octet-stream'
  return method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
}

function bodyOf(input: unknown): RequestInit {
  if (input === undefined) return {}
  return { body: input instanceof Blob ? input : JSON.stringify(input) }
}

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
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  }
}

/** One attempt and, for reading calls alone, a second one. Throws a 503 Response where no answer comes. */
async function send(args: Args, endpoint: Endpoint, options: CallOptions<Endpoint>): Promise<Response> {
  const { context } = args
  const attempts = endpoint.method === 'GET' ? 2 : 1
  for (let attempt = 1; ; attempt++) {
    try {
      const method = endpoint.method
      const init = {
        method,
        headers: headersOf(args, endpoint, options),
        ...bodyOf(options.input),
      }
      const response = await context.api(address(endpoint, options), init, context)
      if (response.status < 502 || attempt === attempts) return response
    } catch (error) {
      if (attempt < attempts) continue
      context.log.error(
        { err: error, requestId: context.requestId, path: endpoint.path },
        'the API did not answer',
      )
      throw new Response(null, { status: 503 })
    }
  }
}

/** New tokens for the expired ones, once per request; null where the session is over. */
function refreshTokens(args: Args): Promise<Tokens | null> {
  const { session } = args.context
  session.refreshing ??= (async () => {
    const tokens = session.tokens()
    if (!tokens) return null
    const response = await send(args, refresh, { input: { refreshToken: tokens.refreshToken } })
    if (response.status >= 500) throw new Response(null, { status: 503 })
    if (!response.ok) return null
    const fresh = (await response.json()) as Tokens
    session.open(fresh)
    return fresh
  })()
  return session.refreshing
}

/**
 * Where somebody goes whose session is over: to the start page, which has the login form. Who sent a form goes to the
 * login page and comes back to the form as it was filled.
 */
export async function sessionOver(args: Args, otherwise: string = paths.start): Promise<Response> {
  const { session } = args.context
  session.end()
  const typed = await readTypedForm(args)
  if (!typed) return redirect(otherwise)
  const token = session.pastToken()
  const kept = token ? await keep(args, { ...typed, token }) : null
  if (kept) session.setTyped({ path: typed.path, id: kept.id })
  const key = kept ? 'auth:sessionEnded.kept' : 'auth:sessionEnded.lost'
  return redirectWithToast(args, paths.login(typed.path), { type: 'warning', key })
}

/** Null where the API cannot keep it: a dead session and a lost text are bad enough without an error page. */
async function keep(args: Args, input: z.input<typeof saveDraft.input>) {
  const response = await send(args, saveDraft, { input }).catch(() => null)
  return response?.ok ? ((await response.json()) as z.output<typeof saveDraft.output>) : null
}

async function answerOf(args: Args, endpoint: Endpoint, options: CallOptions<Endpoint>): Promise<Response> {
  const withSession = endpoint.permission !== 'public'
  let response = await send(args, endpoint, options)
  if (response.status === 401 && withSession && (await refreshTokens(args)))
    response = await send(args, endpoint, options)
  if (response.ok || response.status === 304) return response
  if (withSession && (response.status === 401 || response.status === 403)) throw await sessionOver(args)
  // Who only reads has no form to correct: an address of which the API makes no sense is one that names nothing.
  const senseless = endpoint.method === 'GET' && (response.status === 400 || response.status === 422)
  if (senseless) throw new Response(null, { status: 404 })
  if (response.status === 404 || response.status === 410)
    throw new Response(null, { status: response.status })
  if (response.status >= 500) {
    args.context.log.error(
      { requestId: args.context.requestId, path: endpoint.path, status: response.status },
      'the API failed',
    )
    throw new Response(null, { status: 503 })
  }
  throw new ApiFailure(response.status, (await response.json().catch(() => ({}))) as Partial<Problem>)
}

/**
 * Calls the API. 401: one refresh, then log out to the start page; 403: log out to the start page; 404: the error page;
 * no answer or 5xx: the error page with the request id. A reading call that the API cannot make sense of counts as 404.
 * @throws ApiFailure for 409, 422, 429 and, from public calls, 401
 */
export async function call<E extends Endpoint>(args: Args, endpoint: E, options: CallOptions<E> = {}) {
  const response = await answerOf(args, endpoint, options)
  // Not only 204 comes without a body: 202 says no more than "taken in".
  const text = await response.text()
  return (text ? JSON.parse(text) : undefined) as z.output<E['output']>
}

/** The page that an address asks for, from 1; what is no page counts as the first. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/** Calls a list: the same as `call`, and how many there are in all. */
export async function callPage<E extends Endpoint>(args: Args, endpoint: E, options: CallOptions<E> = {}) {
  const response = await answerOf(args, endpoint, options)
  const body = (await response.json()) as z.output<E['output']>
  return { data: body, total: Number(response.headers.get('X-Total-Count') ?? 0) }
}

const fileHeaders = [
  'Cache-Control',
  'Content-Security-Policy',
  'Content-Disposition',
  'Content-Length',
  'Content-Type',
  'ETag',
  'Last-Modified',
  'Vary',
  'X-Content-Type-Options',
]

/** Calls for a file and hands it on as it comes; a browser that holds it already is told so. */
export async function callFile<E extends Endpoint>(args: Args, endpoint: E, options: CallOptions<E> = {}) {
  const ifNoneMatch = args.request.headers.get('If-None-Match')
  const { status, body, headers } = await answerOf(args, endpoint, { ...options, ifNoneMatch })
  const passed = fileHeaders.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return new Response(body, { status, headers: passed })
}

/**
 * Opens a stream of events. What stands in the way of it is a status and never ends the browser's session: nobody has
 * clicked. Throws a 503 Response where no answer comes.
 */
export async function callStream(args: Args, endpoint: Endpoint): Promise<Response> {
  const response = await send(args, endpoint, {})
  if (response.status !== 401 || !(await refreshTokens(args))) return response
  await response.body?.cancel()
  return send(args, endpoint, {})
}
