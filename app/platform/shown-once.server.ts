import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Args } from './api.server'

/** Long enough to print, copy or write down. */
const lifetime = '15m'

/** Passes a new secret to the next pages in an encrypted cookie, until its owner says that it is stored, or time is up. */
export function shownOnce<T>(sessionKey: string, purpose: string) {
  const keyOf = ({ context }: Args) =>
    new Uint8Array(hkdfSync('sha256', context.config.sessionSecret, 'campus', purpose, 32))

  const forget = ({ context }: Args): void => context.session.drop(sessionKey)

  async function keep(args: Args, secret: T): Promise<void> {
    const sealed = new EncryptJWT({ secret })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(lifetime)
    args.context.session.keep(sessionKey, await sealed.encrypt(keyOf(args)))
  }

  /** Null if there is none or it has expired. */
  async function find(args: Args): Promise<T | null> {
    const sealed = args.context.session.peek(sessionKey)
    if (sealed === null) return null
    try {
      const { payload } = await jwtDecrypt(sealed, keyOf(args))
      return payload.secret as T
    } catch {
      forget(args)
      return null
    }
  }
  return { keep, find, forget }
}
