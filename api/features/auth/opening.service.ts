import { v7 } from 'uuid'
import { hashToken, issueToken, randomToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import type { Caller } from '~/api/platform/mount'
import { logSecurity } from '~/api/platform/security-log'
import type { Tokens } from '~/contracts/auth'
import { lifetimes } from '~/contracts/constants'
import * as repo from './auth.repo'

interface Holder {
  personId: string
  sessionId: string
  email: string
}

/** A fresh pair for a session; the caller's transaction makes both or none. */
export async function issueTokens(deps: ApiDeps, holder: Holder): Promise<Tokens> {
  const now = deps.now()
  const refreshToken = randomToken()
  await repo.insertRefreshToken(deps.database, {
    hash: hashToken(refreshToken),
    sessionId: holder.sessionId,
    now,
    lifetime: lifetimes.refreshToken,
  })
  const claims = { personId: holder.personId, sessionId: holder.sessionId, username: holder.email }
  return { token: await issueToken(claims, deps.config.tokenSecret, now), refreshToken }
}

/** A new session of a person who has shown all that is asked of them. */
export const startSession = (
  deps: ApiDeps,
  person: { id: string; email: string; totp_enabled_at?: Date | null },
  { address, userAgent }: Pick<Caller, 'address' | 'userAgent'>,
): Promise<Tokens> =>
  deps.database.transaction(async () => {
    const session = { id: v7(), personId: person.id, now: deps.now() }
    await repo.insertSession(deps.database, { ...session, address, userAgent })
    const { id: personId, email } = person
    const secondFactor = Boolean(person.totp_enabled_at)
    logSecurity(deps, 'login', { personId, sessionId: session.id, address, secondFactor })
    return issueTokens(deps, { personId, sessionId: session.id, email })
  })
