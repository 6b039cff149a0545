import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A shorter one was only partly written. */
const minimumLength = 32

/**
 * A secret from the environment. Outside production a missing one is generated once and stored in the data folder, so
 * that sessions survive a restart. (In production the environment is invalid without it.)
 */
export function secretOf(given: string | undefined, folder: string, name: string): string {
  if (given) return given
  const file = join(folder, `${name}.secret`)
  const kept = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  if (kept.length >= minimumLength) return kept
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const made = randomBytes(32).toString('base64url')
  writeFileSync(file, made, { mode: 0o600 })
  return made
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Compares in constant time. */
export const sameSecret = (guess: string, secret: string): boolean =>
  timingSafeEqual(digest(guess), digest(secret))
