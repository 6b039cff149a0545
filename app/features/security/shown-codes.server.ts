import { hkdfSync } from 'node:crypto'
import { EncryptJWT, jwtDecrypt } from 'jose'
import type { Args } from '~/app/platform/api.server'

const sessionKey = 'recoveryCodes'
/** Long enough to print or write them down. */
const lifetime = '15m'

const keyOf = ({ context }: Args) =>
  new Uint8Array(hkdfSync('sha256', context.config.sessionSecret, 'campus', 'recovery codes', 32))

/** Passes new codes to the next page in an encrypted cookie. */
export async function keepCodes(args: Args, codes: string[]): Promise<void> {
  const sealed = new EncryptJWT({ codes })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(lifetime)
  args.context.session.keep(sessionKey, await sealed.encrypt(keyOf(args)))
}

/** The codes to show; null if there are none or they have expired. */
export async function findCodes(args: Args): Promise<string[] | null> {
  const sealed = args.context.session.peek(sessionKey)
  if (sealed === null) return null
  try {
    const { payload } = await jwtDecrypt(sealed, keyOf(args))
    return payload.codes as string[]
  } catch {
    forgetCodes(args)
    return null
  }
}

export const forgetCodes = ({ context }: Args): void => context.session.drop(sessionKey)
