import { Secret, TOTP } from 'otpauth'
import type { RecoveryCodes, SecondFactorSetUp } from '~/contracts/second-factor'
import { type createTestApi, password } from './api'

/** What the app on the owner's phone shows at this moment, or so many steps of 30 seconds from it. */
export const appCode = (secret: string, now: Date, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() + steps * 30_000 })

type Kit = ReturnType<typeof createTestApi>

/** Switches a person's second factor on, the way they do it themselves; then waits until the first code is old. */
export async function switchOn(kit: Kit, person: { email: string }) {
  const me = await kit.as(person)
  const setUp = await me.request('POST', '/users/me/second-factor', { body: { password } })
  const { secret } = setUp.body as SecondFactorSetUp
  const body = { code: appCode(secret, kit.clock.now) }
  const answer = await me.request('POST', '/users/me/second-factor/confirmation', { body })
  const { codes } = answer.body as RecoveryCodes
  kit.clock.now = new Date(kit.clock.now.getTime() + 60_000)
  return { ...me, secret, codes, code: (steps = 0) => appCode(secret, kit.clock.now, steps) }
}
