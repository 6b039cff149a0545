import { redirect } from '@remix-run/node'
import { type Tokens, refresh } from '~/contracts/accounts/auth'
import type { Answer } from '~/contracts/call'
import { answersFile, type Endpoint } from '~/contracts/endpoint'
import type { Problem, Violation } from '~/contracts/errors'
import { saveDraft } from '~/contracts/accounts/drafts'
import type { Args } from './args'
import { bodyOf, type CallOptions, isOk, requireAnswer, send } from './calls/api-client.server'
import type { Arrived } from './calls/network.server'
import { separated } from './calls/list-files.server'
import { paths } from './paths'
import { personOf } from './session/session.server'
import { redirectWithToast } from './toast.server'
import { readSubmittedForm } from './submitted-form.server'

export type { Args } from './args'

/**
 * A refusal that the page handles itself: invalid input (422), conflict (409), rate limit (429). If the page does not catch
 * it, Remix treats it like a thrown Response: it shows the error page with this status and logs no error.
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
  /** What is in the way, of a conflict: its status tells nothing of it. */
  get reason(): string | undefined {
    return this.status === 409 ? this.problem.detail : undefined
  }
  get violations(): Violation[] {
    return this.problem.violations ?? []
  }
}

/** The API refused, failed or did not respond; excludes redirects. */
export const hasFailed = (error: unknown): error is ApiFailure | Response =>
  error instanceof ApiFailure || (error instanceof Response && error.status >= 500)

/** Exchanges expired tokens for new ones, once per request; null if the session has ended. */
function refreshTokens(args: Args): Promise<Tokens | null> {
  const { session } = args.context
  session.refreshing ??= (async () => {
    const tokens = session.tokens()
    if (!tokens) return null
    const sent = await send(args, refresh, { input: { refreshToken: tokens.refreshToken } })
    const answer = await requireAnswer(args, refresh, sent)
    if (!isOk(answer)) return null
    const fresh = bodyOf(refresh, answer)
    session.open(fresh)
    return fresh
  })()
  return session.refreshing.catch(throwCopy)
}

/**
 * Several callers may wait for one response, whose body can be read only once. Its `clone` method would return an
 * instance of another class.
 */
export async function throwCopy(thrown: unknown): Promise<never> {
  if (!(thrown instanceof Response)) throw thrown
  const { status, headers } = thrown
  throw new Response(thrown.body && (await thrown.clone().text()), { status, headers })
}

/** Of a redirect that has saved nothing: the browser keeps its own copy of what was typed (`keep-page.client.ts`). */
export const unsaved = { 'X-Unsaved': '1' }

/**
 * Where to redirect when the session has ended: to the login form of the start page, which returns to the requested page.
 * After a form submission, to the login page, which then returns to the form with its content; where that cannot be kept, a
 * page that shows it.
 */
export async function sessionOver(args: Args): Promise<Response> {
  const { session } = args.context
  session.end()
  const submitted = await readSubmittedForm(args)
  if (!submitted) {
    const { pathname, search } = new URL(args.request.url)
    if (args.request.method === 'GET') return redirect(paths.startLogin(pathname + search))
    return redirect(paths.startLogin(), { headers: unsaved })
  }
  if (!(await keepForOwner(args))) {
    args.context.isUnkept = true
    return new Response(null, { status: 401 })
  }
  const toast = { type: 'warning', key: 'auth:sessionEnded.kept' } as const
  const answer = await redirectWithToast(args, paths.login(submitted.path), toast)
  for (const [name, value] of Object.entries(unsaved)) answer.headers.set(name, value)
  return answer
}

/**
 * Keeps the submitted form for the person whose page it was, if that is who was logged in before. Its page; null if nothing was
 * typed, or the API cannot store it.
 */
export async function keepForOwner(args: Args): Promise<string | null> {
  const { session, madeFor } = args.context
  const submitted = await readSubmittedForm(args)
  const token = session.pastToken()
  if (!submitted || !token) return null
  const owner = personOf(token) ?? ''
  if (madeFor !== undefined && madeFor !== owner) return null
  const input = { ...submitted, token }
  const answer = await send(args, saveDraft, { input }).catch(() => null)
  if (!answer || !isOk(answer) || answer.strange) return null
  session.setDraft({ path: submitted.path, id: bodyOf(saveDraft, answer).id, owner })
  return submitted.path
}

/**
 * In a view, a refusal ends nothing but the attempt: a write goes back to where it came from, and a view that is over gives way to
 * the admin's own session.
 */
async function leaveView(args: Args, { status }: Answer): Promise<void> {
  const { request, context } = args
  if (!context.session.view() || (status !== 401 && status !== 403)) return
  if (status === 401) context.session.setView(null)
  const key = status === 401 ? 'admin:view.over' : 'admin:view.readOnly'
  const from = new URL(request.headers.get('Referer') ?? '', request.url)
  const { pathname, search } = new URL(request.url)
  const isBack = status === 403 && from.host === new URL(request.url).host && from.pathname !== pathname
  const isForm = request.method !== 'GET' && status === 403
  const to = isBack ? from.pathname + from.search : isForm ? pathname + search : paths.home
  throw await redirectWithToast(args, to, { type: 'warning', key })
}

/**
 * What the API can interpret of an address: all but what it refuses by name or by value. Where it names nothing that stands in the
 * address, all of that may be the cause.
 */
function readableOf(search: URLSearchParams, { violations = [] }: Partial<Problem>, asked: object): string {
  const names = violations.map(({ propertyPath }) => propertyPath.split(/[.[]/, 1)[0] ?? '')
  const sent = new Map(Object.entries(asked))
  const values = new Set(names.flatMap((name) => [sent.get(name) as unknown].flat()).map(String))
  const kept = [...search].filter(([name, value]) => !names.includes(name) && !values.has(value))
  return kept.length > 0 && kept.length < search.size ? `?${new URLSearchParams(kept).toString()}` : ''
}

/**
 * A read has no form to correct. Where the address says more than its page, that is what the API cannot interpret: the page comes
 * without what is refused, with the list and the part of it that somebody was in, and says so. Otherwise, and for a file, which
 * would hold something else, the address counts as unknown.
 */
async function withoutRefused(args: Args, { endpoint, problem, query }: RefusedRead): Promise<Response> {
  const { pathname, searchParams } = new URL(args.request.url)
  if (args.request.method !== 'GET' || searchParams.size === 0 || answersFile(endpoint))
    return new Response(null, { status: 404 })
  const to = pathname + readableOf(searchParams, problem, query)
  return redirectWithToast(args, to, { type: 'warning', key: 'common:addressUnread' })
}

interface RefusedRead {
  endpoint: Endpoint
  problem: Partial<Problem>
  /** As the page has sent it. */
  query: object
}

async function answerOf(args: Args, endpoint: Endpoint, options: CallOptions<Endpoint>): Promise<Answer> {
  const withSession = endpoint.permission !== 'public'
  const sendOnce = async () => requireAnswer(args, endpoint, await send(args, endpoint, options))
  let answer = await sendOnce()
  // The 401 of a login says nothing about a view.
  if (withSession || answer.status !== 401) await leaveView(args, answer)
  if (answer.status === 401 && withSession && (await refreshTokens(args))) answer = await sendOnce()
  const { status } = answer
  if (isOk(answer) || status === 304) return answer
  if (withSession && (status === 401 || status === 403)) throw await sessionOver(args)
  const senseless = endpoint.method === 'GET' && (status === 400 || status === 422)
  if (senseless && !options.tellsInvalid)
    throw await withoutRefused(args, { endpoint, problem: answer.body ?? {}, query: options.query ?? {} })
  if (status === 404 || status === 410) throw new Response(null, { status })
  throw new ApiFailure(status, answer.body ?? {})
}

/**
 * Calls the API. 401: one refresh, then log out to the login form of the start page; 403: the same at once; 404: the error page; no
 * valid response: the error page with the request id. A 400 or 422 of a reading call: the page without what is refused, or 404;
 * with `tellsInvalid` an ApiFailure.
 * @throws ApiFailure for 409, 422, 429 and, from public calls, 401
 */
export async function call<E extends Endpoint>(args: Args, endpoint: E, options: CallOptions<E> = {}) {
  return bodyOf(endpoint, await answerOf(args, endpoint, options))
}

/** The page number in an address, from 1; invalid values count as the first page. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/**
 * Calls a list endpoint like `call` and also returns the total count. `incomplete`: the words of the search match so many
 * that only the first entries were searched.
 */
export async function callPage<E extends Endpoint>(args: Args, endpoint: E, options: CallOptions<E> = {}) {
  const answer = await answerOf(args, endpoint, options)
  const { total, incomplete } = answer
  return { data: bodyOf(endpoint, answer), total: total ?? 0, incomplete }
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

/** Requests a file and streams it to the browser; answers 304 if the browser's copy is current. */
export async function callFile<E extends Endpoint>(args: Args, endpoint: E, options: CallOptions<E> = {}) {
  const ifNoneMatch = args.request.headers.get('If-None-Match')
  const { status, raw } = await answerOf(args, endpoint, { ...options, ifNoneMatch })
  const passed = fileHeaders.flatMap((name) => {
    const value = raw?.headers.get(name) ?? null
    return value === null ? [] : [[name, value] as [string, string]]
  })
  const file = new Response(raw?.body ?? null, { status, headers: passed })
  return file.headers.get('Content-Type')?.startsWith('text/csv') ? separated(args, file) : file
}

/**
 * A call that the user has not asked for: errors are returned as a status, neither end the session nor keep a form. Throws a 503
 * Response if there is no response.
 */
export async function callQuietly(args: Args, endpoint: Endpoint): Promise<Arrived> {
  const arrived = await send(args, endpoint, {})
  return arrived.status === 401 && (await refreshTokens(args)) ? send(args, endpoint, {}) : arrived
}

/** Opens an event stream, quietly. */
export async function callStream(args: Args, endpoint: Endpoint): Promise<Response> {
  const arrived = await callQuietly(args, endpoint)
  if (isOk(arrived)) await requireAnswer(args, endpoint, arrived)
  return arrived.raw ?? new Response(null, { status: arrived.status })
}
