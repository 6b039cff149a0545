import { notify } from '~/api/features/notifications/notifications.service'
import { plainWrittenCode, recoveryCodeHash } from '~/api/platform/authentication/written-codes'
import { totpStep } from '~/api/platform/authentication/totp'
import type { ApiDeps } from '~/api/platform/deps'
import { unseal } from '~/api/platform/encryption'
import { countHit } from '~/api/platform/rate-limit'
import { logSecurity, type SecurityEvent } from '~/api/platform/security-log'
import * as repo from './challenges.repo'

export { type LockedPerson, lockPerson } from './challenges.repo'

const securityPath = '/account_settings/security'
const hour = 3600

/** By person and address; in addition, a limit across all addresses. */
const perAddress = { name: 'second-factor', max: 15, windowSeconds: hour / 4 }
const perPerson = { name: 'second-factor-person', max: 100, windowSeconds: 24 * hour }

/**
 * Counts an attempt with a code. Call it outside the transaction that checks the code, which a wrong one may roll back.
 * @throws ApiError tooManyRequests
 */
export async function countCodeTry(deps: ApiDeps, personId: string, address: string): Promise<void> {
  await countHit(deps, perAddress, `${personId} ${address}`)
  await countHit(deps, perPerson, personId)
}

/** Encryption purpose of the authenticator app's secret. */
export const totpPurpose = (personId: string): string => `totp secret of ${personId}`

/**
 * True if the code is valid for the person now; each is accepted once. Requires the caller's transaction with the
 * person locked. Notifies the owner of a used recovery code.
 */
export async function acceptCode(deps: ApiDeps, person: repo.LockedPerson, code: string): Promise<boolean> {
  if (!person.totp_enabled_at || !person.totp_secret) return false
  const recovery = plainWrittenCode(code)
  return recovery ? acceptRecoveryCode(deps, person, recovery) : acceptAppCode(deps, person, code)
}

async function acceptAppCode(deps: ApiDeps, person: repo.LockedPerson, code: string): Promise<boolean> {
  const secret = unseal(deps.config.tokenSecret, totpPurpose(person.id), person.totp_secret ?? '')
  if (secret === null)
    deps.log.error({ personId: person.id }, 'second factor cannot be decrypted: the secret key has changed')
  const step = secret === null ? null : totpStep(secret, code, deps.now())
  if (step === null || step <= (person.totp_last_step ?? 0)) return false
  await repo.saveStep(deps.database, person.id, step)
  return true
}

async function acceptRecoveryCode(deps: ApiDeps, person: repo.LockedPerson, plain: string): Promise<boolean> {
  const hash = recoveryCodeHash(deps.config.tokenSecret, person.id, plain)
  const { database } = deps
  if (!(await repo.useRecoveryCode(database, { personId: person.id, hash, now: deps.now() }))) return false
  const left = await repo.countRecoveryCodes(database, person.id)
  await notifyOwner(deps, person, { what: 'recoveryCodeUsed', values: { left: String(left) } })
  return true
}

/** Where the owner sees what has happened, if that is not `securityPath`. */
const ownPaths: Partial<Record<SecurityEvent, string>> = {
  accountReactivated: '/account_settings',
  tokenMade: '/account_settings/programs',
  tokenRevoked: '/account_settings/programs',
  webhookMade: '/account_settings/webhooks',
  webhookRenewed: '/account_settings/webhooks',
}

type OwnEvent = Exclude<
  SecurityEvent,
  'login' | 'logout' | 'loginGuessed' | 'passwordChanged' | 'emailChanged'
>

/** Notifies the owner of a security event, on the campus and by a mail that cannot be disabled. */
export async function notifyOwner(
  deps: ApiDeps,
  person: Pick<repo.LockedPerson, 'id' | 'email' | 'locale' | 'first_name'>,
  { what, values = {} }: { what: OwnEvent; values?: Record<string, string> },
): Promise<void> {
  const path = ownPaths[what] ?? securityPath
  logSecurity(deps, what, { personId: person.id })
  await deps.sendMail({
    to: person.email,
    locale: person.locale,
    template: what,
    values: { ...values, name: person.first_name, path },
  })
  await notify(deps, { personId: person.id, type: 'account', data: { context: what }, path })
}
