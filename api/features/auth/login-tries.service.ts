import type { ApiDeps } from '~/api/platform/deps'
import { judgeHit, type RateLimit, takeBackHit } from '~/api/platform/rate-limit'
import { logSecurity } from '~/api/platform/security-log'
import { findKnownDevice } from './known-devices'

const hour = 3600
const quarterHour = 15 * 60

/** By account AND address, so that nobody can lock somebody else out. */
const perAccountAndAddress = { name: 'login', max: 10, windowSeconds: quarterHour }
const perAddress = { name: 'login-address', max: 100, windowSeconds: quarterHour }
/** Beyond it nobody is locked out either: known devices go on, and others confirm that they are the owner's. */
const perAccount = { name: 'login-account', max: 50, windowSeconds: hour }
const perDevice = { name: 'login-device', max: 20, windowSeconds: hour }

/** One login: what was typed, and where it comes from. */
interface Attempt {
  /** As it was typed. */
  email: string
  address: string
}

const byAddress = ({ address }: Attempt) => address
const byAccountAndAddress = ({ email, address }: Attempt) => `${email.trim().toLowerCase()} ${address}`

/** Those that need nothing but the call: counted before anything is looked up. */
export const loginLimits: { limit: RateLimit; by: (attempt: Attempt) => string }[] = [
  { limit: perAddress, by: byAddress },
  { limit: perAccountAndAddress, by: byAccountAndAddress },
]

interface CountedTry {
  /** False: too many were counted for this account, and this device is not known to it. */
  allowed: boolean
  /** Takes back all that was counted for this login, once its password has turned out to be right. */
  takeBack: () => Promise<void>
}

/**
 * Counts a password for an account over all addresses, before it is looked at: many at once do not slip through. A device
 * that is known to the account has a limit of its own; beyond that it counts as unknown. The first try that is too many is
 * written to the log. An e-mail without an account is counted like any other.
 * @throws Error inside of a transaction
 */
export async function countLoginTry(
  deps: ApiDeps,
  attempt: Attempt & { devices: readonly string[] },
  person: { id: string; email: string } | undefined,
): Promise<CountedTry> {
  const hits = loginLimits.map(({ limit, by }) => ({ limit, subject: by(attempt) }))
  const isWithin = async (limit: RateLimit, subject: string) => {
    hits.push({ limit, subject })
    const { verdict } = await judgeHit(deps, limit, subject)
    if (verdict === 'reached' && limit === perAccount && person)
      logSecurity(deps, 'loginGuessed', { personId: person.id, address: attempt.address })
    return verdict === 'within'
  }
  const device = findKnownDevice(deps, person?.id, attempt.devices)
  // The account's own spelling: the database takes some letters for the same that lower case here keeps apart.
  const account = (person?.email ?? attempt.email.trim()).toLowerCase()
  const allowed =
    (device !== null && person !== undefined && (await isWithin(perDevice, `${person.id} ${device}`))) ||
    (await isWithin(perAccount, account))
  const countedBy = deps.now()
  const takeBack = async () => {
    for (const { limit, subject } of hits) await takeBackHit(deps, limit, { subject, countedBy })
  }
  return { allowed, takeBack }
}
