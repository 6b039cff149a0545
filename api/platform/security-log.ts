import type { ApiDeps } from './deps'
import type { ApiError } from './errors'

/** What has happened to an account and to what opens it. `docs/security.md` says what each line holds. */
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
  | 'loginGuessed'

/** Ids and addresses of the network: no e-mail, no name, nothing that somebody has typed. */
interface Details {
  personId?: string
  sessionId?: string
  address?: string
  secondFactor?: boolean
}

/** One line in the log, once what it tells of is in the database. */
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
  'challengeExpired',
  'forbidden',
  'loginConfirmationNeeded',
  'tooManyRequests',
])
/** Of the rules that a body may break, those that somebody breaks who tries what is not theirs. */
const guesses = new Set(['passwordWrong', 'codeWrong', 'unknownField'])

/** Why this answer belongs into the log of security; null for the mistakes that everybody makes. */
export function refusalOf({ code, violations }: Pick<ApiError, 'code' | 'violations'>): string | null {
  if (refusals.has(code)) return code
  return violations.find((violation) => guesses.has(violation.code))?.code ?? null
}
