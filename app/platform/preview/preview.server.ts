import { createHmac, timingSafeEqual } from 'node:crypto'
import { cookieName } from '../session/session.server'

/** After too many wrong attempts an address is blocked for a while. */
export const previewTries = { max: 10, seconds: 600 }
/** A pass is valid for this time after the last visit, unless the password changes. */
export const previewLifetime = 30 * 24 * 3600
/** Maximum number of addresses with counted attempts; the oldest are removed first. */
const mostAddresses = 10_000

interface Options {
  password: string
  sessionSecret: string
  secure: boolean
  /** Multiplies the attempts, as for all limits. */
  rateLimitFactor: number
  now?: () => number
}

/** The result of an attempt: the pass cookie, or the remaining block in seconds; null if the password is wrong. */
export type PreviewTry = { cookie: string } | { wait: number } | null

/** The gate of a closed preview. */
export interface Preview {
  /** True if the request has a valid pass. */
  isOpen: (cookies: string | null | undefined) => boolean
  /** A renewed pass, if more than half of the current pass's lifetime is over. */
  renewal: (cookies: string | null | undefined) => string | null
  enter: (password: string, address: string) => PreviewTry
}

const digest = (key: string, text: string) => createHmac('sha256', key).update(text).digest()
const same = (one: string, other: string, key: string) =>
  timingSafeEqual(digest(key, one), digest(key, other))

function cookieIn(cookies: string | null | undefined, name: string): string | null {
  const prefix = `${name}=`
  const part = cookies?.split(/; */).find((each) => each.startsWith(prefix))
  return part === undefined ? null : part.slice(prefix.length)
}

/**
 * Wrong attempts by address, in the memory of this process: the gate must work without API and database, and several
 * processes only multiply a number that is far too small for guessing.
 */
function createCounter(max: number, now: () => number) {
  const tries = new Map<string, { count: number; until: number }>()
  return {
    /** Seconds until this address may try again; null if it may now. */
    wait: (address: string): number | null => {
      const known = tries.get(address)
      if (!known || known.until <= now() || known.count < max) return null
      return Math.ceil((known.until - now()) / 1000)
    },
    count: (address: string): void => {
      const known = tries.get(address)
      const current = known && known.until > now() ? known : null
      tries.delete(address)
      tries.set(address, {
        count: (current?.count ?? 0) + 1,
        until: current?.until ?? now() + previewTries.seconds * 1000,
      })
      const oldest = tries.keys().next()
      if (tries.size > mostAddresses && !oldest.done) tries.delete(oldest.value)
    },
  }
}

/**
 * Passes are signed with a key derived from the session secret and the password: they cannot be forged or used to test
 * passwords, and a new password invalidates them.
 */
export function createPreview({
  password,
  sessionSecret,
  secure,
  rateLimitFactor,
  now = Date.now,
}: Options): Preview {
  const name = cookieName('preview', secure)
  const key = digest(sessionSecret, `preview:${password}`).toString('base64url')
  const counter = createCounter(Math.max(1, previewTries.max * rateLimitFactor), now)
  const signed = (until: string) => `${until}.${digest(key, until).toString('base64url')}`

  /** The expiry of the request's pass, in milliseconds; null if there is none. */
  const endOf = (cookies: string | null | undefined): number | null => {
    const pass = cookieIn(cookies, name) ?? ''
    const until = pass.split('.', 1)[0] ?? ''
    const end = Number.parseInt(until, 36) * 1000
    return same(pass, signed(until), key) && end > now() ? end : null
  }
  const newPass = () => {
    const until = Math.floor(now() / 1000 + previewLifetime).toString(36)
    const attributes = `Max-Age=${String(previewLifetime)}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    return `${name}=${signed(until)}; ${attributes}`
  }
  return {
    isOpen: (cookies) => endOf(cookies) !== null,
    renewal: (cookies) => {
      const end = endOf(cookies)
      return end !== null && end - now() < (previewLifetime * 1000) / 2 ? newPass() : null
    },
    enter: (given, address) => {
      const wait = counter.wait(address)
      if (wait !== null) return { wait }
      if (same(given, password, key)) return { cookie: newPass() }
      counter.count(address)
      return null
    },
  }
}
