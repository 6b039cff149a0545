import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { PasskeyPurpose } from '~/api/platform/database/schema'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import type { PasskeyProof, PasskeyRequest } from '~/contracts/accounts/passkeys'
import { lifetimes } from '~/contracts/constants'
import * as repo from './passkeys.repo'
import { challengeIn, isHandleOf, rpIdOf } from './verification'
import { verifyProof } from './verification'

/** For what a challenge may be used, and by whom; null: by everybody. */
export interface Use {
  purpose: PasskeyPurpose
  personId: string | null
}

/** Time that browsers give people, in milliseconds. */
export const timeout = lifetimes.passkeyChallenge * 1000

/** A new challenge for an authenticator. Only its hash is stored. */
export async function makeChallenge(deps: ApiDeps, use: Use): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(deps.now().getTime() + timeout)
  await repo.insertChallenge(deps.database, { ...use, hash: hashToken(token), expiresAt })
  return token
}

/** Uses up the challenge that was signed, whatever becomes of it; null if it is not valid. */
export async function takeChallenge(deps: ApiDeps, clientDataJSON: string, use: Use): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const taken = { ...use, hash: hashToken(challenge), now: deps.now() }
  return (await repo.takeChallenge(deps.database, taken)) ? challenge : null
}

type Named = Pick<Awaited<ReturnType<typeof repo.selectPasskeys>>[number], 'credential_id' | 'transports'>

export const describe = ({ credential_id: id, transports }: Named) => ({
  type: 'public-key' as const,
  id,
  transports,
})

/** What the browser needs to use a passkey; `passkeys` are those that are accepted, none means any. */
export const requestOf = async (
  deps: ApiDeps,
  use: Use,
  passkeys: readonly Named[],
): Promise<PasskeyRequest> => ({
  challenge: await makeChallenge(deps, use),
  rpId: rpIdOf(deps.config.publicUrl),
  timeout,
  userVerification: 'required',
  allowCredentials: passkeys.map(describe),
})

/** A passkey that has proven to be at hand. */
export interface Proven {
  id: string
  personId: string
  counter: number
}

/** Says nothing of the reason; the log says whose passkey it is, if that is known. */
export const refusedPasskey = (personId: string | null): ApiError =>
  new ApiError('gone').loggedAs('passkeyWrong', personId)

/**
 * The passkey of a valid proof. Outside the transaction that uses it: the challenge is spent in any case.
 * @throws ApiError gone
 */
export async function prove(deps: ApiDeps, proof: PasskeyProof, use: Use): Promise<Proven> {
  const challenge = await takeChallenge(deps, proof.clientDataJSON, use)
  if (challenge === null) throw refusedPasskey(use.personId)
  const passkey = await repo.findByCredential(deps.database, proof.id)
  if (!passkey) throw refusedPasskey(use.personId)
  const { id, person_id: personId } = passkey
  const isOwn = use.personId === null || use.personId === personId
  const counter =
    isOwn && isHandleOf(proof.userHandle, personId)
      ? await verifyProof(deps, { proof, passkey }, challenge)
      : null
  if (counter === null) throw refusedPasskey(personId)
  return { id, personId, counter }
}
