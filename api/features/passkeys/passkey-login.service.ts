import { lockPerson } from '~/api/features/auth/codes.service'
import { admit, findStepHolder, orThrow, passStep } from '~/api/features/auth/login-steps.service'
import type { Caller } from '~/api/platform/caller'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import type { LoginTokens } from '~/contracts/accounts/auth'
import type { PasskeyProof, PasskeyRequest } from '~/contracts/accounts/passkeys'
import { type Proven, prove, refusedPasskey, requestOf } from './challenges.service'
import * as repo from './passkeys.repo'

const atLogin = { purpose: 'login', personId: null } as const

/** What the browser needs at the login. It depends on nobody. */
export const askForPasskey = (deps: ApiDeps): Promise<PasskeyRequest> => requestOf(deps, atLogin, [])

/** Records the use; false if the passkey was removed, or has been used by a concurrent login. */
const use = (deps: ApiDeps, { id, counter }: Proven): Promise<boolean> =>
  repo.markUsed(deps.database, { id, counter, now: deps.now() })

/**
 * Opens a session with a passkey. Its owner was verified by the authenticator, so it counts as both factors. Whatever is wrong
 * with it, the answer is the same.
 * @throws ApiError gone; accountDeactivated with the challenge of the next step; accountBlocked
 */
export async function openSessionByPasskey(
  deps: ApiDeps,
  proof: PasskeyProof,
  caller: Caller,
): Promise<LoginTokens> {
  const proven = await prove(deps, proof, atLogin)
  const result = await deps.database.transaction(async () => {
    const person = await lockPerson(deps.database, proven.personId)
    if (!person || !(await use(deps, proven))) return refusedPasskey(proven.personId)
    return admit(deps, { ...person, bothFactors: true }, caller)
  })
  // For example a contributor whose organisation has left: told as for a passkey that nobody knows.
  if (result instanceof ApiError && result.code === 'invalidCredentials')
    throw refusedPasskey(proven.personId)
  return orThrow(result)
}

/**
 * What the browser needs in the second step of a login.
 * @throws ApiError challengeExpired; gone if the account has no passkey
 */
export async function askForPasskeyStep(deps: ApiDeps, challenge: string): Promise<PasskeyRequest> {
  const personId = await findStepHolder(deps, challenge)
  const passkeys = await repo.selectPasskeys(deps.database, personId)
  if (passkeys.length === 0) throw new ApiError('gone')
  return requestOf(deps, { purpose: 'secondFactor', personId }, passkeys)
}

/**
 * Finishes a login with a passkey instead of a code. A passkey that is not valid counts as no attempt, because nobody can guess
 * one.
 * @throws ApiError challengeExpired; gone; accountDeactivated with the challenge for `reactivateAccount`; accountBlocked
 */
export async function finishByPasskey(
  deps: ApiDeps,
  { challenge, passkey }: { challenge: string; passkey: PasskeyProof },
  caller: Caller,
): Promise<LoginTokens> {
  const personId = await findStepHolder(deps, challenge)
  const proven = await prove(deps, passkey, { purpose: 'secondFactor', personId })
  return passStep(deps, { challenge, personId, caller }, async () =>
    (await use(deps, proven)) ? null : refusedPasskey(personId),
  )
}
