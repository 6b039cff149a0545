import { hash, verify } from '@node-rs/argon2'
import { requireNoTransaction } from '~/api/platform/database'

/** OWASP's first choice for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** PHC string of the password; about 20 ms of one core, in a thread of its own. Never inside of a transaction. */
export async function hashPassword(password: string): Promise<string> {
  requireNoTransaction('hashing a password')
  return hash(password, cost)
}

let decoy: Promise<string> | undefined

/** Takes the same time whether there is a hash or not, so that nobody learns by the clock which accounts exist. Never inside of a transaction. */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  requireNoTransaction('checking a password')
  decoy ??= hashPassword('a password that nobody has')
  const matches = await verify(stored ?? (await decoy), password)
  return stored !== null && matches
}
