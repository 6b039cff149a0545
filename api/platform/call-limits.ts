import { errorKindOf } from './database'
import type { ApiDeps } from './deps'
import { ApiError } from './errors'
import { type Endpoint, takesFile } from '~/contracts/endpoint'
import type { ApiVariables, Caller } from './caller'
import { countHit, networkOf, type RateLimit } from './rate-limit'

/** Applies in addition to the limits of single calls, against automated writing. */
const writing: RateLimit = { name: 'writing', max: 1200, windowSeconds: 15 * 60 }
/** Many people may share an IP address. */
const openWriting: RateLimit = { name: 'writing-address', max: 6000, windowSeconds: 15 * 60 }

/**
 * Against copying the whole campus, and against work that has no limit of its own: every call counts, whatever its method. In
 * memory per process, as a query per page would cost more than it saves.
 */
const reading: RateLimit = { name: 'reading', max: 900, windowSeconds: 60 }
/** Programs are counted apart, all of one member together, so that they cannot keep the member from the pages. */
const tokenWriting: RateLimit = { name: 'writing-token', max: 300, windowSeconds: 15 * 60 }
const tokenReading: RateLimit = { name: 'reading-token', max: 300, windowSeconds: 60 }
const openReading: RateLimit = { name: 'reading-address', max: 6000, windowSeconds: 60 }
/**
 * Calls that cost as much as many pages: all of them together, of one account by however many sessions and keys, or of one address.
 * In memory per process. Whole classrooms register from one address.
 */
const costly: RateLimit = { name: 'costly', max: 120, windowSeconds: 60 }

/**
 * Ignores a read-only database: writing calls report it themselves, and a session can continue. Attempts at passwords
 * and codes are counted separately.
 */
function unlessNothingIsWritten(error: unknown): void {
  if (errorKindOf(error) !== 'readOnly') throw error
}

/** Counts hits per subject in a window that is shared by all subjects. */
function createWindow(deps: Pick<ApiDeps, 'now' | 'config'>) {
  let start = 0
  const hits = new Map<string, number>()
  return ({ max, windowSeconds }: RateLimit, subject: string): void => {
    const now = deps.now().getTime()
    const age = now - start
    if (age >= windowSeconds * 1000 || age < 0) {
      start = now
      hits.clear()
    }
    const count = (hits.get(subject) ?? 0) + 1
    hits.set(subject, count)
    if (count <= max * deps.config.rateLimitFactor) return
    const wait = Math.ceil((start + windowSeconds * 1000 - now) / 1000)
    throw new ApiError('tooManyRequests', [], { 'Retry-After': String(Math.max(1, wait)) })
  }
}

/** Counts a call of a member, or of a visitor by address. */
export type CallCounter = (
  { method, costs }: Pick<Endpoint, 'method'> & { costs: boolean },
  caller: Pick<ApiVariables, 'actor' | 'address'>,
) => Promise<void>

/** Counts each permitted call before its input is read. */
export function createCallCounter(deps: ApiDeps): CallCounter {
  const countReading = createWindow(deps)
  const countTokenReading = createWindow(deps)
  const countCostly = createWindow(deps)
  return async ({ method, costs }, { actor, address }) => {
    if (costs && (actor || address !== 'unknown')) countCostly(costly, actor?.id ?? networkOf(address))
    if (actor?.token) countTokenReading(tokenReading, actor.id)
    else if (actor) countReading(reading, actor.id)
    // Requests of our own server have no address.
    else if (address !== 'unknown') countReading(openReading, networkOf(address))
    if (method === 'GET') return
    const limit = actor?.token ? tokenWriting : actor ? writing : openWriting
    await countHit(deps, limit, actor?.id ?? address).catch(unlessNothingIsWritten)
  }
}

/** A read-only database cannot count: reading continues without a limit, password attempts do not. */
const unlessOnlyReading =
  ({ method }: Pick<Endpoint, 'method'>) =>
  (error: unknown): void => {
    if (method !== 'GET' || errorKindOf(error) !== 'readOnly') throw error
  }

/** A limit of one call; `by` returns the subject to count by, or null if the call does not count. */
export interface CallLimit<C> {
  limit: RateLimit
  by: (call: C) => string | null
}

/** Counts a call against its own limits. @throws ApiError tooManyRequests */
export async function countCall<C>(
  deps: ApiDeps,
  { endpoint, limits }: { endpoint: Endpoint; limits: readonly CallLimit<C>[] },
  call: C,
): Promise<void> {
  for (const { limit, by } of limits) {
    const subject = by(call)
    if (subject !== null) await countHit(deps, limit, subject).catch(unlessOnlyReading(endpoint))
  }
}

/** Links cannot be guessed; this limits the number of database queries. */
const looking: RateLimit = { name: 'mailed-link', max: 300, windowSeconds: 3600 }
/** A whole course may confirm its registrations from one IP address. */
const using: RateLimit = { name: 'mailed-link-use', max: 60, windowSeconds: 3600 }

const by = ({ caller }: { caller: Caller }) => caller.address
/** A member is the same client at every address. */
const byClient = ({ actor, caller }: { actor: { id: string } | null; caller: Caller }) =>
  actor?.id ?? caller.address

/**
 * Judging a new password costs more than all else that visitors can ask for. It counts per client, whichever call does it and for
 * whichever account. Whole classrooms register from one address, and everybody may try a few passwords.
 */
export const judgingPassword: readonly CallLimit<{ actor: { id: string } | null; caller: Caller }>[] = [
  { limit: { name: 'password-judgement-minute', max: 60, windowSeconds: 60 }, by: byClient },
  { limit: { name: 'password-judgement', max: 300, windowSeconds: 3600 }, by: byClient },
]

interface Costing {
  endpoint: Endpoint
  options: { costs?: boolean; limits?: readonly { limit: RateLimit }[] }
}

/** Reads a file, writes a list of any length, judges a password, or says so itself. */
export const costsMuch = ({ endpoint, options }: Costing): boolean =>
  options.costs === true ||
  takesFile(endpoint) ||
  endpoint.types.some((type) => type.startsWith('text/csv')) ||
  judgingPassword.some(({ limit }) => options.limits?.some((own) => own.limit === limit))

/** For calls without a session that check a mailed link. */
export const lookingAtLink = { limits: [{ limit: looking, by }] }
/** For calls that use a mailed link. */
export const usingLink = { limits: [{ limit: using, by }] }
/** For calls that set a new password with one. */
export const usingLinkForPassword = { limits: [...usingLink.limits, ...judgingPassword] }
