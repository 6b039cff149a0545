import { limits } from '~/contracts/constants'
import type { Answer, CallOrigin, Scalar, SentCall } from '~/contracts/call'
import { answersFile, answersStream, type Endpoint, type FileAnswer, takesFile } from '~/contracts/endpoint'
import type { Actor } from '../authentication/actor'
import { openVisits } from '../authentication/visits'
import type { ApiDeps } from '../deps'
import { ApiError, notFound } from '../errors'
import { answerFile } from '../file-answer'
import { answerEvents } from '../live'
import { findProblem, type Failed } from '../problem'
import { isDeeperThan } from '../whole-text'
import { countRequest } from '../request-watch'
import { type Mounted, nameOf, namesNothing, type Outcome, routeOf, type Sent } from './call'
import { runCall } from './pipeline'

/** A call from the same process. Never throws: a failure is an answer, too. */
export type DirectDoor = (call: SentCall, origin: CallOrigin) => Promise<Answer>

/** An address holds no half of a sign. */
const wellFormed = (value: Scalar | null | undefined): string => Buffer.from(String(value ?? '')).toString()

/** The path of a request for the same call, as the router reads it: a key given at one door is known at the other. */
function pathOf({ endpoint, params = {} }: SentCall): string {
  const encoded = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(wellFormed(params[name])),
  )
  return decodeURI(encoded.replaceAll('%25', '%2525'))
}

/** Parameters as the text of an address would have them. @throws ApiError notFound */
function paramsOf({ endpoint, params = {} }: SentCall): Record<string, string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const texts = Object.fromEntries(names.map((name) => [name, String(params[name] ?? '')]))
  if (namesNothing(texts)) throw notFound()
  return texts
}

/** A query as the text of an address would have it: nothing but texts, a list only where there are several. */
function queryOf({ query = {} }: SentCall): unknown {
  const texts: Record<string, string | string[]> = {}
  for (const [name, given] of Object.entries(query)) {
    const values = [given].flat().filter((value) => value !== undefined && value !== null && value !== '')
    const [first, ...others] = values.map(wellFormed)
    if (first !== undefined) texts[name] = others.length > 0 ? [first, ...others] : first
  }
  return texts
}

async function bytesOf(input: unknown, { maxBytes }: Endpoint): Promise<Uint8Array> {
  if (!(input instanceof Blob)) return new Uint8Array()
  if (input.size > maxBytes) throw new ApiError('tooLarge')
  return new Uint8Array(await input.arrayBuffer())
}

/**
 * Reads an input like the body of a request. Its limits are those of a text, and a copy protects what the caller keeps:
 * so it is a text on the way, which costs little, because calls with an input are few.
 */
function readInput({ input }: SentCall, { maxBytes }: Endpoint): unknown {
  if (input === undefined || input instanceof Blob) throw new ApiError('unsupportedMediaType')
  const text = JSON.stringify(input)
  if (Buffer.byteLength(text) > maxBytes) throw new ApiError('tooLarge')
  if (isDeeperThan(text, limits.jsonLevels)) throw new ApiError('badRequest')
  return JSON.parse(text)
}

const nothing = () => undefined

function read(call: SentCall, params: Sent['params'], { endpoint, hasBody }: Mounted): Sent {
  const texts = { params, query: queryOf(call) }
  if (takesFile(endpoint)) return { ...texts, input: () => bytesOf(call.input, endpoint) }
  if (!hasBody) return { ...texts, input: nothing }
  const input = readInput(call, endpoint)
  return { ...texts, input: () => input }
}

const empty = { body: undefined, total: null, incomplete: false, retryAfter: null, raw: null }

async function answerOf(endpoint: Endpoint, outcome: Outcome, { ifNoneMatch }: CallOrigin): Promise<Answer> {
  const { status } = endpoint
  const { body, page } = outcome
  if (answersFile(endpoint)) {
    const raw = await answerFile(body as FileAnswer, ifNoneMatch ?? undefined)
    return { ...empty, status: raw.status, raw }
  }
  if (answersStream(endpoint))
    return { ...empty, status, raw: answerEvents(body as ReadableStream<Uint8Array>) }
  return {
    ...empty,
    status,
    body: status === 204 ? undefined : asJson(body),
    total: page?.total ?? null,
    incomplete: page?.options.incomplete ?? false,
  }
}

/** Endpoints in the format of another API have their own error responses. */
async function failureOf(failed: Failed): Promise<Answer> {
  if (failed instanceof Response) return { ...empty, status: failed.status, body: await failed.json() }
  const { problem, headers } = failed
  const retryAfter = headers['Retry-After'] ?? null
  return { ...empty, status: problem.status, body: asJson(problem), retryAfter }
}

/** The door for the pages in this process: the same pipeline, without requests, responses and their texts. */
export function openDirectDoor(deps: ApiDeps, calls: ReadonlyMap<string, Mounted>): DirectDoor {
  const forCaller = openVisits(deps)
  const enter = async (call: SentCall, origin: CallOrigin, actor: Actor | null) => {
    const mounted = calls.get(nameOf(call.endpoint))
    if (!mounted) throw notFound()
    const params = paramsOf(call)
    const { address, userAgent, locale, idempotencyKey } = origin
    const outcome = await runCall(deps, mounted, {
      actor,
      caller: { locale, address, userAgent },
      idempotencyKey: idempotencyKey ?? undefined,
      path: () => pathOf(call),
      read: () => read(call, params, mounted),
    })
    return answerOf(mounted.endpoint, outcome, origin)
  }
  const ask = async (call: SentCall, origin: CallOrigin): Promise<Answer> => {
    const { token, locale, address, requestId, visit } = origin
    const authorization = token === null ? undefined : `Bearer ${token}`
    let actor: Actor | null = null
    try {
      return await forCaller({ authorization, address, visit }, call.endpoint.method === 'GET', (found) => {
        actor = found
        return enter(call, origin, found)
      })
    } catch (error) {
      const { method } = call.endpoint
      const about = { actor, locale, address, requestId, method, path: () => pathOf(call) }
      return failureOf(findProblem(deps, error as Error, about))
    }
  }
  return async (call, origin) => {
    const started = performance.now()
    const answer = await ask(call, origin)
    const { method, path } = call.endpoint
    const route = calls.has(nameOf(call.endpoint)) ? routeOf(path) : 'none'
    const seconds = (performance.now() - started) / 1000
    countRequest(deps, { method, route, status: answer.status, seconds, requestId: origin.requestId })
    return answer
  }
}

const copyList = (list: readonly unknown[]): unknown[] => list.map((value) => asJson(value) ?? null)

function copyRecord(record: object): unknown {
  const copy: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(record)) {
    const part = asJson(value)
    if (part !== undefined) copy[name] = part
  }
  return copy
}

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && !Object.hasOwn(value, '__proto__')
}

/**
 * What `JSON.parse(JSON.stringify(value))` gives, for a fifth of the time. Anything but plain data takes that way: dates
 * become texts, instances of classes their fields.
 */
export function asJson(value: unknown): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value + 0 : null
    case 'object':
      if (value === null) return null
      if (Array.isArray(value)) return copyList(value)
      if (isPlain(value) && !('toJSON' in value)) return copyRecord(value)
      break
    default:
  }
  const text = JSON.stringify(value) as string | undefined
  return text === undefined ? undefined : (JSON.parse(text) as unknown)
}
