import type { ValidationCodeState } from '~/contracts/validation/validation-codes'

/** Facts that determine whether a code can be used. */
export interface CodeFacts {
  useCount: number
  maxUses: number
  expiresAt: Date
  revokedAt: Date | null
}

/** Revocation takes precedence over expiry, and that over the number of uses. */
export function stateOfCode(
  { useCount, maxUses, expiresAt, revokedAt }: CodeFacts,
  now: Date,
): ValidationCodeState {
  if (revokedAt) return 'revoked'
  if (expiresAt <= now) return 'expired'
  return useCount < maxUses ? 'live' : 'usedUp'
}

/** Error code of an unusable code, by state; its holder may know the reason. */
export const blockedCodes: Record<Exclude<ValidationCodeState, 'live'>, string> = {
  revoked: 'validationCodeRevoked',
  expired: 'validationCodeExpired',
  usedUp: 'validationCodeUsedUp',
}
