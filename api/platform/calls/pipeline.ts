import { isDeepStrictEqual } from 'node:util'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from '@hono/zod-openapi'
import { answersFile, answersStream, type Endpoint, type FileAnswer } from '~/contracts/endpoint'
import { violationsOf } from '~/contracts/errors'
import { closedInViews, mayUse } from '~/contracts/permissions'
import type { Actor } from '../authentication/actor'
import { withMadeUpMember } from '../authentication/views'
import { costsMuch, countCall } from '../call-limits'
import type { ApiDeps } from '../deps'
import { ApiError, notFound } from '../errors'
import { findAnswer, type Fingerprint, idempotencyKey, once } from '../idempotency'
import { networkOf } from '../rate-limit'
import { runningFor } from '../threads'
import { findBrokenText, requireWholeText } from '../whole-text'
import { type AnyCall, type Asked, type Mounted, type Outcome, Page, type Sent } from './call'

function requirePermission({ permission }: Endpoint, actor: Actor | null): void {
  if (permission === 'public') return
  if (!actor) throw new ApiError('unauthenticated')
  if (permission !== 'signedIn' && !mayUse(actor, permission)) throw new ApiError('forbidden')
}

/** A personal token makes the calls that name one of its scopes, and no others. */
function requireScope({ scope }: Endpoint, actor: Actor | null): void {
  if (!actor?.token) return
  // Pages lead such an admin to setting it up, which no program can do.
  if (actor.secondFactorMissing) throw new ApiError('forbidden')
  if (scope === null) throw new ApiError('closedToTokens')
  if (actor.token.scopes.includes(scope)) return
  const challenge = `Bearer error="insufficient_scope", scope="${scope}"`
  throw new ApiError('scopeMissing', [], { 'WWW-Authenticate': challenge }).with({ scope })
}

/** A view reads and nothing else: whatever it calls is checked here, so no feature can forget it. */
function requireOpenInView(endpoint: Endpoint, actor: Actor | null): void {
  if (!actor?.view) return
  const isReading = endpoint.method === 'GET' && !answersStream(endpoint)
  if (!isReading || closedInViews.includes(endpoint.permission)) throw new ApiError('forbidden')
}

/** In a view, the call runs with a made-up member and is undone. */
function inView<T>(deps: ApiDeps, actor: Actor | null, work: () => Promise<T>): Promise<T> {
  return actor?.view ? withMadeUpMember(deps, { view: actor.view, locale: actor.locale }, work) : work()
}

const unprocessable = (error: z.ZodError) => new ApiError('unprocessable', violationsOf(error))

function parse(schema: z.ZodType, value: unknown, refusal: (error: z.ZodError) => ApiError): unknown {
  const { success, data, error } = schema.safeParse(value)
  if (!success) throw refusal(error)
  return data
}

/** Validates what was sent. An id that no record can have is answered like an unknown one. */
async function validate({ endpoint, hasBody }: Mounted, sent: Sent) {
  const query = parse(endpoint.query, sent.query, unprocessable)
  const params = parse(endpoint.params, sent.params, notFound)
  const input = hasBody ? parse(endpoint.input, await sent.input(), unprocessable) : undefined
  if (findBrokenText(params) !== null) throw notFound()
  requireWholeText(query)
  // The bytes of a file are no text.
  if (!(input instanceof Uint8Array)) requireWholeText(input)
  return { params, query, input }
}

/**
 * Runs a call. If its key has been used, returns the stored response without counting the call. This also applies if a
 * concurrent call with the same key finished during `prepare`: errors are then consequences of that call.
 */
async function perform(
  deps: ApiDeps,
  { endpoint, steps, options }: Mounted,
  { call, key }: { call: AnyCall; key: Fingerprint | null },
): Promise<unknown> {
  const given = await findAnswer(deps, key)
  if (given) return given.answer
  try {
    await countCall(deps, { endpoint, limits: options.limits ?? [] }, call)
    return await inView(deps, call.actor, async () => {
      const prepared = await steps.prepare(call)
      return once(deps, key, () => steps.action({ ...call, prepared }))
    })
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

/**
 * The one way of every call, whichever door it came through: permission, the limits, validation, `prepare` and the
 * action, in this order.
 * @throws ApiError
 */
export async function runCall(deps: ApiDeps, mounted: Mounted, asked: Asked): Promise<Outcome> {
  const { endpoint, options } = mounted
  requireScope(endpoint, asked.actor)
  requirePermission(endpoint, asked.actor)
  requireOpenInView(endpoint, asked.actor)
  const method = options.countsAsReading ? 'GET' : endpoint.method
  await mounted.count(
    { method, costs: costsMuch(mounted) },
    {
      actor: asked.actor,
      address: asked.caller.address,
    },
  )
  const sent = await validate(mounted, await asked.read())
  const isKeyed = endpoint.method === 'POST' && !options.secret
  const key = isKeyed ? await idempotencyKey(asked, sent.input) : null
  const call = { ...sent, actor: asked.actor as never, caller: asked.caller }
  const client = asked.actor?.id ?? networkOf(asked.caller.address)
  const performed = runningFor(client, () => perform(deps, mounted, { call, key }))
  const result = await taking(options.atLeastMilliseconds ?? 0, performed)
  const page = result instanceof Page ? (result as Page<unknown>) : null
  const body = page ? page.body : result
  if (deps.config.checkOutput) checkAnswer(endpoint, body, page !== null)
  return { body, page, query: sent.query }
}

const asSent = (value: unknown): unknown =>
  value === undefined ? undefined : JSON.parse(JSON.stringify(value))

/**
 * Checks a response against its contract: its shape, no undeclared fields (which the user may not be allowed to see),
 * and a total exactly if the call is a list.
 * @throws Error describing the difference
 */
function checkAnswer(endpoint: Endpoint, body: unknown, isPage: boolean): void {
  const name = `${endpoint.method} ${endpoint.path}`
  if (isPage !== endpoint.paged)
    throw new Error(`${name}: a total is required for paged calls and not allowed for others`)
  if (answersFile(endpoint)) {
    const { type } = body as FileAnswer
    if (!endpoint.types.includes(type))
      throw new Error(`${name} responds with ${type}, which its contract does not list`)
    return
  }
  if (answersStream(endpoint)) {
    if (!(body instanceof ReadableStream)) throw new Error(`${name} does not respond with a stream`)
    return
  }
  const declared = endpoint.output.parse(body)
  if (!isDeepStrictEqual(asSent(declared), asSent(body)))
    throw new Error(`${name} responds with more than its contract declares`)
}
