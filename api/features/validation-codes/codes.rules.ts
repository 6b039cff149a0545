import type { ValidationCodeState } from '~/contracts/validation/validation-codes'

/** What decides about whether a code can be used. */
export interface CodeFacts {
  useCount: number
  maxUses: number
  expiresAt: Date
  revokedAt: Date | null
}

/** An end by hand counts before the end of its time, and that before the end of its places. */
export function stateOfCode(
  { useCount, maxUses, expiresAt, revokedAt }: CodeFacts,
  now: Date,
): ValidationCodeState {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return useCount < maxUses ? 'live' : 'usedUp'
}

/** The answer to a code in this state; its holder may know what has become of it. */
export const blockedCodes: Record<Exclude<ValidationCodeState, 'live'>, string> = {
  revoked: 'validationCodeRevoked',
  expired: 'validationCodeExpired',
  usedUp: 'validationCodeUsedUp',
}
