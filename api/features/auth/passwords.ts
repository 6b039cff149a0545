import { hash, verify } from '@node-rs/argon2'
import { requireNoTransaction } from '~/api/platform/database'
import { opaquePassword } from '~/contracts/texts'

/** OWASP's first recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns a PHC string; takes about 20 ms of one core, in a separate thread. Never call it inside a transaction. */
export async function hashPassword(password: string): Promise<string> {
  requireNoTransaction('hashing a password')
  return hash(opaquePassword(password), cost)
}

let decoy: Promise<string> | undefined

/**
 * The forms that the password may have been hashed in: at first the one that is hashed today, then as it came, then as some keyboards
 * send it. Only the first one for most passwords.
 */
const formsOf = (password: string): string[] => [
  ...new Set([opaquePassword(password), password, password.normalize('NFD')]),
]

export interface CheckedPassword {
  matches: boolean
  /** The hash is of another form of the password: it is to be replaced by one that `hashPassword` makes. */
  isOld: boolean
}

/**
 * Takes the same time without a hash, so that timing does not reveal which accounts exist. Never call it inside a
 * transaction.
 */
export async function checkPassword(stored: string | null, password: string): Promise<CheckedPassword> {
  requireNoTransaction('checking a password')
  decoy ??= hashPassword('a password that nobody has')
  const against = stored ?? (await decoy)
  for (const [index, form] of formsOf(password).entries())
    if ((await verify(against, form)) && stored !== null) return { matches: true, isOld: index > 0 }
  return { matches: false, isOld: false }
}
