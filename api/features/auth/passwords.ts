import { hash, verify } from '@node-rs/argon2'
import { requireNoTransaction } from '~/api/platform/database'

/** OWASP's first recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns a PHC string; takes about 20 ms of one core, in a separate thread. Never call it inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  requireNoTransaction('hashing a password')
  return hash(password, cost)
}

let decoy: Promise<string> | undefined

/**
 * Takes the same time without a hash, so that timing does not reveal which accounts exist. Never call it inside a
 * transaction.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  requireNoTransaction('checking a password')
  decoy ??= hashPassword('a password that nobody has')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== null && matches
}
