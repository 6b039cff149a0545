import type { RecoveryCodes, SecondFactorSetUp } from '~/contracts/accounts/security'
import { type createTestApi, password } from './api'
import { appCode } from './app-code'

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
