import { lockAdminsWith } from '~/api/features/account/deactivation.service'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { endSessions } from '~/api/features/auth/auth.service'
import { closeReviewOf, openReviewOf } from '~/api/features/reviews/reviews.service'
import { closeRequestsOf } from '~/api/features/validation/validators.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, violation, orNotFound } from '~/api/platform/errors'
import * as repo from './people.repo'
import {
  isInvited,
  stateBefore,
  actionsFor,
  keptFields,
  keptInvitations,
  kindBlockedReason,
  needsEntityName,
} from './people-admin.rules'
import { notify } from '~/api/features/notifications/notifications.service'
import { translate } from '~/api/platform/translations'
import { roleOfKind } from '~/contracts/accounts/account-kinds'
import type { KindChange } from '~/contracts/administration/people-admin'
import { effectiveRole } from '~/contracts/permissions'
import { closeLinksOf, openNamedLinks } from '~/api/features/links/links.service'

/**
 * Locks another person's account for an action of an admin. If it is an admin's, all admins are locked first: two
 * admins cannot block each other concurrently, so at least one remains.
 * @throws ApiError notFound; conflict ownAccount; unauthenticated
 */
export async function lockForAction(deps: ApiDeps, actor: Actor, id: string): Promise<repo.AccountRow> {
  const { database } = deps
  if (id === actor.id) throw conflict('ownAccount')
  const admins = await lockAdminsWith(deps, id)
  const account = orNotFound(await repo.lockAccount(database, id))
  if (admins !== null && !admins.includes(actor.id)) throw new ApiError('unauthenticated')
  return account
}

interface Blocking {
  id: string
  /** Shown to the person. */
  reason: string
  /** The caller notifies the person. */
  quiet?: boolean
  /** Of the decision that it belongs to. */
  at?: Date
}

/**
 * Blocks an account: ends its sessions, hides its profile, and cancels open requests from and to it. Notifies the
 * person of the reason. In the caller's transaction, or in a separate one.
 * @returns false if it was blocked already
 * @throws ApiError notFound; conflict ownAccount, invitedOnly; unauthenticated if the actor was blocked meanwhile
 */
export async function blockPerson(
  deps: ApiDeps,
  actor: Actor,
  { id, reason, quiet = false, at = deps.now() }: Blocking,
): Promise<boolean> {
  const { database } = deps
  return database.transaction(async () => {
    const account = await lockForAction(deps, actor, id)
    if (account.state === 'blocked') return false
    if (isInvited(account)) throw conflict('invitedOnly')
    await repo.markBlocked(database, id, { by: actor.id, reason, now: at })
    await closeWhatIsOpen(deps, id, actor.id)
    await recordAuditEntry(deps, actor, {
      action: 'person.blocked',
      subject: { kind: 'person', id },
      personId: id,
      details: { before: account.state },
    })
    // The mailbox of an unconfirmed account is unverified.
    if (!quiet && account.state !== 'unconfirmed')
      await notifyPerson(deps, account, { template: 'accountBlocked', reason })
    return true
  })
}

async function closeWhatIsOpen(deps: ApiDeps, id: string, by: string): Promise<void> {
  await endSessions(deps, id)
  for (const contributor of await repo.selectContributorIds(deps.database, id))
    await endSessions(deps, contributor)
  await closeRequestsOf(deps, id)
  await closeReviewOf(deps, id, by)
  await closeLinksOf(deps, id)
}

/** As older entries have it, where the two moments were not taken at once. */
const isSameMoment = (one: Date | null, other: Date | null): boolean =>
  one !== null && other !== null && Math.abs(one.getTime() - other.getTime()) < 1000

/**
 * Unblocks an account and restores its former state. Time and reason of the block are kept.
 * @param blockedAt the block that is meant; without it, any
 * @returns false if it was not blocked, or is so because of another block
 * @throws ApiError notFound; conflict ownAccount; unauthenticated
 */
export async function unblockPerson(
  deps: ApiDeps,
  actor: Actor,
  { id, quiet = false, blockedAt }: Pick<Blocking, 'id' | 'quiet'> & { blockedAt?: Date | null },
): Promise<boolean> {
  const { database } = deps
  return database.transaction(async () => {
    const account = await lockForAction(deps, actor, id)
    if (account.state !== 'blocked') return false
    if (blockedAt !== undefined && !isSameMoment(blockedAt, account.blocked_at)) return false
    const state = stateBefore(account)
    await repo.setState(database, id, state)
    await openNamedLinks(deps, id)
    await recordAuditEntry(deps, actor, {
      action: 'person.unblocked',
      subject: { kind: 'person', id },
      personId: id,
      details: { after: state },
    })
    if (!quiet && state !== 'unconfirmed') await notifyPerson(deps, account, { template: 'accountUnblocked' })
    return true
  })
}

/** Sent regardless of preferences: the owner must know about the account. */
const notifyPerson = (
  deps: ApiDeps,
  account: repo.AccountRow,
  { template, reason }: { template: 'accountBlocked' | 'accountUnblocked'; reason?: string },
) =>
  deps.sendMail({
    to: account.email,
    locale: account.locale,
    template,
    values: {
      name: `${account.first_name} ${account.last_name}`,
      path: template === 'accountBlocked' ? '/helpdesk' : '/login',
      ...(reason ? { reason } : {}),
    },
    about: { personId: account.id, path: null, notificationId: null },
  })

/**
 * Changes the kind of an account immediately, as permissions are read on each call. Ends everything tied to the former
 * kind: validation, open requests from and to the person, review, links, invitations that the new kind has not, and also sessions
 * and personal tokens: who opened them could otherwise read what the new kind may. New trainers and providers are reviewed again.
 * @throws ApiError notFound; conflict ownAccount, kindOfContributor, kindNotNow, kindSame, kindHasContributors, kindHasOffers;
 * unprocessable required at `entityName`
 */
export async function changeKind(
  deps: ApiDeps,
  actor: Actor,
  { id, change }: { id: string; change: KindChange },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const account = await lockForAction(deps, actor, id)
    if (account.parent_id !== null) throw conflict('kindOfContributor')
    if (!actionsFor(actor.id, account).changeKind) throw conflict('kindNotNow')
    await refuseBlocked(deps, account, change)
    const { kind, entityName } = change
    const role = roleOfKind[kind]
    const keeps = keptFields(kind)
    // Before the roles change, because the notifications refer to the former kind.
    await closeRequestsOf(deps, id)
    await closeReviewOf(deps, id, actor.id)
    await closeLinksOf(deps, id, { forGood: true })
    await repo.setKind(database, id, { role, entityName: entityName ?? null, keeps })
    await repo.deleteInvitations(database, id, keptInvitations(kind))
    await endSessions(deps, id)
    // They share the role.
    for (const contributor of await repo.selectContributorIds(database, id))
      await endSessions(deps, contributor)
    await openReviewOf(deps, id)
    await openNamedLinks(deps, id)
    await recordAuditEntry(deps, actor, {
      action: 'person.kindChanged',
      subject: { kind: 'person', id },
      personId: id,
      details: { from: effectiveRole(account.roles), to: role },
    })
    await notifyOfKind(deps, account, kind)
  })
}

async function refuseBlocked(deps: ApiDeps, account: repo.AccountRow, { kind, entityName }: KindChange) {
  const contributors = (await repo.selectContributorIds(deps.database, account.id)).length
  const publishedOffers = await repo.countPublishedOffers(deps.database, account.id)
  const blockedReason = kindBlockedReason({ ...account, contributors, publishedOffers }, kind)
  if (blockedReason) throw conflict(blockedReason)
  if (needsEntityName(account, kind) && !entityName) throw violation('entityName', 'required')
}

/** Always mailed, as permissions have changed. */
async function notifyOfKind(
  deps: ApiDeps,
  account: repo.AccountRow,
  kind: KindChange['kind'],
): Promise<void> {
  if (account.state === 'active')
    await notify(deps, {
      personId: account.id,
      type: 'account',
      data: { context: 'kindChanged' },
      path: '/home',
      isMailed: true,
    })
  await deps.sendMail({
    to: account.email,
    locale: account.locale,
    template: 'accountKindChanged',
    values: {
      name: `${account.first_name} ${account.last_name}`,
      kind: translate(account.locale, `mail:accountKinds.${kind}`),
      path: '/login',
    },
  })
}
