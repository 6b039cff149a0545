import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { v7 } from 'uuid'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound, violation } from '~/api/platform/errors'
import { academyTokenLifetime } from '~/contracts/accounts/academy'
import { findName } from './academy.repo'
import { pageOfAcademy } from './academy.rules'

/**
 * A token with which the actor enters the academy under their own name, good for a minute.
 * @param returnTo page of the academy to arrive on
 * @throws ApiError conflict academyMissing where the operator has configured none
 * @throws ApiError unprocessable academyElsewhere for an address that is not the academy's
 */
export async function issueAcademyToken(deps: ApiDeps, actor: Actor, returnTo?: string): Promise<string> {
  const { academy } = deps.config
  if (!academy) throw new ApiError('conflict', [{ propertyPath: '', code: 'academyMissing' }])
  const page = returnTo === undefined ? undefined : pageOfAcademy(returnTo, academy.url)
  if (page === null) throw violation('returnTo', 'academyElsewhere')
  const person = await findName(deps.database, actor.id)
  if (!person) throw notFound()
  const issuedAt = Math.floor(deps.now().getTime() / 1000)
  return new SignJWT({
    email: person.email,
    firstName: person.first_name,
    lastName: person.last_name,
    externalCustomerId: actor.id,
    ...(page ? { returnTo: page } : {}),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + academyTokenLifetime)
    .setJti(v7())
    .sign(createSecretKey(Buffer.from(academy.key)))
}
