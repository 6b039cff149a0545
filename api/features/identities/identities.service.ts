import { v7 } from 'uuid'
import { requirePassword, type OwnProven, withOwnProof } from '~/api/features/auth/auth.service'
import { type LockedPerson, lockPerson, notifyOwner } from '~/api/features/auth/codes.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { MailSection } from '~/api/platform/database/schema'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, orNotFound } from '~/api/platform/errors'
import { translate } from '~/api/platform/translations'
import type { LinkedIdentity, ProviderAnswer, ProviderVisit } from '~/contracts/accounts/identities'
import { type Locale, limits } from '~/contracts/constants'
import * as repo from './identities.repo'
import { openUnlinked, sealUnlinked } from './provider-login.service'
import { findProvider, finishVisit, nameOf, refused, shownAs, startVisit } from './visits.service'

type Me = Pick<Actor, 'id'>

/** Accounts at providers that log the user in, oldest first; at most `limits.identities`. */
export const listOwn = async (deps: ApiDeps, { id }: Me): Promise<LinkedIdentity[]> =>
  (await repo.selectIdentities(deps.database, id)).map((row) => ({
    id: row.id,
    provider: nameOf(deps, row.issuer),
    label: row.label,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))

/**
 * For mails to an owner whose account somebody else may have used: the linked logins, which a new password does not end, each with a
 * link to the settings. Empty if there is none, or if no provider is configured.
 */
export async function listForMail(
  deps: ApiDeps,
  { id, locale }: Me & { locale: Locale },
): Promise<MailSection[]> {
  const linked = deps.config.oidcProviders.length > 0 ? await repo.selectIdentities(deps.database, id) : []
  if (linked.length === 0) return []
  const lines = linked.map((each) => ({
    text: shownAs(deps, each),
    path: '/account_settings/security#identities',
  }))
  return [{ heading: translate(locale, 'mail:linkedLogins'), lines }]
}

const requireRoom = (linked: readonly unknown[]): void => {
  if (linked.length >= limits.identities) throw conflict('identitiesFull')
}

/**
 * Sends the browser to the provider, to link the account of its owner, who has confirmed with the password.
 * @throws ApiError as `withOwnProof`; notFound; conflict providerUnavailable, identitiesFull
 */
export async function startLinking(
  deps: ApiDeps,
  provider: string,
  proven: OwnProven,
): Promise<ProviderVisit> {
  const found = await findProvider(deps, provider)
  return withOwnProof(deps, proven, async ({ id }) => {
    requireRoom(await repo.selectIdentities(deps.database, id))
    return startVisit(deps, found, id)
  })
}

/** Links, and notifies the owner, in the caller's transaction. A second attempt, after a double click, changes nothing. */
async function link(
  deps: ApiDeps,
  person: LockedPerson,
  { issuer, subject, label }: repo.Named & repo.Shown,
): Promise<void> {
  const { database } = deps
  const known = await repo.findIdentity(database, { issuer, subject })
  if (known?.person_id === person.id) return
  requireRoom(await repo.selectIdentities(database, person.id))
  const row = { id: v7(), personId: person.id, issuer, subject, label, now: deps.now() }
  if (known || !(await repo.insertIdentity(database, row))) throw conflict('identityTaken')
  const provider = shownAs(deps, { issuer, label })
  await notifyOwner(deps, person, { what: 'identityLinked', values: { provider } })
}

/**
 * The identity that the provider answers for, sealed: the visit began with the own proof, but whom the provider has answered for is
 * shown first.
 * @throws ApiError as `finishVisit`; conflict identityTaken
 */
export async function finishLinking(deps: ApiDeps, me: Me, input: ProviderAnswer) {
  const identity = await finishVisit(deps, input, me.id)
  const known = await repo.findIdentity(deps.database, identity)
  if (known && known.person_id !== me.id) throw conflict('identityTaken')
  return { identity: sealUnlinked(deps, identity, { provider: input.provider, personId: me.id }) }
}

/**
 * Links the account with the identity of `finishLinking`.
 * @throws ApiError gone; conflict identityTaken, identitiesFull
 */
export async function linkVisited(deps: ApiDeps, me: Me, sealed: string): Promise<void> {
  const identity = openUnlinked(deps, sealed)
  // What was not begun with the own proof needs one.
  if (identity.personId !== me.id) throw refused(me.id)
  await deps.database.transaction(async () => {
    const person = orNotFound(await lockPerson(deps.database, me.id))
    await link(deps, person, identity)
  })
}

/**
 * Links the identity of an earlier attempt to log in. Somebody else may have begun it in the same browser, or may be using the
 * open session of its owner: so the owner has to confirm with the password.
 * @throws ApiError as `withOwnProof`; gone; conflict identityTaken, identitiesFull
 */
export async function linkUnlinked(deps: ApiDeps, sealed: string, proven: OwnProven): Promise<void> {
  const identity = openUnlinked(deps, sealed)
  if (identity.personId !== null) throw refused(proven.me.id)
  await withOwnProof(deps, proven, (person) => link(deps, person, identity))
}

/**
 * Unlinks, and notifies the owner.
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
    const removed = await repo.deleteIdentity(deps.database, { id, personId: me.id })
    if (!person || !removed) throw notFound()
    await notifyOwner(deps, person, { what: 'identityRemoved', values: { provider: shownAs(deps, removed) } })
  })
}

/** Unlinks all of a person, in the caller's transaction, and notifies the owner of each; false if there was none. */
export async function unlinkAllOf(deps: ApiDeps, person: LockedPerson): Promise<boolean> {
  const removed = await repo.deleteIdentitiesOf(deps.database, person.id)
  for (const each of removed)
    await notifyOwner(deps, person, { what: 'identityRemoved', values: { provider: shownAs(deps, each) } })
  return removed.length > 0
}
