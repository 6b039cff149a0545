import type { ApiDeps } from '../deps'
import { type Actor, findCaller } from './actor'
import { claimsOf } from './tokens'

/** Who makes a call, and for which page. */
interface Asking {
  authorization: string | undefined
  address: string
  /** The page request that the call belongs to; null if it stands alone. */
  visit: object | null
}

interface Known {
  authorization: string
  actor: Promise<Actor | null>
}

/** Finds out who makes a call, and runs it for them. */
type ForCaller = <T>(
  asking: Asking,
  isReading: boolean,
  work: (actor: Actor | null) => Promise<T>,
) => Promise<T>

/**
 * Who asks is found once for the reading calls of one page request. A writing call asks again and lets the calls after it
 * ask again, because it may end a session or change a role. What is known lives as long as the object of the page request
 * and belongs to one token, so that nobody meets another person's.
 */
export function openVisits(deps: ApiDeps): ForCaller {
  const visits = new WeakMap<object, Known>()
  /** A token may run out while a page is made. */
  const isValid = async (authorization: string) =>
    (await claimsOf(authorization, deps.config.tokenSecret, deps.now())) !== null

  async function findOnce(visit: object, authorization: string, address: string): Promise<Actor | null> {
    const known = visits.get(visit)
    if (known?.authorization === authorization && (await isValid(authorization))) return known.actor
    const mine = { authorization, actor: findCaller(deps, authorization, address) }
    const forget = () => {
      if (visits.get(visit) === mine) visits.delete(visit)
    }
    visits.set(visit, mine)
    // Only a person is kept: after a failure, or for a token that has run out, the next call asks again.
    const actor = await mine.actor.catch((error: unknown) => {
      forget()
      throw error
    })
    if (!actor) forget()
    return actor
  }

  return async ({ authorization, address, visit }, isReading, work) => {
    if (!visit || authorization === undefined) return work(await findCaller(deps, authorization, address))
    if (isReading) {
      const actor = await findOnce(visit, authorization, address)
      return work(actor && { ...actor })
    }
    try {
      return await work(await findCaller(deps, authorization, address))
    } finally {
      // Calls that ran beside this one may have asked before it was done.
      visits.delete(visit)
    }
  }
}
