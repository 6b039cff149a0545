import { randomBytes } from 'node:crypto'
import { keyedHash } from '../encryption'

/** Crockford's alphabet, without ambiguous characters. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** In groups of four, for writing down. */
const spacedCode = (plain: string): string => (plain.match(/.{1,4}/g) ?? []).join('-')

/** 60 random bits as `XXXX-XXXX-XXXX`. */
export function newWrittenCode(): string {
  const letters = Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length])
  return spacedCode(letters.join(''))
}

/** The normalised code, without separators and common transcription errors; null if it cannot be one. */
export function plainWrittenCode(typed: string): string | null {
  const plain = typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return plain.length === length && Array.from(plain).every((letter) => alphabet.includes(letter))
    ? plain
    : null
}

/** Hash of a recovery code for storage. */
export const recoveryCodeHash = (secret: string, personId: string, plain: string): string =>
  keyedHash(secret, `recovery code of ${personId}`, plain)
