import { hashToken, randomToken, readPastToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, orNotFound } from '~/api/platform/errors'
import { lifetimes } from '~/contracts/constants'
import type { FormDraft } from '~/contracts/accounts/drafts'
import * as repo from './drafts.repo'

/**
 * Stores a form for the owner of the token for an hour. The returned id is needed to read it.
 * @throws ApiError invalidCredentials if the token's signature is invalid
 */
export async function keepDraft(
  deps: ApiDeps,
  { token, ...draft }: FormDraft & { token: string },
): Promise<{ id: string }> {
  const claims = await readPastToken(token, deps.config.tokenSecret)
  if (!claims) throw new ApiError('invalidCredentials')
  const id = randomToken()
  const expiresAt = new Date(deps.now().getTime() + lifetimes.formDraft * 1000)
  const kept = await deps.database.transaction(() =>
    repo.insertDraft(deps.database, { ...draft, hash: hashToken(id), personId: claims.personId, expiresAt }),
  )
  if (!kept) throw new ApiError('invalidCredentials')
  return { id }
}

/**
 * The stored form, only for the person who submitted it.
 * @throws ApiError notFound
 */
export async function findDraft(deps: ApiDeps, personId: string, id: string): Promise<FormDraft> {
  return orNotFound(await repo.findDraft(deps.database, { hash: hashToken(id), personId, now: deps.now() }))
}
