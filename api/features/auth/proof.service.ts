import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound, violation } from '~/api/platform/errors'
import type { OwnProof, Proof } from '~/contracts/accounts/security'
import { requirePassword } from './auth.service'
import { acceptCode, countCodeTry, type LockedPerson, lockPerson } from './codes.service'

interface Proven<P extends OwnProof> {
  me: Pick<Actor, 'id'>
  proof: P
  /** IP address of the caller, for counting attempts. */
  address: string
}
export type FullyProven = Proven<Proof>
export type OwnProven = Proven<OwnProof>

/**
 * Runs an action in a transaction, after checking the password, and with an authenticator app a code as well. The route must count
 * attempts with `passwordTries`.
 * @throws ApiError unprocessable passwordWrong, required or codeWrong at `code`; tooManyRequests
 */
export async function withOwnProof<T>(
  deps: ApiDeps,
  { me, proof: { password, code }, address }: OwnProven,
  action: (person: LockedPerson) => Promise<T>,
): Promise<T> {
  await requirePassword(deps, me.id, { password, field: 'password' })
  if (code !== undefined) await countCodeTry(deps, me.id, address)
  return deps.database.transaction(async () => {
    const person = await lockPerson(deps.database, me.id)
    if (!person) throw notFound()
    await requireOwnCode(deps, person, code)
    return action(person)
  })
}

/**
 * Checks the code of an account with an authenticator app, in the caller's transaction. The caller has counted the attempt with
 * `countCodeTry`, outside of it.
 * @throws ApiError unprocessable required or codeWrong at `code`
 */
export async function requireOwnCode(
  deps: ApiDeps,
  person: LockedPerson,
  code: string | undefined,
): Promise<void> {
  if (!person.totp_enabled_at) return
  if (code === undefined) throw violation('code', 'required')
  if (!(await acceptCode(deps, person, code))) throw violation('code', 'codeWrong')
}

/**
 * The same for actions that only accounts with an authenticator app have.
 * @throws ApiError as `withOwnProof`; conflict secondFactorOff
 */
export const withProof = <T>(
  deps: ApiDeps,
  proven: FullyProven,
  action: (person: LockedPerson) => Promise<T>,
): Promise<T> =>
  withOwnProof(deps, proven, (person) => {
    if (!person.totp_enabled_at)
      throw new ApiError('conflict', [{ propertyPath: '', code: 'secondFactorOff' }])
    return action(person)
  })
