import { createSecretKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { v7 } from 'uuid'
import { getUser } from '~/api/features/auth/auth.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, violation } from '~/api/platform/errors'
import { academyTokenLifetime } from '~/contracts/accounts/academy'
import { urlOf } from '~/contracts/web-address'

/**
 * Issues a token that logs the actor in to the academy, valid for a minute.
 * @param returnTo academy page to open after the login
 * @throws ApiError conflict academyMissing if no academy is configured
 * @throws ApiError unprocessable academyElsewhere if `returnTo` is not on the academy's host
 */
export async function issueAcademyToken(deps: ApiDeps, actor: Actor, returnTo?: string): Promise<string> {
  const { academy } = deps.config
  if (!academy) throw conflict('academyMissing')
  const page = returnTo === undefined ? undefined : pageOfAcademy(returnTo, academy.url)
  if (page === null) throw violation('returnTo', 'academyElsewhere')
  const { email, detail } = await getUser(deps, actor)
  const issuedAt = Math.floor(deps.now().getTime() / 1000)
  return new SignJWT({
    email,
    firstName: detail.firstName,
    lastName: detail.lastName,
    externalCustomerId: actor.id,
    ...(page ? { returnTo: page } : {}),
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + academyTokenLifetime)
    .setJti(v7())
    .sign(createSecretKey(Buffer.from(academy.key)))
}

/**
 * Returns the URL of an academy page, or null unless scheme, host and port are those of the academy. A path alone is
 * resolved against the academy.
 */
export function pageOfAcademy(returnTo: string, academyUrl: string): string | null {
  const url = /[\\\p{Cc}]/u.test(returnTo) ? null : urlOf(returnTo, academyUrl)
  if (!url) return null
  const isOurs = url.origin === new URL(academyUrl).origin && url.username === '' && url.password === ''
  return isOurs ? url.href : null
}
