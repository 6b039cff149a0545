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
/**
 * A page of a list and the total count: sets `X-Total-Count` and `Link`. `incomplete`: a search met so many that it looked
 * at the first rows only; sets `X-Search-Incomplete`.
 */
export class Page<T> {
  constructor(
    readonly body: T,
    readonly total: number,
    readonly options: { incomplete?: boolean } = {},
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
  /** The response contains secrets, which must not be stored with an idempotency key: such a call is not idempotent. */
  secret?: boolean
  /** Minimum duration of a response, against timing attacks. */
  atLeastMilliseconds?: number
}
/** May run inside a transaction: see `once`. */
type Handler<C, R> = (call: C) => Promise<R>
/**
 * A call in two steps. `prepare` runs after the limits and never inside a transaction. It is for slow work (pictures,
 * passwords, large files), for external calls, and for limits whose subject has to be looked up first. It may run more
 * often than the action, so it must have no lasting effects. `action` receives its result, runs once per idempotency
 * key, and must recheck everything that may have changed meanwhile.
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

/** Mounts endpoints; one per application, created by `createApi`. */
export interface Mounter {
  /** An endpoint for everyone; the actor may be null. */
  open: Mount<Actor | null>
  /** An endpoint that requires a session: the actor is present. */
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
  'X-Search-Incomplete': {
    description: 'Present if the words match so many that only the first entries were searched',
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

/** Checks before a call: permission, limits, then size, type and depth of the body. */
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

/** The validated input of a call. */
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
    if (page.options.incomplete) c.header('X-Search-Incomplete', 'true')
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
 * Runs a call. If its key has been used, returns the stored response without counting the call. This also applies if a
 * concurrent call with the same key finished during `prepare`: errors are then consequences of that call.
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
 * Mounts endpoints on the application. A call passes the permission, the limits, input validation, `prepare` and the
 * action, in this order.
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
