export interface ConfirmationFacts {
  usedAt: Date | null
  expiresAt: Date
  /** The account has not been confirmed. */
  unconfirmed: boolean
}

/** State of a confirmation link. Links of further mails count as used once the account is confirmed. */
export function judgeConfirmation(
  facts: ConfirmationFacts | null | undefined,
  now: Date,
): 'valid' | 'used' | 'expired' | 'unknown' {
  if (!facts) return 'unknown'
  if (facts.usedAt || !facts.unconfirmed) return 'used'
  return facts.expiresAt <= now ? 'expired' : 'valid'
}
