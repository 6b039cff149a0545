import { v7 } from 'uuid'
import { hashToken, issueToken, randomToken } from '~/api/platform/authentication/tokens'
import { addressToKeep, beginningOf, reducedAgent } from '~/api/platform/authentication/traces'
import type { ApiDeps } from '~/api/platform/deps'
import { keyedHash } from '~/api/platform/encryption'
import type { Caller } from '~/api/platform/caller'
import { logSecurity } from '~/api/platform/security-log'
import type { LoginTokens, Tokens } from '~/contracts/accounts/auth'
import { lifetimes } from '~/contracts/constants'
import * as repo from './auth.repo'
import { issueDeviceToken } from './known-devices'

interface Holder {
  personId: string
  sessionId: string
  email: string
}

/**
 * Derives the successor of a refresh token from the secret. It is deterministic, so that it need not be stored and
 * concurrent requests get the same one.
 */
export const successorOf = (deps: ApiDeps, refreshToken: string): string =>
  keyedHash(deps.config.tokenSecret, 'successor of a refresh token', refreshToken)

/**
 * Issues a pair of tokens for a session in the caller's transaction.
 * @param refreshToken a derived successor, which may exist already; a new random one by default
 */
export async function issueTokens(
  deps: ApiDeps,
  holder: Holder,
  refreshToken: string = randomToken(),
): Promise<Tokens> {
  const now = deps.now()
  await repo.insertRefreshToken(deps.database, {
    hash: hashToken(refreshToken),
    sessionId: holder.sessionId,
    now,
    lifetime: lifetimes.refreshToken,
  })
  const claims = { personId: holder.personId, sessionId: holder.sessionId, username: holder.email }
  return { token: await issueToken(claims, deps.config.tokenSecret, now), refreshToken }
}

export interface Entering {
  id: string
  email: string
  totp_enabled_at?: Date | null
  /** A passkey was used, which counts as both factors. */
  bothFactors?: boolean
}

/** Opens a session for a fully authenticated person; the account knows the device from now on. */
export const startSession = (
  deps: ApiDeps,
  person: Entering,
  caller: Pick<Caller, 'address' | 'userAgent'>,
): Promise<LoginTokens> =>
  deps.database.transaction(async () => {
    const session = { id: v7(), personId: person.id, now: deps.now() }
    const address = beginningOf(caller.address)
    await repo.insertSession(deps.database, {
      ...session,
      address: addressToKeep(deps.config, caller.address),
      beginning: address,
      userAgent: reducedAgent(caller.userAgent),
    })
    const { id: personId, email } = person
    const secondFactor = Boolean(person.totp_enabled_at ?? person.bothFactors)
    logSecurity(deps, 'login', { personId, sessionId: session.id, address, secondFactor })
    const tokens = await issueTokens(deps, { personId, sessionId: session.id, email })
    return { ...tokens, device: issueDeviceToken(deps, personId) }
  })
