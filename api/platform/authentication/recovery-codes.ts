import { randomBytes } from 'node:crypto'
import { keyedHash } from '../encryption'

/** Crockford's alphabet: no letter that looks like another one or like a digit. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** 60 random bits as `XXXX-XXXX-XXXX`, to be written down by hand. */
export function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/** The code without what people add or mistake when they copy it; null where it cannot be one. */
export function plainRecoveryCode(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return plain.length === length && Array.from(plain).every((letter) => alphabet.includes(letter))
    ? plain
    : null
}

/** What the database keeps of a code. */
export const recoveryCodeHash = (secret: string, personId: string, plain: string): string =>
  keyedHash(secret, `recovery code of ${personId}`, plain)
