import { setTimeout as wait } from 'node:timers/promises'
import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { limits } from '~/contracts/constants'
import { answersFile, answersStream, type Endpoint, type FileAnswer, takesFile } from '~/contracts/endpoint'
import { Problem } from '~/contracts/errors'
import { allowedWithoutSecondFactor, mayDo, type Permission } from '~/contracts/permissions'
import type { Actor } from './authentication/actor'
import type { ApiEnv, Caller } from './caller'
import { checkAnswer } from './check-answer'
import type { ApiDeps } from './deps'
import { ApiError, notFound } from './errors'
import { answerFile } from './file-answer'
import { readBytes, refuseAnnouncedSize } from './file-body'
import { findAnswer, idempotencyKey, once } from './idempotency'
import { type CallLimit, countCall, limitCalls } from './call-limits'
import { answerEvents } from './live'
import { type PageWindow, pageLinks } from './paging'
import { findBrokenText, isDeeperThan, requireWholeText } from './whole-text'

export type Api = OpenAPIHono<ApiEnv>
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

type CallOf<E extends Endpoint, A> =
  E extends Endpoint<infer P, infer Q, infer I>
    ? Call<z.output<P>, z.output<Q>, z.output<I>> & { actor: A }
    : never
type AnswerOf<E extends Endpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _I, infer O> ? z.input<O> | Page<z.input<O>> : never

interface Options<C> {
  /** Counted before anything else happens. */
  limits?: readonly CallLimit<C>[]
  /** The answer holds secrets, which are not kept with an idempotency key: such a call is not done once per key. */
  secret?: boolean
  /** Every answer takes this long at least, so that the clock does not tell what there was to do. */
  atLeastMilliseconds?: number
}
/** What happens may be inside of a transaction: see `once`. */
type Handler<C, R> = (call: C) => Promise<R>
/**
 * A call in two steps. `prepare` comes after the limits and is never inside of a transaction: there belongs what is slow
 * (pictures, passwords, large files), what leaves the database, and what is counted by something that has to be looked
 * up. It may happen more often than the action and must leave nothing that counts: it promises the caller nothing.
 * `action` gets its result, happens once per idempotency key, and looks again at all that may have changed meanwhile.
 */
interface Steps<C, R, T> {
  prepare: (call: C) => Promise<T>
  action: (call: C & { prepared: T }) => Promise<R>
}
type Mount<A> = <E extends Endpoint, T>(
  endpoint: E,
  handler: Handler<CallOf<E, A>, AnswerOf<E>> | Steps<CallOf<E, A>, AnswerOf<E>, T>,
  options?: Options<CallOf<E, A>>,
) => void

/** Mounts calls of the API; one per application, made by `createApi`. */
export interface Mounter {
  /** A call for everyone; the actor may be null. */
  open: Mount<Actor | null>
  /** A call whose permission asks for a session: the actor is there. */
  guarded: Mount<Actor>
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

const fileSchema = { type: 'string' as const, format: 'binary' }
const textSchema = { type: 'string' as const }

function successOf(endpoint: Endpoint) {
  if (endpoint.status === 204 || endpoint.output instanceof z.ZodUndefined) return { description: 'Done' }
  const schema = answersFile(endpoint) ? fileSchema : answersStream(endpoint) ? textSchema : endpoint.output
  return {
    description: endpoint.summary,
    content: Object.fromEntries(endpoint.types.map((type) => [type, { schema }])),
    ...(endpoint.paged ? { headers: pageHeaders } : {}),
  }
}

function responsesOf(endpoint: Endpoint) {
  return {
    [endpoint.status]: successOf(endpoint),
    ...(takesFile(endpoint) ? { 413: problemAnswer('The file is too large') } : {}),
    ...(endpoint.permission === 'public'
      ? {}
      : { 401: problemAnswer('Not logged in'), 403: problemAnswer('Not allowed') }),
    ...(endpoint.path.includes('{') ? { 404: problemAnswer('Not there, or not for you') } : {}),
    422: problemAnswer('Rules are broken: see violations'),
    429: problemAnswer('Too many requests: see Retry-After'),
  }
}

const mayCall = (actor: Actor, permission: Permission): boolean =>
  mayDo(actor, permission) && (!actor.secondFactorMissing || allowedWithoutSecondFactor(permission))

const permit =
  (endpoint: Endpoint): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const actor = c.get('actor')
    if (endpoint.permission !== 'public') {
      if (!actor) throw new ApiError('unauthenticated')
      if (endpoint.permission !== 'signedIn' && !mayCall(actor, endpoint.permission))
        throw new ApiError('forbidden')
    }
    await next()
  }

const expectJson: MiddlewareHandler = async (c, next) => {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/([a-z-]+\+)?json\b/i.test(type)) throw new ApiError('unsupportedMediaType')
  await next()
}

const limitDepth: MiddlewareHandler = async (c, next) => {
  if (isDeeperThan(await c.req.text(), limits.jsonLevels)) throw new ApiError('badRequest')
  await next()
}

const limitBody = ({ maxBytes }: Endpoint): MiddlewareHandler =>
  bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new ApiError('tooLarge')
    },
  })

/** What stands before a call: permission, how many calls, then the size, type and depth of its body. */
function guardsOf(endpoint: Endpoint, hasBody: boolean, limit: MiddlewareHandler): MiddlewareHandler[] {
  const everybody = [permit(endpoint), limit]
  if (takesFile(endpoint)) return [...everybody, refuseAnnouncedSize(endpoint)]
  return [...everybody, limitBody(endpoint), ...(hasBody ? [expectJson, limitDepth] : [])]
}

function bodyOf(endpoint: Endpoint) {
  if (takesFile(endpoint)) return { content: { '*/*': { schema: fileSchema } }, required: true }
  const type = endpoint.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  return { content: { [type]: { schema: endpoint.input } }, required: true }
}

/** What came with a call, valid and whole. */
async function readSent(c: Context, endpoint: Endpoint, hasBody: boolean) {
  const valid = (target: string): unknown => c.req.valid(target as never)
  const params = valid('param')
  const query = valid('query')
  if (findBrokenText(params) !== null) throw notFound()
  requireWholeText(query)
  if (takesFile(endpoint)) return { params, query, input: await readBytes(c.req.raw, endpoint.maxBytes) }
  const input = hasBody ? valid('json') : undefined
  requireWholeText(input)
  return { params, query, input }
}

function answer(c: Context, endpoint: Endpoint, { result, window }: { result: unknown; window: PageWindow }) {
  if (answersFile(endpoint)) return answerFile(result as FileAnswer, c.req.header('if-none-match'))
  if (answersStream(endpoint)) return answerEvents(result as ReadableStream<Uint8Array>)
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

type AnyCall = Call<unknown, unknown, unknown> & { actor: never }
interface Mounted {
  endpoint: Endpoint
  steps: Steps<AnyCall, unknown, unknown>
  options: Options<AnyCall>
}

const nothing = () => Promise.resolve(undefined)

/**
 * The answer to a call. An action that was done under its key is answered as it was, for nothing; everything else counts.
 * Also where the first of two was done while the second was prepared: what then speaks against it is its own work.
 */
async function perform(
  deps: ApiDeps,
  mounted: Mounted,
  { call, key }: { call: AnyCall; key: string | null },
): Promise<unknown> {
  const { endpoint, steps, options } = mounted
  const given = await findAnswer(deps, key)
  if (given) return given.answer
  try {
    await countCall(deps, { endpoint, limits: options.limits ?? [] }, call)
    const prepared = await steps.prepare(call)
    return await once(deps, key, () => steps.action({ ...call, prepared }))
  } catch (error) {
    const meanwhile = error instanceof ApiError ? await findAnswer(deps, key) : null
    if (!meanwhile) throw error
    return meanwhile.answer
  }
}

async function taking<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const end = performance.now() + milliseconds
  try {
    return await work
  } finally {
    const left = end - performance.now()
    if (left > 0) await wait(left)
  }
}

function callOf(c: Context<ApiEnv>, sent: Awaited<ReturnType<typeof readSent>>): AnyCall {
  const { locale, address } = c.var
  const caller = { locale, address, userAgent: c.req.header('user-agent') ?? '' }
  return { ...sent, actor: c.get('actor') as never, caller }
}

/**
 * The one way to put a call into the API: permission first, then the limits, then the input, then what it prepares, and
 * at last the action.
 */
export function createMounter(app: Api, deps: ApiDeps): Mounter {
  const limit = limitCalls(deps)
  const mount = (mounted: Mounted) => {
    const { endpoint, options } = mounted
    const hasBody = !(endpoint.input instanceof z.ZodUndefined)
    const route = createRoute({
      method: endpoint.method.toLowerCase() as 'get',
      path: endpoint.path,
      tags: [endpoint.tag],
      summary: endpoint.summary,
      ...(endpoint.permission === 'public' ? {} : { security: [{ bearer: [] }] }),
      'x-permission': endpoint.permission,
      ...(options.limits ? { 'x-limits': options.limits.map(({ limit: { name } }) => name) } : {}),
      middleware: guardsOf(endpoint, hasBody, limit),
      request: {
        params: endpoint.params as z.ZodObject,
        query: endpoint.query as z.ZodObject,
        ...(hasBody ? { body: bodyOf(endpoint) } : {}),
      },
      responses: responsesOf(endpoint),
    })
    app.openapi(route, async (c) => {
      const sent = await readSent(c, endpoint, hasBody)
      const keyed = endpoint.method === 'POST' && !options.secret
      const key = keyed ? await idempotencyKey(c, sent.input) : null
      const performed = perform(deps, mounted, { call: callOf(c, sent), key })
      const result = await taking(options.atLeastMilliseconds ?? 0, performed)
      if (deps.config.checkOutput)
        checkAnswer(endpoint, result instanceof Page ? result.body : result, result instanceof Page)
      return answer(c, endpoint, { result, window: sent.query as PageWindow }) as never
    })
  }
  const mountAny = (
    endpoint: Endpoint,
    handler: Handler<AnyCall, unknown> | Steps<AnyCall, unknown, unknown>,
    options: Options<AnyCall> = {},
  ) => {
    const steps = typeof handler === 'function' ? { prepare: nothing, action: handler } : handler
    mount({ endpoint, steps, options })
  }
  return { open: mountAny as Mount<Actor | null>, guarded: mountAny as Mount<Actor> }
}
