import { hkdfSync } from 'node:crypto'
import { decodeJwt, EncryptJWT, jwtDecrypt } from 'jose'
import type { Args } from './args'

/** Long enough to print, copy or write down. */
const lifetime = '15m'

/** Who is logged in, as the token of the session says. */
function ownerOf({ context }: Args): string | null {
  const token = context.session.tokens()?.token
  return (token && decodeJwt(token).sub) ?? null
}

/**
 * Passes a new secret to the next pages in an encrypted cookie, until its owner says that it is stored, somebody else logs in in
 * the same browser, or time is up.
 */
export function shownOnce<T>(sessionKey: string, purpose: string) {
  const keyOf = ({ context }: Args) =>
    new Uint8Array(hkdfSync('sha256', context.config.sessionSecret, 'campus', purpose, 32))

  const forget = ({ context }: Args): void => context.session.drop(sessionKey)

  async function keep(args: Args, secret: T): Promise<void> {
    const sealed = new EncryptJWT({ secret, owner: ownerOf(args) })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(lifetime)
    args.context.session.keep(sessionKey, await sealed.encrypt(keyOf(args)))
  }

  /** Null if there is none, it has expired, or it is somebody else's. */
  async function find(args: Args): Promise<T | null> {
    const sealed = args.context.session.peek(sessionKey)
    if (sealed === null) return null
    try {
      const { payload } = await jwtDecrypt(sealed, keyOf(args))
      if (payload.owner === ownerOf(args)) return payload.secret as T
    } catch {
      // Expired, or sealed by another key.
    }
    forget(args)
    return null
  }
  return { keep, find, forget }
}
