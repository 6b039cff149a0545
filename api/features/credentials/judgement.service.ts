import { findPasswordErrors } from '~/api/features/registration/registration.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { JudgedPassword, PasswordWeakness } from '~/contracts/accounts/credentials'
import * as repo from './credentials.repo'
import { findWeaknesses } from './new-password.service'
import { findResetOwner } from './password-reset.service'

/**
 * The weaknesses of a new password whose form is not complete yet, so that people learn them together with everything
 * else that is wrong. The call that sets the password judges it again.
 */
export async function judgeNewPassword(
  deps: ApiDeps,
  actor: Actor | null,
  { password, reset, ...named }: JudgedPassword,
): Promise<PasswordWeakness[]> {
  const owner =
    reset !== undefined
      ? await findResetOwner(deps, reset)
      : actor && (await repo.getOwner(deps.database, actor.id))
  if (owner) return findWeaknesses(deps, owner, password)
  const { email = '', firstName = '', lastName = '', entityName } = named
  return findPasswordErrors(deps, password, { email, firstName, lastName, entityName })
}
