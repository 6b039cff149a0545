import { v7 } from 'uuid'
import { hashToken, issueToken, randomToken } from '~/api/platform/authentication/tokens'
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
 * The refresh token that follows on this one: always the same, so that nothing of it is stored and all who send the same
 * one at once get one and the same. Nobody makes it without the secret.
 */
export const successorOf = (deps: ApiDeps, refreshToken: string): string =>
  keyedHash(deps.config.tokenSecret, 'successor of a refresh token', refreshToken)

/**
 * A pair for a session; the caller's transaction makes both or none.
 * @param refreshToken one that follows on another, and may be there already; a new one where nothing is said
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

/** A new session of a person who has shown all that is asked of them, on a device that the account knows from now on. */
export const startSession = (
  deps: ApiDeps,
  person: { id: string; email: string; totp_enabled_at?: Date | null },
  { address, userAgent }: Pick<Caller, 'address' | 'userAgent'>,
): Promise<LoginTokens> =>
  deps.database.transaction(async () => {
    const session = { id: v7(), personId: person.id, now: deps.now() }
    await repo.insertSession(deps.database, { ...session, address, userAgent })
    const { id: personId, email } = person
    const secondFactor = Boolean(person.totp_enabled_at)
    logSecurity(deps, 'login', { personId, sessionId: session.id, address, secondFactor })
    const tokens = await issueTokens(deps, { personId, sessionId: session.id, email })
    return { ...tokens, device: issueDeviceToken(deps, personId) }
  })
