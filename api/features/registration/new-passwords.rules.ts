import type { PasswordWeakness } from '~/contracts/accounts/credentials'
import { isCommonPassword, plain, undisguised } from './common-passwords.rules'
import { isGuessablePassword } from './guessable-passwords.rules'

/** Future owner of a password. */
export interface PasswordOwner {
  names: string[]
  email: string
  brandName: string
}

/** Shorter strings occur in too many ordinary words. */
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
 * Checks a password beyond the rules of the contract: it must not be a common or guessable one, or contain the owner's
 * names, the local part of the e-mail or the brand, in any case or disguise. Returns the codes of all broken rules.
 */
export function judgePassword(password: string, owner: PasswordOwner): PasswordWeakness[] {
  const meanings = [plain(password), ...undisguised(password)].map(compact)
  const isPersonal = personalWords(owner).some((word) => meanings.some((meaning) => meaning.includes(word)))
  const known = isCommonPassword(password) ? 'passwordCommon' : 'passwordGuessable'
  const isKnown = known === 'passwordCommon' || isGuessablePassword(password)
  return [...(isKnown ? ([known] as const) : []), ...(isPersonal ? ['passwordPersonal' as const] : [])]
}
