import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { endSessions, requirePassword, type FullyProven, withProof } from '~/api/features/auth/auth.service'
import { type LockedPerson, lockPerson, notifyOwner, totpPurpose } from '~/api/features/auth/codes.service'
import { unlinkAllOf } from '~/api/features/identities/identities.service'
import { listOwnPasskeys, removeAllOf } from '~/api/features/passkeys/passkeys.service'
import { type Actor, needsSecondFactor } from '~/api/platform/authentication/actor'
import {
  newWrittenCode,
  plainWrittenCode,
  recoveryCodeHash,
} from '~/api/platform/authentication/written-codes'
import { newTotpSecret, totpStep, totpUri } from '~/api/platform/authentication/totp'
import type { ApiDeps } from '~/api/platform/deps'
import { seal, unseal } from '~/api/platform/encryption'
import { conflict, violation, orNotFound } from '~/api/platform/errors'
import { lifetimes, limits } from '~/contracts/constants'
import type { RecoveryCodes, SecondFactor, SecondFactorSetUp } from '~/contracts/accounts/security'
import * as repo from './security.repo'
type Me = Pick<Actor, 'id' | 'sessionId' | 'accessLevel'>

const setUpPurpose = (personId: string) => `totp set-up of ${personId}`

function findSetUp(deps: ApiDeps, me: Me, sealed: string | null): SetUp | null {
  const text = sealed === null ? null : unseal(deps.config.tokenSecret, setUpPurpose(me.id), sealed)
  return readSetUp(text, me.sessionId, deps.now())
}

const forApp = (deps: ApiDeps, secret: string, email: string): SecondFactorSetUp => ({
  secret,
  uri: totpUri(secret, { issuer: deps.config.brandName, account: email }),
})

/** State for the settings, with the passkeys. The secret is only included while pending, for the session that requested it. */
export async function findSecondFactor(deps: ApiDeps, me: Me): Promise<SecondFactor> {
  const row = await repo.getState(deps.database, me.id)
  const setUp = row.totp_enabled_at ? null : findSetUp(deps, me, row.totp_secret)
  return {
    enabledAt: row.totp_enabled_at?.toISOString() ?? null,
    recoveryCodesLeft: row.codes_left ?? 0,
    required: needsSecondFactor(me.accessLevel, deps.config),
    setUp: setUp && forApp(deps, setUp.secret, row.email),
    passkeys: await listOwnPasskeys(deps, me),
  }
}

/**
 * Creates a secret that expires after a quarter of an hour without a first code; replaces a pending one.
 * @throws ApiError unprocessable passwordWrong; conflict secondFactorOn
 */
export async function startSetUp(deps: ApiDeps, me: Me, password: string): Promise<SecondFactorSetUp> {
  await requirePassword(deps, me.id, { password, field: 'password' })
  const secret = newTotpSecret()
  const until = deps.now().getTime() + lifetimes.secondFactorSetUp * 1000
  const text = writeSetUp({ secret, sessionId: me.sessionId, until })
  const sealed = seal(deps.config.tokenSecret, setUpPurpose(me.id), text)
  if (!(await repo.saveSetUp(deps.database, me.id, sealed))) throw conflict('secondFactorOn')
  const { email } = await repo.getState(deps.database, me.id)
  return forApp(deps, secret, email)
}

/**
 * Enables the second factor with the app's first code, and notifies the owner. Returns the recovery codes, of which
 * only hashes are stored.
 * @throws ApiError unprocessable codeWrong; conflict secondFactorOn, setUpExpired
 */
export async function confirmSetUp(deps: ApiDeps, me: Me, code: string): Promise<RecoveryCodes> {
  const { database, config } = deps
  return database.transaction(async () => {
    const person = orNotFound(await lockPerson(database, me.id))
    if (person.totp_enabled_at) throw conflict('secondFactorOn')
    const setUp = findSetUp(deps, me, person.totp_secret)
    if (!setUp) throw conflict('setUpExpired')
    const step = totpStep(setUp.secret, code, deps.now())
    if (step === null) throw violation('code', 'codeWrong')
    const sealed = seal(config.tokenSecret, totpPurpose(me.id), setUp.secret)
    await repo.enable(database, me.id, { sealed, step, now: deps.now() })
    await notifyOwner(deps, person, { what: 'secondFactorOn' })
    return makeCodes(deps, me.id)
  })
}

async function makeCodes(deps: ApiDeps, personId: string): Promise<RecoveryCodes> {
  const codes = Array.from({ length: limits.recoveryCodes }, newWrittenCode)
  const hashes = codes.map((code) =>
    recoveryCodeHash(deps.config.tokenSecret, personId, plainWrittenCode(code) ?? ''),
  )
  await repo.replaceRecoveryCodes(deps.database, personId, hashes)
  return { codes }
}

/**
 * Creates new recovery codes, replacing the former ones.
 * @throws ApiError unprocessable passwordWrong, codeWrong; conflict secondFactorOff; tooManyRequests
 */
export const renewCodes = (deps: ApiDeps, proven: FullyProven): Promise<RecoveryCodes> =>
  withProof(deps, proven, async (person) => {
    await notifyOwner(deps, person, { what: 'recoveryCodesRenewed' })
    return makeCodes(deps, person.id)
  })

async function forget(deps: ApiDeps, person: LockedPerson): Promise<void> {
  await repo.disable(deps.database, person.id)
  await repo.replaceRecoveryCodes(deps.database, person.id, [])
  await notifyOwner(deps, person, { what: 'secondFactorOff' })
}

/**
 * Disables the second factor and deletes secret and recovery codes.
 * @throws ApiError as `renewCodes`
 */
export const remove = (deps: ApiDeps, proven: FullyProven): Promise<void> =>
  withProof(deps, proven, (person) => forget(deps, person))

/**
 * For the operator, who has verified the person's identity by other means, if phone and recovery codes are lost. Removes
 * the passkeys and linked logins as well and ends all sessions, as somebody else may have the phone.
 */
export const removeForOperator = (deps: ApiDeps, email: string): Promise<'removed' | 'unknown' | 'wasOff'> =>
  deps.database.transaction(async () => {
    const id = await repo.findIdByEmail(deps.database, email)
    const person = id === null ? undefined : await lockPerson(deps.database, id)
    if (!person) return 'unknown'
    const hadPasskeys = await removeAllOf(deps, person)
    const hadLogins = await unlinkAllOf(deps, person)
    if (!person.totp_enabled_at && !hadPasskeys && !hadLogins) return 'wasOff'
    if (person.totp_enabled_at) await forget(deps, person)
    await endSessions(deps, person.id)
    await recordAuditEntry(deps, null, {
      action: 'person.secondFactorRemoved',
      subject: { kind: 'person', id: person.id },
      personId: person.id,
    })
    return 'removed'
  })

/** A secret awaiting its first code, bound to the session in which the password was entered. */
interface SetUp {
  secret: string
  sessionId: string
  /** Unix time in milliseconds. */
  until: number
}

const writeSetUp = ({ secret, sessionId, until }: SetUp): string => JSON.stringify([secret, sessionId, until])

/** The set-up of this session; null if it has expired, belongs to another session or is invalid. */
function readSetUp(text: string | null, sessionId: string, now: Date): SetUp | null {
  if (text === null) return null
  const [secret, owner, until] = JSON.parse(text) as [string, string, number]
  return owner === sessionId && now.getTime() < until ? { secret, sessionId: owner, until } : null
}
