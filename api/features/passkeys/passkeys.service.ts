import { v7, validate as isUuid } from 'uuid'
import { requirePassword, type OwnProven, withOwnProof } from '~/api/features/auth/auth.service'
import { type LockedPerson, lockPerson, notifyOwner } from '~/api/features/auth/codes.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import type { NewPasskey, PasskeyCreation } from '~/contracts/accounts/passkeys'
import type { Passkey } from '~/contracts/accounts/security'
import { limits } from '~/contracts/constants'
import { describe, makeChallenge, takeChallenge, timeout } from './challenges.service'
import * as repo from './passkeys.repo'
import { newKeyAlgorithms, rpIdOf, userHandleOf } from './passkeys.rules'
import { verifyNew } from './verification'

type Me = Pick<Actor, 'id'>

const conflict = (code: string) => new ApiError('conflict', [{ propertyPath: '', code }])

interface Row {
  id: string
  name: string
  created_at: Date
  last_used_at: Date | null
}

const toPasskey = ({ id, name, created_at, last_used_at }: Row): Passkey => ({
  id,
  name,
  createdAt: created_at.toISOString(),
  lastUsedAt: last_used_at?.toISOString() ?? null,
})

/** The user's passkeys, oldest first; at most `limits.passkeys`. */
export const listOwnPasskeys = async (deps: ApiDeps, me: Me): Promise<Passkey[]> =>
  (await repo.selectPasskeys(deps.database, me.id)).map(toPasskey)

const adding = (me: Me) => ({ purpose: 'adding', personId: me.id }) as const

/**
 * What the browser needs to create a passkey, for which the owner has proven both factors: it will count as both.
 * @throws ApiError as `withOwnProof`; conflict passkeysFull
 */
export const startAdding = (deps: ApiDeps, proven: OwnProven): Promise<PasskeyCreation> =>
  withOwnProof(deps, proven, async ({ id }) => {
    const passkeys = await repo.selectPasskeys(deps.database, id)
    if (passkeys.length >= limits.passkeys) throw conflict('passkeysFull')
    const { email, displayName } = await repo.findNames(deps.database, id)
    const { config } = deps
    return {
      rp: { id: rpIdOf(config.publicUrl), name: config.brandName },
      user: { id: userHandleOf(id), name: email, displayName },
      challenge: await makeChallenge(deps, adding({ id })),
      pubKeyCredParams: newKeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
      timeout,
      attestation: 'none',
      excludeCredentials: passkeys.map(describe),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    }
  })

/**
 * Adds the passkey that was created for the challenge of `startAdding`, and notifies the owner.
 * @throws ApiError conflict passkeysFull, passkeyRefused
 */
export async function add(deps: ApiDeps, me: Me, input: NewPasskey): Promise<Passkey> {
  const { database } = deps
  const challenge = await takeChallenge(deps, input.clientDataJSON, adding(me))
  const key = challenge === null ? null : await verifyNew(deps, input, challenge)
  if (!key) throw conflict('passkeyRefused')
  return database.transaction(async () => {
    const person = await lockPerson(database, me.id)
    if (!person) throw notFound()
    const { length } = await repo.selectPasskeys(database, me.id)
    if (length >= limits.passkeys) throw conflict('passkeysFull')
    const { name, transports } = input
    const row = { ...key, id: v7(), personId: me.id, name, transports, now: deps.now() }
    const passkey = await repo.insertPasskey(database, row)
    if (!passkey) throw conflict('passkeyRefused')
    await notifyOwner(deps, person, { what: 'passkeyAdded', values: { passkey: name } })
    return toPasskey(passkey)
  })
}

/** @throws ApiError notFound, also for those of other people */
export async function renameOwn(
  deps: ApiDeps,
  me: Me,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const isRenamed = isUuid(id) && (await repo.rename(deps.database, { id, personId: me.id }, name))
  if (!isRenamed) throw notFound()
}

/**
 * Removes a passkey, and notifies the owner.
 * @throws ApiError unprocessable passwordWrong; notFound, also for those of other people
 */
export async function removeOwn(
  deps: ApiDeps,
  me: Me,
  { id, password }: { id: string; password: string },
): Promise<void> {
  await requirePassword(deps, me.id, { password, field: 'password' })
  if (!isUuid(id)) throw notFound()
  await deps.database.transaction(async () => {
    const person = await lockPerson(deps.database, me.id)
    const name = await repo.deletePasskey(deps.database, { id, personId: me.id })
    if (!person || name === null) throw notFound()
    await notifyOwner(deps, person, { what: 'passkeyRemoved', values: { passkey: name } })
  })
}

/** Removes all of a person, in the caller's transaction, and notifies the owner of each; false if there was none. */
export async function removeAllOf(deps: ApiDeps, person: LockedPerson): Promise<boolean> {
  const names = await repo.deletePasskeysOf(deps.database, person.id)
  for (const name of names)
    await notifyOwner(deps, person, { what: 'passkeyRemoved', values: { passkey: name } })
  return names.length > 0
}
