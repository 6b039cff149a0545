import type { z } from '@hono/zod-openapi'
import type { Endpoint } from '~/contracts/endpoint'
import type { Actor } from '../authentication/actor'
import type { CallCounter, CallLimit } from '../call-limits'
import type { Caller } from '../caller'

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

export type CallOf<E extends Endpoint, A> =
  E extends Endpoint<infer P, infer Q, infer I>
    ? Call<z.output<P>, z.output<Q>, z.output<I>> & { actor: A }
    : never
/** Where an endpoint answers nothing, what its handler returns is neither sent nor stored. */
export type AnswerOf<E extends Endpoint> =
  E extends Endpoint<infer _P, infer _Q, infer _I, infer O>
    ? O extends z.ZodUndefined
      ? unknown
      : z.input<O> | Page<z.input<O>>
    : never

export interface Options<C> {
  /** Counted before anything else happens. */
  limits?: readonly CallLimit<C>[]
  /** The response contains secrets, which must not be stored with an idempotency key: such a call is not idempotent. */
  secret?: boolean
  /** A writing call that only adds to a number in memory counts as a reading one, which is counted in memory too. */
  countsAsReading?: boolean
  /** The call costs as much as many pages, which nothing else about it says: it searches, draws up or renders. */
  costs?: boolean
  /** Minimum duration of a response, against timing attacks. */
  atLeastMilliseconds?: number
}
/** May run inside a transaction: see `once`. */
export type Handler<C, R> = (call: C) => Promise<R>
/**
 * A call in two steps. `prepare` runs after the limits and never inside a transaction. It is for slow work (pictures,
 * passwords, large files), for external calls, and for limits whose subject has to be looked up first. It may run more
 * often than the action, so it must have no lasting effects. `action` receives its result, runs once per idempotency
 * key, and must recheck everything that may have changed meanwhile.
 */
export interface Steps<C, R, T> {
  prepare: (call: C) => Promise<T>
  action: (call: C & { prepared: T }) => Promise<R>
}

export type AnyCall = Call<unknown, unknown, unknown> & { actor: never }

/** An endpoint with its handler. */
export interface Mounted {
  endpoint: Endpoint
  /** The endpoint takes JSON or a file. */
  hasBody: boolean
  steps: Steps<AnyCall, unknown, unknown>
  options: Options<AnyCall>
  count: CallCounter
}

/** The name of an endpoint in the contract. */
export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`

/** The path of an endpoint as the router and the metrics have it: `/offers/:id`. */
export const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Values that no address carries: with one of them it names something else. Not every parser of addresses sees to that. */
const lost = new Set(['', '.', '..'])
export const namesNothing = (params: Record<string, string>): boolean =>
  Object.values(params).some((text) => lost.has(text))

/** Parts of a call before validation: texts from an address, and a body that is read only if the texts are valid. */
export interface Sent {
  params: unknown
  query: unknown
  input: () => unknown
}

/** A call as a door hands it to the pipeline. */
export interface Asked {
  actor: Actor | null
  caller: Caller
  idempotencyKey: string | undefined
  /** Address of the call, for the fingerprint of a key. */
  path: () => string
  /** Only called once the caller may make the call. */
  read: () => Sent | Promise<Sent>
}

/** What the handler has said. */
export interface Outcome {
  body: unknown
  /** The page of a paged list, otherwise null. */
  page: Page<unknown> | null
  /** The validated query. */
  query: unknown
}
