import { openNamedLinks } from '~/api/features/links/links.service'
import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import { beginningOf } from '~/api/platform/authentication/traces'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, violation } from '~/api/platform/errors'
import type { Caller } from '~/api/platform/caller'
import type { LoginTokens } from '~/contracts/accounts/auth'
import { lifetimes, limits } from '~/contracts/constants'
import { type AccountFacts, judgeAccount } from './auth.rules'
import * as repo from './challenges.repo'
import { acceptCode, countCodeTry, type LockedPerson, lockPerson, notifyOwner } from './codes.service'
import { type Entering, startSession } from './opening.service'
import { judgeHit, type RateLimit, takeBackHit } from '~/api/platform/rate-limit'
import { logSecurity } from '~/api/platform/security-log'
import { findKnownDevice } from './known-devices'

const seconds: Record<repo.ChallengeKind, number> = {
  secondFactor: lifetimes.secondFactorChallenge,
  reactivation: lifetimes.reactivationChallenge,
}

/** Creates the challenge of a 401 response that leads to the next step of a login. */
async function challenge(deps: ApiDeps, personId: string, kind: repo.ChallengeKind): Promise<string> {
  const token = randomToken()
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + seconds[kind] * 1000)
  await repo.insertChallenge(deps.database, { hash: hashToken(token), personId, kind, now, expiresAt })
  return token
}

/** The error that requests the second factor. */
export const askForSecondFactor = async (deps: ApiDeps, personId: string): Promise<ApiError> =>
  new ApiError('totpRequired').with({
    challenge: await challenge(deps, personId, 'secondFactor'),
    passkey: await repo.hasPasskey(deps.database, personId),
  })

type Entrant = AccountFacts & Entering

/**
 * Final step of every login: opens a session. For a deactivated account it returns an error that offers reactivation,
 * for a blocked or an unconfirmed one an error that says so. Errors are returned rather than thrown, so that a surrounding transaction
 * keeps the challenge.
 */
export async function admit(deps: ApiDeps, person: Entrant, caller: Caller): Promise<LoginTokens | ApiError> {
  const verdict = judgeAccount(person, deps.now())
  if (verdict === 'open') return startSession(deps, person, caller)
  if (verdict === 'blocked') return new ApiError('accountBlocked')
  if (verdict === 'unconfirmed') return new ApiError('accountUnconfirmed')
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

/** The person in the second step of a login. Whether the step is still valid is only checked by `passStep`. */
export async function findStepHolder(deps: ApiDeps, token: string): Promise<string> {
  const personId = await repo.findHolder(deps.database, { hash: hashToken(token), kind: 'secondFactor' })
  if (!personId) throw new ApiError('challengeExpired')
  return personId
}

interface Step {
  challenge: string
  personId: string
  caller: Caller
}

/**
 * Finishes the second step of a login.
 * @param refusalOf checks the factor, with the person locked and the number of attempts; null if it is valid
 * @throws ApiError challengeExpired; accountDeactivated with the challenge for `reactivateAccount`; accountBlocked; the refusal
 */
export async function passStep(
  deps: ApiDeps,
  { challenge: token, personId, caller }: Step,
  refusalOf: (person: LockedPerson, attempts: number) => Promise<ApiError | null>,
): Promise<LoginTokens> {
  const { database } = deps
  const hash = hashToken(token)
  const result = await database.transaction(async () => {
    const person = await lockPerson(database, personId)
    const attempts = await repo.countAttempt(database, hash, deps.now())
    if (!person || attempts === null) return new ApiError('challengeExpired')
    const refusal = await refusalOf(person, attempts)
    if (refusal) return refusal
    await repo.markChallengeUsed(database, hash, deps.now())
    return admit(deps, person, caller)
  })
  return orThrow(result)
}

/**
 * Finishes a login with a code of the authenticator app or a recovery code.
 * @throws ApiError challengeExpired, also after too many wrong codes; unprocessable codeWrong at `code`;
 * accountDeactivated with the challenge for `reactivateAccount`; accountBlocked; tooManyRequests
 */
export async function finishSecondFactor(
  deps: ApiDeps,
  { challenge: token, code }: { challenge: string; code: string },
  caller: Caller,
): Promise<LoginTokens> {
  const personId = await findStepHolder(deps, token)
  await countCodeTry(deps, personId, caller.address)
  return passStep(deps, { challenge: token, personId, caller }, async (person, attempts) => {
    if (await acceptCode(deps, person, code)) return null
    if (attempts < limits.secondFactorAttempts) return violation('code', 'codeWrong')
    await notifyOwner(deps, person, { what: 'secondFactorGuessed' })
    return new ApiError('challengeExpired')
  })
}

/**
 * Reactivates an account and opens a session. Of two concurrent calls, one succeeds.
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

const hour = 3600
const quarterHour = 15 * 60

/** By account AND address, so that attackers cannot lock out the owner. */
const perAccountAndAddress = { name: 'login', max: 10, windowSeconds: quarterHour }
const perAddress = { name: 'login-address', max: 100, windowSeconds: quarterHour }
/** Beyond this limit the owner is not locked out: known devices can log in, others are confirmed by mail. */
const perAccount = { name: 'login-account', max: 50, windowSeconds: hour }
const perDevice = { name: 'login-device', max: 20, windowSeconds: hour }

/** One login attempt: the input and its origin. */
interface Attempt {
  /** As entered. */
  email: string
  address: string
}

const byAddress = ({ address }: Attempt) => address
const byAccountAndAddress = ({ email, address }: Attempt) => `${email.trim().toLowerCase()} ${address}`

/** Limits that only depend on the input; counted before the account is looked up. */
export const loginLimits: { limit: RateLimit; by: (attempt: Attempt) => string }[] = [
  { limit: perAddress, by: byAddress },
  { limit: perAccountAndAddress, by: byAccountAndAddress },
]

interface CountedTry {
  /** False if the account has reached its limit and does not know this device. */
  allowed: boolean
  /** Undoes all hits of this login after a correct password. */
  takeBack: () => Promise<void>
}

/**
 * Counts an attempt for an account across all addresses. It is counted before the password is checked, otherwise
 * concurrent attempts could exceed the limit. A known device has a separate limit; beyond that it counts as unknown.
 * The first attempt beyond the limit is logged. E-mails without an account are counted in the same way.
 * @throws Error inside a transaction
 */
export async function countLoginTry(
  deps: ApiDeps,
  attempt: Attempt & { devices: readonly string[] },
  person: { id: string; email: string } | undefined,
): Promise<CountedTry> {
  const hits = loginLimits.map(({ limit, by }) => ({ limit, subject: by(attempt) }))
  const isWithin = async (limit: RateLimit, subject: string) => {
    hits.push({ limit, subject })
    const { verdict } = await judgeHit(deps, limit, subject)
    if (verdict === 'reached' && limit === perAccount && person)
      logSecurity(deps, 'loginGuessed', { personId: person.id, address: beginningOf(attempt.address) })
    return verdict === 'within'
  }
  const device = findKnownDevice(deps, person?.id, attempt.devices)
  // The e-mail in the account's spelling: the database folds the case of more letters than `toLowerCase` does.
  const account = (person?.email ?? attempt.email.trim()).toLowerCase()
  const allowed =
    (device !== null && person !== undefined && (await isWithin(perDevice, `${person.id} ${device}`))) ||
    (await isWithin(perAccount, account))
  const countedBy = deps.now()
  const takeBack = async () => {
    for (const { limit, subject } of hits) await takeBackHit(deps, limit, { subject, countedBy })
  }
  return { allowed, takeBack }
}
