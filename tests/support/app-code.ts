import { Secret, TOTP } from 'otpauth'
import type { RecoveryCodes, SecondFactorSetUp } from '~/contracts/accounts/security'
import type { CampusApi, Journalist } from './campus-api'

/** The app's current code, or the code a number of 30-second steps away. */
export const appCode = (secret: string, now: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * 30_000 })

/** Switches the second factor of a new person on, as they would themselves. */
export async function switchFactorOn(
  api: CampusApi,
  { token, password }: Pick<Journalist, 'token' | 'password'>,
) {
  const path = '/users/me/second-factor'
  const { secret } = await api.call<SecondFactorSetUp>('POST', path, { token, body: { password } })
  const body = { code: appCode(secret, new Date()) }
  const { codes } = await api.call<RecoveryCodes>('POST', `${path}/confirmation`, { token, body })
  // The present code has just been used; that of the coming half minute is taken already.
  return { codes, nextCode: () => appCode(secret, new Date(), 1) }
}
