import { openNamedLinks } from '~/api/features/links/named-links.service'
import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, violation } from '~/api/platform/errors'
import type { Caller } from '~/api/platform/caller'
import type { LoginTokens } from '~/contracts/accounts/auth'
import { lifetimes, limits } from '~/contracts/constants'
import { type AccountFacts, judgeAccount } from './auth.rules'
import * as repo from './challenges.repo'
import { acceptCode, countCodeTry, lockPerson, notifyOwner } from './codes.service'
import { startSession } from './opening.service'

const seconds: Record<repo.ChallengeKind, number> = {
  secondFactor: lifetimes.secondFactorChallenge,
  reactivation: lifetimes.reactivationChallenge,
}

/** What stands between a right password and a session: an answer 401 that carries the challenge of the next step. */
async function challenge(deps: ApiDeps, personId: string, kind: repo.ChallengeKind): Promise<string> {
  const token = randomToken()
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + seconds[kind] * 1000)
  await repo.insertChallenge(deps.database, { hash: hashToken(token), personId, kind, now, expiresAt })
  return token
}

/** The refusal that asks for the second factor. */
export const askForSecondFactor = async (deps: ApiDeps, personId: string): Promise<ApiError> =>
  new ApiError('totpRequired').with({ challenge: await challenge(deps, personId, 'secondFactor') })

interface Entrant extends AccountFacts {
  id: string
  email: string
  totp_enabled_at: Date | null
}

/**
 * The last step for everybody: a session, or for a deactivated account the refusal that offers to make it active again, or
 * for a blocked one the refusal that says so.
 * The refusal is handed back, not thrown, so that a transaction around it keeps the challenge.
 */
export async function admit(deps: ApiDeps, person: Entrant, caller: Caller): Promise<LoginTokens | ApiError> {
  const verdict = judgeAccount(person, deps.now())
  if (verdict === 'open') return startSession(deps, person, caller)
  if (verdict === 'blocked') return new ApiError('accountBlocked')
  if (verdict === 'refuse' || !person.deactivated_at) return new ApiError('invalidCredentials')
  return new ApiError('accountDeactivated').with({
    challenge: await challenge(deps, person.id, 'reactivation'),
    deactivatedAt: person.deactivated_at.toISOString(),
  })
}

export function orThrow(result: LoginTokens | ApiError): LoginTokens {
  if (result instanceof ApiError) throw result
  return result
}

/**
 * Finishes a login with a code of the authenticator app or a recovery code.
 * @throws ApiError challengeExpired, also after too many wrong codes; unprocessable codeWrong at `code`;
 * accountDeactivated with the challenge for `reactivateAccount`; accountBlocked; tooManyRequests
 */
export async function finishSecondFactor(
  deps: ApiDeps,
  input: { challenge: string; code: string },
  caller: Caller,
): Promise<LoginTokens> {
  const { database } = deps
  const hash = hashToken(input.challenge)
  const personId = await repo.findHolder(database, { hash, kind: 'secondFactor' })
  if (!personId) throw new ApiError('challengeExpired')
  await countCodeTry(deps, personId, caller.address)
  const result = await database.transaction(async () => {
    const person = await lockPerson(database, personId)
    const attempts = await repo.countAttempt(database, hash, deps.now())
    if (!person || attempts === null) return new ApiError('challengeExpired')
    if (await acceptCode(deps, person, input.code)) {
      await repo.markChallengeUsed(database, hash, deps.now())
      return admit(deps, person, caller)
    }
    if (attempts >= limits.secondFactorAttempts) {
      await notifyOwner(deps, person, { what: 'secondFactorGuessed' })
      return new ApiError('challengeExpired')
    }
    return violation('code', 'codeWrong')
  })
  return orThrow(result)
}

/**
 * Makes a deactivated account active again and opens a session. Of two at once one does it.
 * @throws ApiError challengeExpired
 */
export async function reactivateAccount(deps: ApiDeps, token: string, caller: Caller): Promise<LoginTokens> {
  const { database } = deps
  const hash = hashToken(token)
  const personId = await repo.findHolder(database, { hash, kind: 'reactivation' })
  if (!personId) throw new ApiError('challengeExpired')
  return database.transaction(async () => {
    const person = await lockPerson(database, personId)
    const attempt = await repo.countAttempt(database, hash, deps.now())
    if (!person || attempt === null || judgeAccount(person, deps.now()) !== 'reactivate')
      throw new ApiError('challengeExpired')
    await repo.markChallengeUsed(database, hash, deps.now())
    await repo.setActiveAgain(database, person.id)
    await openNamedLinks(deps, person.id)
    await notifyOwner(deps, person, { what: 'accountReactivated' })
    return startSession(deps, person, caller)
  })
}
