import { isCommonPassword, plain, undisguised } from './common-passwords.rules'

/** Whose password it is to be. */
export interface PasswordOwner {
  names: string[]
  email: string
  brandName: string
}

/** Shorter pieces stand in too many ordinary words. */
const SHORTEST_NAME = 3
const SHORTEST_MAIL_PART = 4

const compact = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

function personalWords({ names, email, brandName }: PasswordOwner): string[] {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@')))
  const nameParts = names.flatMap((name) => [name, ...name.split(/[\s'’-]+/u)])
  const mailParts = local.split(/[._+-]+/u).filter((part) => part.length >= SHORTEST_MAIL_PART)
  return [...nameParts, local, ...mailParts, brandName]
    .map((word) => compact(plain(word)))
    .filter((word) => word.length >= SHORTEST_NAME)
}

/**
 * What speaks against a password beyond its shape, which the contract checks: it is among the most common ones, or contains
 * the owner's names, the part of the e-mail before the "@" or the brand, in any case and disguise.
 */
export function judgePassword(
  password: string,
  owner: PasswordOwner,
): 'passwordCommon' | 'passwordPersonal' | null {
  if (isCommonPassword(password)) return 'passwordCommon'
  const meanings = [plain(password), ...undisguised(password)].map(compact)
  const isPersonal = personalWords(owner).some((word) => meanings.some((meaning) => meaning.includes(word)))
  return isPersonal ? 'passwordPersonal' : null
}

export interface ConfirmationFacts {
  usedAt: Date | null
  expiresAt: Date
  /** The account waits for its confirmation. */
  unconfirmed: boolean
}

/** What a confirmation link is worth. A second mail's link counts as used once the account is confirmed by the first. */
export function judgeConfirmation(
  facts: ConfirmationFacts | null | undefined,
  now: Date,
): 'valid' | 'used' | 'expired' | 'unknown' {
  if (!facts) return 'unknown'
  if (facts.usedAt || !facts.unconfirmed) return 'used'
  return facts.expiresAt <= now ? 'expired' : 'valid'
}
