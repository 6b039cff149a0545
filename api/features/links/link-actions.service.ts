import { validate as isUuid } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, violation } from '~/api/platform/errors'
import { notifyLive } from '~/api/platform/live'
import type { Locale } from '~/contracts/constants'
import type { Link, LinkKind, LinkShares, LinkSide, LinkState } from '~/contracts/people/links'
import { effectiveRole } from '~/contracts/permissions'
import * as repo from './link-actions.repo'
import { actorIn, readerOf } from './link-view'
import { getLink, ownSideOf } from './links.service'
import {
  isUnlisted,
  kindBetween,
  type LinkActor,
  type LinkAction,
  mayDo,
  blockedCodes,
  stateAfter,
} from './links.rules'
import { type News, notifyAccount, settleLink } from './notifying'

/** Each request sends a mail, so mass requests are limited. */
export const requestLimits = {
  all: { name: 'link-request', max: 20, windowSeconds: 24 * 3600 },
  same: { name: 'link-request-pair', max: 3, windowSeconds: 24 * 3600 },
} as const

const actions = {
  requested: 'link.requested',
  confirmed: 'link.confirmed',
  rejected: 'link.rejected',
  withdrawn: 'link.withdrawn',
  ended: 'link.ended',
} as const satisfies Record<LinkState, string>

interface Recorded {
  id: string
  state: LinkState
  kind: LinkKind
  outletId: string
  partnerId: string
}

/** Records actions of admins and contributors, who act for others; those of the account itself are not recorded. */
async function record(deps: ApiDeps, actor: Actor, link: Recorded): Promise<void> {
  if (actor.accessLevel !== 'admin' && actor.organisation.id === actor.id) return
  await recordAuditEntry(deps, actor, {
    action: actions[link.state],
    subject: { kind: 'link', id: link.id },
    personId: link.outletId,
    details: { kind: link.kind, partner: link.partnerId },
  })
}

interface Asked {
  /** Id of the account that is asked. */
  with: string
  locale: Locale
}

/** Locks both accounts and checks that they can have a link; returns requester, requested. */
async function lockBoth(deps: ApiDeps, own: { id: string }, otherId: string) {
  const accounts = isUuid(otherId) ? await repo.lockAccounts(deps.database, [own.id, otherId]) : []
  const asker = accounts.find(({ id }) => id === own.id)
  const asked = accounts.find(({ id }) => id === otherId)
  // Deactivated concurrently.
  if (accounts.length > 0 && asker?.state !== 'active') throw notFound()
  if (!asker || !asked || asker === asked || asked.parent_id !== null) throw violation('with', 'linkUnknown')
  const kind = kindBetween(effectiveRole(asker.roles), effectiveRole(asked.roles))
  if (kind === null || asked.state !== 'active') throw violation('with', 'linkUnknown')
  return { asker, asked, kind }
}

/** Outlets and trainers can be asked if they are listed, or if the two have been linked before. */
async function requireKnown(
  deps: ApiDeps,
  asked: repo.Account,
  link: { outletId: string; partnerId: string },
) {
  const isOpen = asked.listed || isUnlisted(effectiveRole(asked.roles))
  if (isOpen || (await repo.haveMet(deps.database, link.outletId, link.partnerId))) return
  throw violation('with', 'linkUnknown')
}

/** Which index was violated. */
async function blockedReasonOf(
  deps: ApiDeps,
  { outletId, partnerId }: { outletId: string; partnerId: string },
) {
  const present = await repo.selectPresent(deps.database, outletId)
  const same = present.find((link) => link.partner_id === partnerId)
  if (same) return conflict(same.state === 'confirmed' ? 'alreadyLinked' : 'linkAlreadyRequested')
  return conflict('hasLegalEntity')
}

/**
 * Requests a link, on behalf of the actor's outlet if the actor is a contributor. Notifies the other side.
 * @throws ApiError unprocessable `linkUnknown` at `with` if the account cannot be asked; conflict: alreadyLinked,
 * linkAlreadyRequested, hasLegalEntity, linkNotValidated
 */
export async function askForLink(
  deps: ApiDeps,
  actor: Actor,
  { with: otherId, locale }: Asked,
): Promise<Link> {
  const { database } = deps
  const own = ownSideOf(actor)
  return database.transaction(async () => {
    const { asker, asked, kind } = await lockBoth(deps, own, otherId)
    if (effectiveRole(asker.roles) === 'ROLE_TRAINER' && !asker.validated) throw conflict('linkNotValidated')
    const [outletId, partnerId] = own.side === 'outlet' ? [asker.id, asked.id] : [asked.id, asker.id]
    await requireKnown(deps, asked, { outletId, partnerId })
    const sides = { outletId, partnerId, kind }
    const link = { ...sides, askedBy: own.side, requestedBy: actor.id, now: deps.now() }
    const id = await repo.insertLink(database, link)
    if (!id) throw await blockedReasonOf(deps, sides)
    const news = { type: 'linkRequested', template: 'linkRequested', linkId: id } as const
    await notifyAccount(deps, asked, { about: asker, news })
    await record(deps, actor, { ...sides, id, state: 'requested' })
    return getLink(deps, actor, { id, locale })
  })
}

interface Invited {
  outletId: string
  groupId: string
  /** The group has asked this outlet itself, so nothing is left to decide. */
  isConfirmed: boolean
  /** Uses up the invitation, once both accounts are locked; false if somebody else has done so. */
  use: () => Promise<boolean>
  /** The person who acts for the outlet; the outlet itself if left out. */
  actor?: Actor
}

/**
 * Links an outlet with a group that has invited it. A request that waits for the outlet is confirmed. In the caller’s transaction.
 * @returns id of the link, which may have been there before; null if one of the two is away, or the invitation is used up
 */
export async function linkInvited(
  deps: ApiDeps,
  { outletId, groupId, isConfirmed, use, actor }: Invited,
): Promise<string | null> {
  const { database } = deps
  const accounts = await repo.lockAccounts(database, [outletId, groupId])
  const outlet = accounts.find(({ id }) => id === outletId)
  const group = accounts.find(({ id }) => id === groupId)
  if (outlet?.state !== 'active' || group?.state !== 'active' || !(await use())) return null
  const present = await repo.findPresent(database, outletId, groupId)
  const isDecided = isConfirmed || present?.asked_by === 'partner'
  if (present?.state === 'confirmed' || (present && !isDecided)) return present.id
  const by = actor?.id ?? outletId
  const sides = { outletId, partnerId: groupId, kind: 'group' as const }
  const askedBy = isConfirmed ? ('partner' as const) : ('outlet' as const)
  const link = { ...sides, askedBy, requestedBy: by, now: deps.now() }
  const id = present?.id ?? (await repo.insertLink(database, link))
  if (id === null) throw conflict('linkAlreadyRequested')
  if (isDecided)
    await repo.updateLink(database, id, { state: 'confirmed', reason: null, by, now: deps.now() })
  await settleLink(deps, { id, people: [outletId, groupId] })
  await notifyLive(database, { people: [groupId], event: { type: 'outlets' } })
  const type = isDecided ? ('linkConfirmed' as const) : ('linkRequested' as const)
  await notifyAccount(deps, group, { about: outlet, news: { type, template: type, linkId: id } })
  if (actor) await record(deps, actor, { ...sides, id, state: isDecided ? 'confirmed' : 'requested' })
  return id
}

interface Decision {
  id: string
  action: LinkAction
  /** Reason of a rejection. */
  reason?: string
  locale: Locale
}

interface Locked {
  link: repo.LockedLink
  actor: LinkActor
  state: LinkState
  outlet: repo.Account
  partner: repo.Account
}

/** The people first, then the link: the same lock order as erasing an account. */
async function lockFor(deps: ApiDeps, actor: Actor, { id, action, locale }: Decision): Promise<Locked> {
  const { database } = deps
  const sides = await repo.findSides(database, id)
  const as = sides && actorIn(sides, readerOf(actor, locale))
  if (!sides || !as) throw notFound()
  const accounts = await repo.lockAccounts(database, [sides.outlet_id, sides.partner_id])
  const link = await repo.lockLink(database, id)
  const outlet = accounts.find((account) => account.id === sides.outlet_id)
  const partner = accounts.find((account) => account.id === sides.partner_id)
  if (!link || !outlet || !partner) throw notFound()
  const state = stateAfter(link.state, action)
  if (!state) throw conflict(blockedCodes[link.state])
  if (!mayDo(as, link.asked_by, action)) throw conflict('linkNotYours')
  return { link, actor: as, state, outlet, partner }
}

/**
 * Confirms, rejects, withdraws or ends a link. Notifies the other side, or both sides if an admin acts.
 * @throws ApiError notFound for links of others; conflict if the link is in another state by now (linkConfirmed,
 * linkRejected, linkWithdrawn, linkEnded, linkStillOpen), if the other side has to act (linkNotYours), or if a side is
 * inactive (linkPartyAway)
 */
export async function changeLink(deps: ApiDeps, actor: Actor, decision: Decision): Promise<Link> {
  const { database } = deps
  const { id, action } = decision
  return database.transaction(async () => {
    const locked = await lockFor(deps, actor, decision)
    const { link, state, outlet, partner } = locked
    const isDecision = action === 'confirm' || action === 'reject'
    if (isDecision && (outlet.state !== 'active' || partner.state !== 'active'))
      throw conflict('linkPartyAway')
    const reason = decision.reason ?? null
    await repo.updateLink(database, id, { state, reason, by: actor.id, now: deps.now() })
    await settleLink(deps, { id, people: [outlet.id, partner.id] })
    await notifyLive(database, { people: [partner.id], event: { type: 'outlets' } })
    await notifyOthers(deps, locked, newsOf(locked, { action, reason }))
    const sides = { outletId: outlet.id, partnerId: partner.id, kind: link.kind }
    await record(deps, actor, { ...sides, id, state })
    return getLink(deps, actor, { id, locale: decision.locale })
  })
}

function newsOf(
  { link, actor }: Locked,
  { action, reason }: { action: LinkAction; reason: string | null },
): News {
  const linkId = link.id
  const byAdmin = actor === 'admin' ? ({ context: 'admin' } as const) : {}
  if (action === 'confirm') return { type: 'linkConfirmed', template: 'linkConfirmed', linkId, ...byAdmin }
  if (action === 'reject')
    return { type: 'linkRejected', template: 'linkRejected', linkId, reason, ...byAdmin }
  if (action === 'withdraw') return { type: 'linkRejected', context: 'withdrawn', template: null, linkId }
  const context = actor === 'admin' ? 'endedByAdmin' : 'ended'
  return { type: 'linkRejected', context, template: 'linkEnded', linkId }
}

/** Inactive sides are not notified: the list shows the state when they return. */
async function notifyOthers(deps: ApiDeps, { actor, outlet, partner }: Locked, news: News): Promise<void> {
  const notifies = (side: LinkSide) => actor !== side
  if (notifies('outlet') && outlet.state === 'active')
    await notifyAccount(deps, outlet, { about: partner, news })
  if (notifies('partner') && partner.state === 'active')
    await notifyAccount(deps, partner, { about: outlet, news })
}

interface Choice {
  id: string
  locale: Locale
  /** In the transaction in which the link is locked. */
  save: (database: ApiDeps['database'], id: string) => Promise<unknown>
}

/** @throws ApiError notFound unless it is a link of the outlet with a group; conflict unless it is confirmed */
async function chooseForGroup(deps: ApiDeps, actor: Actor, { id, locale, save }: Choice): Promise<Link> {
  const { database } = deps
  return database.transaction(async () => {
    const link = await repo.lockLink(database, id)
    if (link?.outlet_id !== actor.id || link.kind !== 'group') throw notFound()
    if (link.state !== 'confirmed') throw conflict(blockedCodes[link.state])
    await save(database, id)
    await notifyLive(database, { people: [link.partner_id], event: { type: 'outlets' } })
    return getLink(deps, actor, { id, locale })
  })
}

/** Chooses what a group sees of the actor's outlet. @throws ApiError as `chooseForGroup` */
export const shareProgress = (
  deps: ApiDeps,
  actor: Actor,
  { shares, ...choice }: { id: string; shares: LinkShares; locale: Locale },
): Promise<Link> =>
  chooseForGroup(deps, actor, { ...choice, save: (database, id) => repo.setShares(database, id, shares) })

/** Chooses whether the actor's outlet gets what a group announces. @throws ApiError as `chooseForGroup` */
export const agreeToAnnouncements = (
  deps: ApiDeps,
  actor: Actor,
  { announcements, ...choice }: { id: string; announcements: boolean; locale: Locale },
): Promise<Link> =>
  chooseForGroup(deps, actor, {
    ...choice,
    save: (database, id) => repo.setAnnouncements(database, id, announcements),
  })

type Agreement = Parameters<typeof repo.findAgreement>[1]

/** Whether an outlet gets what a group announces; without a name if that group is gone. */
export const findAgreement = async ({ database }: ApiDeps, sides: Agreement) =>
  (await repo.findAgreement(database, sides)) ?? { name: null, active: false }

/** Takes back what an outlet has agreed to: the mail that says so is the credential. */
export async function endAgreement({ database }: ApiDeps, sides: Agreement): Promise<void> {
  await repo.endAgreement(database, sides)
  await notifyLive(database, { people: [sides.groupId], event: { type: 'outlets' } })
}
