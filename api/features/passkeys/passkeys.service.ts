import { v7 } from 'uuid'
import { requirePassword, type OwnProven, withOwnProof } from '~/api/features/auth/auth.service'
import { type LockedPerson, lockPerson, notifyOwner } from '~/api/features/auth/codes.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, notFound, orNotFound } from '~/api/platform/errors'
import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from '~/contracts/accounts/passkeys'
import type { Passkey } from '~/contracts/accounts/security'
import { limits, lifetimes } from '~/contracts/constants'
import * as repo from './passkeys.repo'
import {
  verifyNew,
  newKeyAlgorithms,
  rpIdOf,
  userHandleOf,
  challengeIn,
  isHandleOf,
  verifyProof,
} from './verification'
import { admit, findStepHolder, orThrow, passStep } from '~/api/features/auth/login-steps.service'
import type { Caller } from '~/api/platform/caller'
import type { LoginTokens } from '~/contracts/accounts/auth'
import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { PasskeyPurpose } from '~/api/platform/database/schema'

type Me = Pick<Actor, 'id'>

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
    const person = orNotFound(await lockPerson(database, me.id))
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
  if (!(await repo.rename(deps.database, { id, personId: me.id }, name))) throw notFound()
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

const atLogin = { purpose: 'login', personId: null } as const

/** What the browser needs at the login. It depends on nobody. */
export const askForPasskey = (deps: ApiDeps): Promise<PasskeyRequest> => requestOf(deps, atLogin, [])

/** Records the use; false if the passkey was removed, or has been used by a concurrent login. */
const use = (deps: ApiDeps, { id, counter }: Proven): Promise<boolean> =>
  repo.markUsed(deps.database, { id, counter, now: deps.now() })

/**
 * Opens a session with a passkey. Its owner was verified by the authenticator, so it counts as both factors. Whatever is wrong
 * with it, the answer is the same.
 * @throws ApiError gone; accountDeactivated with the challenge of the next step; accountBlocked
 */
export async function openSessionByPasskey(
  deps: ApiDeps,
  proof: PasskeyProof,
  caller: Caller,
): Promise<LoginTokens> {
  const proven = await prove(deps, proof, atLogin)
  const result = await deps.database.transaction(async () => {
    const person = await lockPerson(deps.database, proven.personId)
    if (!person || !(await use(deps, proven))) return refusedPasskey(proven.personId)
    return admit(deps, { ...person, bothFactors: true }, caller)
  })
  // For example a contributor whose organisation has left: told as for a passkey that nobody knows.
  if (result instanceof ApiError && result.code === 'invalidCredentials')
    throw refusedPasskey(proven.personId)
  return orThrow(result)
}

/**
 * What the browser needs in the second step of a login.
 * @throws ApiError challengeExpired; gone if the account has no passkey
 */
export async function askForPasskeyStep(deps: ApiDeps, challenge: string): Promise<PasskeyRequest> {
  const personId = await findStepHolder(deps, challenge)
  const passkeys = await repo.selectPasskeys(deps.database, personId)
  if (passkeys.length === 0) throw new ApiError('gone')
  return requestOf(deps, { purpose: 'secondFactor', personId }, passkeys)
}

/**
 * Finishes a login with a passkey instead of a code. A passkey that is not valid counts as no attempt, because nobody can guess
 * one.
 * @throws ApiError challengeExpired; gone; accountDeactivated with the challenge for `reactivateAccount`; accountBlocked
 */
export async function finishByPasskey(
  deps: ApiDeps,
  { challenge, passkey }: { challenge: string; passkey: PasskeyProof },
  caller: Caller,
): Promise<LoginTokens> {
  const personId = await findStepHolder(deps, challenge)
  const proven = await prove(deps, passkey, { purpose: 'secondFactor', personId })
  return passStep(deps, { challenge, personId, caller }, async () =>
    (await use(deps, proven)) ? null : refusedPasskey(personId),
  )
}

/** For what a challenge may be used, and by whom; null: by everybody. */
interface Use {
  purpose: PasskeyPurpose
  personId: string | null
}

/** Time that browsers give people, in milliseconds. */
const timeout = lifetimes.passkeyChallenge * 1000

/** A new challenge for an authenticator. Only its hash is stored. */
async function makeChallenge(deps: ApiDeps, use: Use): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(deps.now().getTime() + timeout)
  await repo.insertChallenge(deps.database, { ...use, hash: hashToken(token), expiresAt })
  return token
}

/** Uses up the challenge that was signed, whatever becomes of it; null if it is not valid. */
async function takeChallenge(deps: ApiDeps, clientDataJSON: string, use: Use): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === null) return null
  const taken = { ...use, hash: hashToken(challenge), now: deps.now() }
  return (await repo.takeChallenge(deps.database, taken)) ? challenge : null
}

type Named = Pick<Awaited<ReturnType<typeof repo.selectPasskeys>>[number], 'credential_id' | 'transports'>

const describe = ({ credential_id: id, transports }: Named) => ({
  type: 'public-key' as const,
  id,
  transports,
})

/** What the browser needs to use a passkey; `passkeys` are those that are accepted, none means any. */
const requestOf = async (deps: ApiDeps, use: Use, passkeys: readonly Named[]): Promise<PasskeyRequest> => ({
  challenge: await makeChallenge(deps, use),
  rpId: rpIdOf(deps.config.publicUrl),
  timeout,
  userVerification: 'required',
  allowCredentials: passkeys.map(describe),
})

/** A passkey that has proven to be at hand. */
interface Proven {
  id: string
  personId: string
  counter: number
}

/** Says nothing of the reason; the log says whose passkey it is, if that is known. */
const refusedPasskey = (personId: string | null): ApiError =>
  new ApiError('gone').loggedAs('passkeyWrong', personId)

/**
 * The passkey of a valid proof. Outside the transaction that uses it: the challenge is spent in any case.
 * @throws ApiError gone
 */
async function prove(deps: ApiDeps, proof: PasskeyProof, use: Use): Promise<Proven> {
  const challenge = await takeChallenge(deps, proof.clientDataJSON, use)
  if (challenge === null) throw refusedPasskey(use.personId)
  const passkey = await repo.findByCredential(deps.database, proof.id)
  if (!passkey) throw refusedPasskey(use.personId)
  const { id, person_id: personId } = passkey
  const isOwn = use.personId === null || use.personId === personId
  const counter =
    isOwn && isHandleOf(proof.userHandle, personId)
      ? await verifyProof(deps, { proof, passkey }, challenge)
      : null
  if (counter === null) throw refusedPasskey(personId)
  return { id, personId, counter }
}
