import { endSessions, hashPassword, requirePassword } from '~/api/features/auth/auth.service'
import { listForMail } from '~/api/features/identities/identities.service'
import { findPasswordErrors } from '~/api/features/registration/registration.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, violation } from '~/api/platform/errors'
import { EndedRunError } from '~/api/platform/threads'
import { logSecurity } from '~/api/platform/security-log'
import type { PasswordChange, PasswordWeakness } from '~/contracts/accounts/credentials'
import { opaquePassword } from '~/contracts/texts'
import * as repo from './credentials.repo'

/** Applies the password rules of a registration, including the names of person and organisation. */
export function findWeaknesses(
  deps: ApiDeps,
  owner: repo.Owner,
  password: string,
): Promise<PasswordWeakness[]> {
  const { email, first_name: firstName, last_name: lastName, entity_name: entityName } = owner
  return findPasswordErrors(deps, password, { email, firstName, lastName, entityName })
}

/** Notifies the owner, with advice in case somebody else changed the password, and the logins that go on working without it. */
export async function mailPasswordChanged(deps: ApiDeps, owner: repo.Owner): Promise<void> {
  logSecurity(deps, 'passwordChanged', { personId: owner.id })
  const sections = await listForMail(deps, owner)
  await deps.sendMail({
    to: owner.email,
    locale: owner.locale,
    template: 'passwordChanged',
    values: { path: '/forgot_password', name: owner.first_name, contact: deps.config.operator.email },
    ...(sections.length > 0 && { sections }),
  })
}

/** Somebody who mistyped the present password also learns what the new one lacks. */
function violationsIn(error: unknown): ApiError['violations'] {
  if (error instanceof ApiError && error.violations.length > 0) return error.violations
  throw error
}

/** The judgement had to be ended: its word belongs to the new password, as this form calls it. */
function codesIn(error: unknown): string[] {
  if (error instanceof EndedRunError) return error.violations.map(({ code }) => code)
  throw error
}

/** A validated new password. */
export interface CheckedPassword {
  hash: string
  /** The hash that the present password was checked against. */
  expected: string | null
}

/**
 * Checks the present password, validates the new one and hashes it, before `changePassword` and outside its
 * transaction.
 * @throws ApiError unprocessable: passwordWrong at `currentPassword`; passwordSame or the weaknesses at `newPassword`
 */
export async function checkChange(
  deps: ApiDeps,
  actor: Actor,
  change: PasswordChange,
): Promise<CheckedPassword> {
  const owner = await repo.getOwner(deps.database, actor.id)
  const present = { password: change.currentPassword, field: 'currentPassword' }
  const { expected, wrong } = await requirePassword(deps, actor.id, present).then(
    (hash) => ({ expected: hash, wrong: [] }),
    (error: unknown) => ({ expected: null, wrong: violationsIn(error) }),
  )
  const isSame = wrong.length === 0 && change.newPassword === opaquePassword(change.currentPassword)
  const weak = isSame
    ? ['passwordSame']
    : await findWeaknesses(deps, owner, change.newPassword).catch(codesIn)
  const violations = [...wrong, ...weak.map((code) => ({ propertyPath: 'newPassword', code }))]
  if (violations.length > 0) throw new ApiError('unprocessable', violations)
  return { hash: await hashPassword(change.newPassword), expected }
}

/**
 * Changes the user's password, ends their other sessions, invalidates mailed links and notifies the owner. Of two
 * concurrent changes, one succeeds.
 * @param checked result of `checkChange`
 * @throws ApiError unprocessable: passwordWrong at `currentPassword`
 */
export async function changePassword(deps: ApiDeps, actor: Actor, checked: CheckedPassword): Promise<void> {
  const { database } = deps
  const owner = await repo.getOwner(database, actor.id)
  await database.transaction(async () => {
    const changed = await repo.updatePassword(database, { id: actor.id, ...checked })
    if (!changed) throw violation('currentPassword', 'passwordWrong')
    const purposes = ['passwordReset' as const, 'emailChange' as const]
    await repo.expireLinks(database, { personId: actor.id, purposes, now: deps.now() })
    await endSessions(deps, actor.id, { except: actor.sessionId })
    await mailPasswordChanged(deps, owner)
  })
}
