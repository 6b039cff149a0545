import type { ApiDeps } from './deps'
import type { ApiError } from './errors'

/** Events concerning an account or its credentials; `docs/security.md` describes the fields of each line. */
export type SecurityEvent =
  | 'login'
  | 'logout'
  | 'passwordChanged'
  | 'emailChanged'
  | 'secondFactorOn'
  | 'secondFactorOff'
  | 'recoveryCodeUsed'
  | 'recoveryCodesRenewed'
  | 'secondFactorGuessed'
  | 'accountReactivated'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'identityLinked'
  | 'identityRemoved'
  | 'loginGuessed'
  | 'tokenMade'
  | 'tokenRevoked'
  | 'webhookMade'
  | 'webhookRenewed'

/** Ids and the beginning of IP addresses, since nothing shortens a log; no e-mail, name or other input. */
interface Details {
  personId?: string
  sessionId?: string
  address?: string
  secondFactor?: boolean
}

/** Writes a log line after the transaction has committed. */
export function logSecurity(
  deps: Pick<ApiDeps, 'database' | 'log'>,
  event: SecurityEvent,
  details: Details,
): void {
  deps.database.afterCommit(() => deps.log.info({ security: event, ...details }, 'security'))
}

const refusals = new Set<string>([
  'invalidCredentials',
  'totpRequired',
  'accountDeactivated',
  'accountBlocked',
  'accountUnconfirmed',
  'challengeExpired',
  'forbidden',
  'tokenInvalid',
  'closedToTokens',
  'scopeMissing',
  'loginConfirmationNeeded',
  'tooManyRequests',
])
/** Violations that indicate an attack. */
const guesses = new Set(['passwordWrong', 'codeWrong', 'unknownField'])

/** The reason for logging this response as a security event; null for common mistakes. */
export function refusalOf({
  code,
  violations,
  refusal,
}: Pick<ApiError, 'code' | 'violations' | 'refusal'>): string | null {
  if (refusal) return refusal.reason
  if (refusals.has(code)) return code
  return violations.find((violation) => guesses.has(violation.code))?.code ?? null
}
