import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { Endpoint } from '~/contracts/endpoint'
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
import { describeCall } from './calls/describe'
import { type DirectDoor, openDirectDoor } from './calls/direct-door'
import { openHttpDoor } from './calls/http-door'
import type { ApiDeps } from './deps'

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
    const steps = typeof handler === 'function' ? { prepare: nothing, action: handler } : handler
    const hasBody = !(endpoint.input instanceof z.ZodUndefined)
    const mounted: Mounted = { endpoint, hasBody, steps, options, count }
    app.calls.set(nameOf(endpoint), mounted)
    app.openAPIRegistry.registerPath(describeCall(mounted))
    app.on(endpoint.method, routeOf(endpoint.path), openHttpDoor(deps, mounted))
  }
  return { open: mountAny as Mount<Actor | null>, guarded: mountAny as Mount<Actor> }
}
