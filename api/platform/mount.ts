import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import type { Locale } from '~/contracts/constants'
import type { Endpoint } from '~/contracts/endpoint'
import { Problem } from '~/contracts/errors'
import { can } from '~/contracts/permissions'
import type { Actor } from './authentication/actor'
import { checkAnswer } from './check-answer'
import type { ApiDeps } from './deps'
import { ApiError, notFound } from './errors'
import { idempotencyKey, once } from './idempotency'
import { type PageWindow, pageLinks } from './paging'
import { countHit, type RateLimit } from './rate-limit'
import { findBrokenText, requireWholeText } from './whole-text'

export interface ApiVariables {
  actor: Actor | null
  locale: Locale
  requestId: string
  address: string
}
export interface ApiEnv {
  Variables: ApiVariables
  /** What travels beside a request inside of the process. */
  Bindings: { address?: string; requestId?: string }
}
export type Api = OpenAPIHono<ApiEnv>
export interface Caller extends Pick<ApiVariables, 'locale' | 'address'> {
  userAgent: string
}

interface Call<P, Q, I> {
  params: P
  query: Q
  input: I
  caller: Caller
}
/** A list and how many there are in all: becomes `X-Total-Count` and `Link`. */
export class Page<T> {
  constructor(
    readonly body: T,
    readonly total: number,
  ) {}
}

interface Options<P, Q, I> {
  /** Counted before anything else happens, each with what it counts by. */
  limits?: { limit: RateLimit; by: (call: Call<P, Q, I>) => string }[]
}
type Handler<E extends Endpoint, A> =
  E extends Endpoint<infer P, infer Q, infer I, infer O>
    ? (
        call: Call<z.output<P>, z.output<Q>, z.output<I>> & { actor: A },
      ) => Promise<z.input<O> | Page<z.input<O>>>
    : never
type OptionsOf<E extends Endpoint> =
  E extends Endpoint<infer P, infer Q, infer I> ? Options<z.output<P>, z.output<Q>, z.output<I>> : never

/** Mounts calls of the API; one per application, made by `createApi`. */
export interface Mounter {
  /** A call for everyone; the actor may be null. */
  open: <E extends Endpoint>(endpoint: E, handler: Handler<E, Actor | null>, options?: OptionsOf<E>) => void
  /** A call whose permission asks for a session: the actor is there. */
  guarded: <E extends Endpoint>(endpoint: E, handler: Handler<E, Actor>, options?: OptionsOf<E>) => void
}

const problemAnswer = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})

const pageHeaders = {
  'X-Total-Count': { description: 'How many there are on all pages', schema: { type: 'integer' as const } },
  Link: {
    description: 'First, previous, next and last page (RFC 8288)',
    schema: { type: 'string' as const },
  },
}

function responsesOf(endpoint: Endpoint) {
  const success =
    endpoint.status === 204 || endpoint.output instanceof z.ZodUndefined
      ? { description: 'Done' }
      : {
          description: endpoint.summary,
          content: { 'application/json': { schema: endpoint.output } },
          ...(endpoint.paged ? { headers: pageHeaders } : {}),
        }
  return {
    [endpoint.status]: success,
    ...(endpoint.permission === 'public'
      ? {}
      : { 401: problemAnswer('Not logged in'), 403: problemAnswer('Not allowed') }),
    ...(endpoint.path.includes('{') ? { 404: problemAnswer('Not there, or not for you') } : {}),
    422: problemAnswer('Rules are broken: see violations'),
    429: problemAnswer('Too many requests: see Retry-After'),
  }
}

const permit =
  (endpoint: Endpoint): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const actor = c.get('actor')
    if (endpoint.permission !== 'public') {
      if (!actor) throw new ApiError('unauthenticated')
      if (endpoint.permission !== 'signedIn' && !can(actor.standing, endpoint.permission))
        throw new ApiError('forbidden')
    }
    await next()
  }

const expectJson: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/([a-z-]+\+)?json\b/i.test(type)) throw new ApiError('unsupportedMediaType')
  await next()
}

function answer(c: Context, endpoint: Endpoint, { result, window }: { result: unknown; window: PageWindow }) {
  const page = result instanceof Page ? result : null
  if (page) {
    c.header('X-Total-Count', String(page.total))
    c.header('Link', pageLinks(new URL(c.req.url), window, page.total))
  }
  const body: unknown = page ? page.body : result
  c.header('Cache-Control', 'no-store')
  if (endpoint.status === 204 || body === undefined) return c.body(null, endpoint.status as 204)
  return c.json(body as object, endpoint.status as 200)
}

/** The one way to put a call into the API: permission first, then the limits, then the input, then the handler. */
export function createMounter(app: Api, deps: ApiDeps): Mounter {
  const mount = (
    endpoint: Endpoint,
    handler: (call: never) => Promise<unknown>,
    options?: Options<never, never, never>,
  ) => {
    const hasBody = !(endpoint.input instanceof z.ZodUndefined)
    const type = endpoint.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
    const body = { content: { [type]: { schema: endpoint.input } }, required: true }
    const route = createRoute({
      method: endpoint.method.toLowerCase() as 'get',
      path: endpoint.path,
      tags: [endpoint.tag],
      summary: endpoint.summary,
      ...(endpoint.permission === 'public' ? {} : { security: [{ bearer: [] }] }),
      'x-permission': endpoint.permission,
      middleware: hasBody ? [permit(endpoint), expectJson] : [permit(endpoint)],
      request: {
        params: endpoint.params as z.ZodObject,
        query: endpoint.query as z.ZodObject,
        ...(hasBody ? { body } : {}),
      },
      responses: responsesOf(endpoint),
    })
    app.openapi(route, async (c) => {
      const valid = (target: string): unknown => c.req.valid(target as never)
      const sent = {
        params: valid('param'),
        query: valid('query'),
        input: hasBody ? valid('json') : undefined,
      }
      if (findBrokenText(sent.params) !== null) throw notFound()
      requireWholeText(sent.query)
      requireWholeText(sent.input)
      const call = {
        ...sent,
        actor: c.get('actor'),
        caller: {
          locale: c.get('locale'),
          address: c.get('address'),
          userAgent: c.req.header('user-agent') ?? '',
        },
      } as never
      for (const { limit, by } of options?.limits ?? []) await countHit(deps, limit, by(call))
      const key = endpoint.method === 'POST' ? idempotencyKey(c, sent.input) : null
      const result = await once(deps, key, () => handler(call))
      if (deps.config.checkOutput)
        checkAnswer(endpoint, result instanceof Page ? result.body : result, result instanceof Page)
      return answer(c, endpoint, { result, window: sent.query as PageWindow }) as never
    })
  }
  return { open: mount, guarded: mount }
}
