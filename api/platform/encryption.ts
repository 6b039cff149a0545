import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** One key per purpose: a value sealed for one cannot be used for another. */
const keyFor = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'campus', purpose, 32))

/** Encrypts a short text for the database (AES-256-GCM). `purpose` must be the same when unsealing. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyFor(secret, purpose), nonce)
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${version}.${sealed.toString('base64url')}`
}

/** Decrypts a text; null if the secret or purpose differs or the value was modified. */
export function unseal(secret: string, purpose: string, sealed: string): string | null {
  const [prefix, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (prefix !== version || bytes.length < nonceBytes + tagBytes) return null
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
    return text.toString('utf8')
  } catch {
    return null
  }
}

/** Fingerprint of a guessable value; guesses cannot be tested without the secret. */
export const keyedHash = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', keyFor(secret, purpose)).update(text).digest('base64url')

/** Tells whether two are the same, in a database or a backup, without the secret itself. */
export const secretMark = (secret: string): string => keyedHash(secret, 'backup', 'which secret')
