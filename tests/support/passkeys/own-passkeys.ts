import type { PasskeyCreation, PasskeyProof, PasskeyRequest } from '~/contracts/accounts/passkeys'
import type { Passkey } from '~/contracts/accounts/security'
import { type createTestApi, password } from '../api'
import { createAuthenticator, type TestAuthenticator } from './authenticator'

type Kit = ReturnType<typeof createTestApi>
type Session = Awaited<ReturnType<Kit['as']>>

/** `code` is for those whose second factor is on. */
export const startAdding = async (me: Session, code?: string): Promise<PasskeyCreation> =>
  (await me.request('POST', '/users/me/passkey-challenges', { body: { password, code } })).body

/** Adds a passkey the way its owner does it. */
export async function addPasskey(me: Session, name = 'My phone', authenticator = createAuthenticator()) {
  const body = authenticator.create(await startAdding(me), name)
  const answer = await me.request('POST', '/users/me/passkeys', { body })
  if (answer.status !== 201) throw new Error(`No passkey was added: ${JSON.stringify(answer.body)}`)
  return { authenticator, passkey: answer.body as Passkey }
}

export const askForPasskey = async (kit: Kit): Promise<PasskeyRequest> =>
  (await kit.request('POST', '/authentication/passkey-challenges')).body

/** Logs in with a passkey; `lies` are told to the campus instead of the truth. */
export async function logInWith(
  kit: Kit,
  authenticator: TestAuthenticator,
  lies: Parameters<TestAuthenticator['use']>[1] = {},
) {
  const proof = authenticator.use(await askForPasskey(kit), lies)
  return { ...(await send(kit, proof)), proof }
}

export const send = (kit: Kit, body: PasskeyProof) =>
  kit.request('POST', '/authentication/passkeys', { body })
