import { OpenAPIHono, z, createRoute } from '@hono/zod-openapi'
import { type Endpoint, answersFile, answersStream, takesFile } from '~/contracts/endpoint'
import type { Actor } from './authentication/actor'
import { createCallCounter } from './call-limits'
import type { ApiEnv } from './caller'
import {
  type AnswerOf,
  type AnyCall,
  type CallOf,
  type Handler,
  type Mounted,
  nameOf,
  type Options,
  routeOf,
  type Steps,
} from './calls/call'
import { type DirectDoor, openDirectDoor } from './calls/direct-door'
import { openHttpDoor } from './calls/http-door'
import type { ApiDeps } from './deps'
import { Problem } from '~/contracts/errors'

export { Page } from './calls/call'

/** The API with its two doors: `fetch` for requests, `call` for the same process. */
export class Api extends OpenAPIHono<ApiEnv> {
  /** By name. */
  readonly calls = new Map<string, Mounted>()
  readonly call: DirectDoor
  constructor(deps: ApiDeps) {
    super()
    this.call = openDirectDoor(deps, this.calls)
  }
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

const nothing = () => Promise.resolve(undefined)

/** Mounts endpoints on both doors of the application. */
export function createMounter(app: Api, deps: ApiDeps): Mounter {
  const count = createCallCounter(deps)
  const mountAny = (
    endpoint: Endpoint,
    handler: Handler<AnyCall, unknown> | Steps<AnyCall, unknown, unknown>,
    options: Options<AnyCall> = {},
  ) => {
    const { prepare, action } =
      typeof handler === 'function' ? { prepare: nothing, action: handler } : handler
    const isSilent = endpoint.output instanceof z.ZodUndefined
    const steps: Mounted['steps'] = {
      prepare,
      action: isSilent ? (call) => action(call).then(nothing) : action,
    }
    const hasBody = !(endpoint.input instanceof z.ZodUndefined)
    const mounted: Mounted = { endpoint, hasBody, steps, options, count }
    app.calls.set(nameOf(endpoint), mounted)
    app.openAPIRegistry.registerPath(describeCall(mounted))
    app.on(endpoint.method, routeOf(endpoint.path), openHttpDoor(deps, mounted))
  }
  return { open: mountAny as Mount<Actor | null>, guarded: mountAny as Mount<Actor> }
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

function bodyOf(endpoint: Endpoint) {
  if (takesFile(endpoint)) return { content: { '*/*': { schema: fileSchema } }, required: true }
  const type = endpoint.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  return { content: { [type]: { schema: endpoint.input } }, required: true }
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * The name of a call in generated clients: `GET /offers/{id}/reviews` is `getOffersByIdReviews`. Made of the address, so it
 * stays the same for as long as the address does.
 */
const operationIdOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string =>
  method.toLowerCase() +
  path
    .replaceAll('{', 'by-')
    .split(/[^A-Za-z0-9]+/)
    .map(capitalised)
    .join('')

/** Ways to authorise a call, one of which is enough; the empty one is none. */
function securityOf({ permission, scope }: Endpoint): Record<string, string[]>[] {
  const session = permission === 'public' ? [] : [{ bearer: [] }]
  if (scope === null) return session
  return [...(permission === 'public' ? [{}] : session), { personalToken: [scope] }]
}

/** A mounted call as OpenAPI describes it. */
const describeCall = ({ endpoint, hasBody, options }: Mounted) =>
  createRoute({
    method: endpoint.method.toLowerCase() as 'get',
    path: endpoint.path,
    operationId: operationIdOf(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    security: securityOf(endpoint),
    'x-permission': endpoint.permission,
    ...(options.limits ? { 'x-limits': options.limits.map(({ limit: { name } }) => name) } : {}),
    request: {
      params: endpoint.params as z.ZodObject,
      query: endpoint.query as z.ZodObject,
      ...(hasBody ? { body: bodyOf(endpoint) } : {}),
    },
    responses: responsesOf(endpoint),
  })
