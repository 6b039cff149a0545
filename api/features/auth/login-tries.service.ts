import type { ApiDeps } from '~/api/platform/deps'
import { judgeHit, type RateLimit, takeBackHit } from '~/api/platform/rate-limit'
import { logSecurity } from '~/api/platform/security-log'
import { findKnownDevice } from './known-devices'

const hour = 3600
const quarterHour = 15 * 60

/** By account AND address, so that attackers cannot lock out the owner. */
const perAccountAndAddress = { name: 'login', max: 10, windowSeconds: quarterHour }
const perAddress = { name: 'login-address', max: 100, windowSeconds: quarterHour }
/** Beyond this limit the owner is not locked out: known devices can log in, others are confirmed by mail. */
const perAccount = { name: 'login-account', max: 50, windowSeconds: hour }
const perDevice = { name: 'login-device', max: 20, windowSeconds: hour }

/** One login attempt: the input and its origin. */
interface Attempt {
  /** As entered. */
  email: string
  address: string
}

const byAddress = ({ address }: Attempt) => address
const byAccountAndAddress = ({ email, address }: Attempt) => `${email.trim().toLowerCase()} ${address}`

/** Limits that only depend on the input; counted before the account is looked up. */
export const loginLimits: { limit: RateLimit; by: (attempt: Attempt) => string }[] = [
  { limit: perAddress, by: byAddress },
  { limit: perAccountAndAddress, by: byAccountAndAddress },
]

interface CountedTry {
  /** False if the account has reached its limit and does not know this device. */
  allowed: boolean
  /** Undoes all hits of this login after a correct password. */
  takeBack: () => Promise<void>
}

/**
 * Counts an attempt for an account across all addresses. It is counted before the password is checked, otherwise
 * concurrent attempts could exceed the limit. A known device has a separate limit; beyond that it counts as unknown.
 * The first attempt beyond the limit is logged. E-mails without an account are counted in the same way.
 * @throws Error inside a transaction
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
  // The e-mail in the account's spelling: the database folds the case of more letters than `toLowerCase` does.
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
