import { redirect } from '@remix-run/node'
import { type Tokens, refresh } from '~/contracts/accounts/auth'
import type { Endpoint } from '~/contracts/endpoint'
import type { Problem, Violation } from '~/contracts/errors'
import type { z } from 'zod'
import { saveDraft } from '~/contracts/accounts/drafts'
import type { Args } from './args'
import { type CallOptions, readBody, requireAnswer, send } from './api-client.server'
import { paths } from './paths'
import { redirectWithToast } from './toast.server'
import { readSubmittedForm } from './submitted-form.server'

export type { Args } from './args'

/**
 * An answer that the page itself has words for: rules are broken (422), too late (409), too often (429). Where the page has
 * none after all, it is to Remix what a thrown Response is: the error page with this status, and no failure of ours.
 */
export class ApiFailure extends Error {
  override name = 'ApiFailure'
  readonly statusText = ''
  readonly internal = false
  readonly data = null
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

/** New tokens for the expired ones, once per request; null where the session is over. */
function refreshTokens(args: Args): Promise<Tokens | null> {
  const { session } = args.context
  session.refreshing ??= (async () => {
    const tokens = session.tokens()
    if (!tokens) return null
    const sent = await send(args, refresh, { input: { refreshToken: tokens.refreshToken } })
    const response = await requireAnswer(args, refresh, sent)
    if (!response.ok) return null
    const fresh = await readBody(args, refresh, response)
    session.open(fresh)
    return fresh
  })()
  return session.refreshing.catch(throwCopy)
}

/** Several may wait for one answer, and the body of a Response is read once. Its own `clone` is none of this server's. */
export async function throwCopy(thrown: unknown): Promise<never> {
  if (!(thrown instanceof Response)) throw thrown
  const { status, headers } = thrown
  throw new Response(thrown.body && (await thrown.clone().text()), { status, headers })
}

/**
 * Where somebody goes whose session is over: to the start page, which has the login form. Who sent a form goes to the
 * login page and comes back to the form as it was filled.
 */
export async function sessionOver(args: Args, otherwise: string = paths.start): Promise<Response> {
  const { session } = args.context
  session.end()
  const submitted = await readSubmittedForm(args)
  if (!submitted) return redirect(otherwise)
  const token = session.pastToken()
  const kept = token ? await keep(args, { ...submitted, token }) : null
  if (kept) session.setDraft({ path: submitted.path, id: kept.id })
  const key = kept ? 'auth:sessionEnded.kept' : 'auth:sessionEnded.lost'
  return redirectWithToast(args, paths.login(submitted.path), { type: 'warning', key })
}

/** Null where the API cannot keep it: a dead session and a lost text are bad enough without an error page. */
async function keep(args: Args, input: z.input<typeof saveDraft.input>) {
  const response = await send(args, saveDraft, { input }).catch(() => null)
  return response?.ok ? ((await response.json()) as z.output<typeof saveDraft.output>) : null
}

async function answerOf(args: Args, endpoint: Endpoint, options: CallOptions<Endpoint>): Promise<Response> {
  const withSession = endpoint.permission !== 'public'
  const sendOnce = async () => requireAnswer(args, endpoint, await send(args, endpoint, options))
  let response = await sendOnce()
  if (response.status === 401 && withSession && (await refreshTokens(args))) response = await sendOnce()
  if (response.ok || response.status === 304) return response
  if (withSession && (response.status === 401 || response.status === 403)) throw await sessionOver(args)
  // Who only reads has no form to correct: an address of which the API makes no sense is one that names nothing.
  const senseless = endpoint.method === 'GET' && (response.status === 400 || response.status === 422)
  if (senseless) throw new Response(null, { status: 404 })
  if (response.status === 404 || response.status === 410)
    throw new Response(null, { status: response.status })
  throw new ApiFailure(response.status, (await response.json().catch(() => ({}))) as Partial<Problem>)
}

/**
 * Calls the API. 401: one refresh, then log out to the start page; 403: log out to the start page; 404: the error page;
 * no answer of any use: the error page with the request id. A reading call that the API cannot make sense of counts as 404.
 * @throws ApiFailure for 409, 422, 429 and, from public calls, 401
 */
export async function call<E extends Endpoint>(args: Args, endpoint: E, options: CallOptions<E> = {}) {
  return readBody(args, endpoint, await answerOf(args, endpoint, options))
}

/** The page that an address asks for, from 1; what is no page counts as the first. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/** Calls a list: the same as `call`, and how many there are in all. */
export async function callPage<E extends Endpoint>(args: Args, endpoint: E, options: CallOptions<E> = {}) {
  const response = await answerOf(args, endpoint, options)
  const data = await readBody(args, endpoint, response)
  return { data, total: Number(response.headers.get('X-Total-Count') ?? 0) }
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
  if (response.status !== 401 || !(await refreshTokens(args))) return ofStream(args, endpoint, response)
  await response.body?.cancel()
  return ofStream(args, endpoint, await send(args, endpoint, {}))
}

const ofStream = async (args: Args, endpoint: Endpoint, response: Response) =>
  response.ok ? requireAnswer(args, endpoint, response) : response
