import type { ApiDeps } from '~/api/platform/deps'
import { judgeHit, type RateLimit, takeBackHit } from '~/api/platform/rate-limit'
import { logSecurity } from '~/api/platform/security-log'
import { findKnownDevice } from './known-devices'

const hour = 3600
const quarterHour = 15 * 60

/** By account AND address, so that nobody can lock somebody else out. */
const perAccountAndAddress = { name: 'login', max: 10, windowSeconds: quarterHour }
const perAddress = { name: 'login-address', max: 100, windowSeconds: quarterHour }
/** Beyond it the owner is not locked out: known devices go on, and others are confirmed by mail. */
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

/** The limits that need nothing but the call itself; they are counted before the account is looked up. */
export const loginLimits: { limit: RateLimit; by: (attempt: Attempt) => string }[] = [
  { limit: perAddress, by: byAddress },
  { limit: perAccountAndAddress, by: byAccountAndAddress },
]

interface CountedTry {
  /** False: too many were counted for this account, and this device is not known to it. */
  allowed: boolean
  /** Takes back all hits of this login, once its password has turned out to be right. */
  takeBack: () => Promise<void>
}

/**
 * Counts a try for an account over all addresses, before the password is checked: otherwise many at the same moment would
 * slip through. A device
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
  // The e-mail as the account spells it: the database ignores the case of more letters than `toLowerCase` does.
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
