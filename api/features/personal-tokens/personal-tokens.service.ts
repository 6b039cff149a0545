import { v7 } from 'uuid'
import { requirePassword, requireOwnCode } from '~/api/features/auth/auth.service'
import { countCodeTry, lockPerson, notifyOwner } from '~/api/features/auth/codes.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { tokenFor, hashToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, notFound, violation, orNotFound } from '~/api/platform/errors'
import { limits } from '~/contracts/constants'
import type { MadeToken, NewPersonalToken, PersonalToken } from '~/contracts/accounts/personal-tokens'
import { mayDo } from '~/contracts/permissions'
import { scopePermissions, tokenScopes } from '~/contracts/token-scopes'
import * as repo from './personal-tokens.repo'

type Me = Pick<Actor, 'id'>
/** Who makes a token; `secondFactorMissing` is refused before (`checkOwner`). */
type Maker = Me & Pick<Actor, 'accessLevel' | 'isEditor'>
interface Wanted {
  actor: Pick<Actor, 'id' | 'secondFactorMissing'>
  input: NewPersonalToken
  caller: { address: string }
}

const day = 24 * 3600 * 1000
const toToken = (row: repo.TokenRow): PersonalToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** The user's valid tokens, newest first. */
export async function listOwnTokens(deps: ApiDeps, me: Me): Promise<PersonalToken[]> {
  const owner = { personId: me.id, now: deps.now() }
  return (await repo.selectValid(deps.database, owner, limits.personalTokens)).map(toToken)
}

/**
 * Checks the password and counts an attempt with a code. An admin who still has to set up the second factor makes no tokens:
 * they would outlast the set-up.
 * @throws ApiError forbidden; unprocessable passwordWrong at `password`; tooManyRequests
 */
export async function checkOwner(
  deps: ApiDeps,
  { actor: { id, secondFactorMissing }, input: { password, code }, caller }: Wanted,
): Promise<void> {
  if (secondFactorMissing) throw new ApiError('forbidden')
  await requirePassword(deps, id, { password, field: 'password' })
  if (code !== undefined) await countCodeTry(deps, id, caller.address)
}

/**
 * Makes a token and notifies the owner. The same request again gets the same token, as long as that is valid. The caller has
 * checked the password with `checkOwner`; with an authenticator app, the first request needs a code.
 * @throws ApiError unprocessable required or codeWrong at `code`, invalid at `scopes` for one that the user has no permission
 * for; conflict: tokenLimit; tokenEnded for a request whose token has been revoked
 */
export async function makeOwnToken(deps: ApiDeps, me: Maker, wanted: NewPersonalToken): Promise<MadeToken> {
  const { database } = deps
  const { name, days, key } = wanted
  const scopes = tokenScopes.filter((scope) => wanted.scopes.includes(scope))
  if (scopes.some((scope) => !mayDo(me, scopePermissions[scope]))) throw violation('scopes', 'invalid')
  const token = tokenFor(deps.config.tokenSecret, [me.id, key, name, scopes, days])
  const hash = hashToken(token)
  return database.transaction(async () => {
    const now = deps.now()
    // Locked: requests at the same time are counted one after the other.
    const person = orNotFound(await lockPerson(database, me.id))
    const made = await repo.findByHash(database, hash)
    if (made) {
      if (made.ended_at || made.expires_at <= now) throw conflict('tokenEnded')
      return { ...toToken(made), token }
    }
    if ((await repo.countValid(database, { personId: me.id, now })) >= limits.personalTokens)
      throw conflict('tokenLimit')
    await requireOwnCode(deps, person, wanted.code)
    const expires = new Date(now.getTime() + days * day)
    const times = { created_at: now, expires_at: expires }
    const row = await repo.insert(database, { id: v7(), person_id: me.id, name, hash, scopes, ...times })
    await notifyOwner(deps, person, { what: 'tokenMade', values: { key: name } })
    return { ...toToken(row), token }
  })
}

/**
 * Revokes one of the user's tokens immediately and notifies the owner.
 * @throws ApiError notFound, also for those of other people and ended ones
 */
export async function revokeOwnToken(deps: ApiDeps, me: Me, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const ended = await repo.end(database, { id, personId: me.id, now: deps.now() })
    const person = ended && (await lockPerson(database, me.id))
    if (!person) throw notFound()
    await notifyOwner(deps, person, { what: 'tokenRevoked', values: { key: ended.name } })
  })
}
