import { v7 } from 'uuid'
import { linkInvited } from '~/api/features/links/link-actions.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { seal, unseal } from '~/api/platform/encryption'
import { conflict, notFound, orNotFound } from '~/api/platform/errors'
import { countHit, isWithin, mayMail } from '~/api/platform/rate-limit'
import { lifetimes } from '~/contracts/constants'
import {
  type OutletInvitation,
  outletInvitationLimits,
  type OutletInvitationLink,
  type OutletInvitationState,
  type OutletList,
  type OutletListFault,
} from '~/contracts/people/outlet-invitations'
import { effectiveRole } from '~/contracts/permissions'
import { readOutletList } from './outlet-list.tasks'
import * as repo from './outlet-invitations.repo'

/** Each is a mail to somebody who has not asked for it. */
const perGroup = { name: 'outlet-invitation', max: 500, windowSeconds: 24 * 3600 }
/** Per invited mailbox: of one group, and of all together. */
const perMailbox = { name: 'outlet-invitation-mailbox', max: 3, windowSeconds: 24 * 3600 }

/** Whether the group may cause one more mail today. */
const mayInvite = (deps: ApiDeps, groupId: string): Promise<boolean> =>
  isWithin(countHit(deps, perGroup, groupId))

const dayMs = 24 * 3600 * 1000
const sealPurpose = (groupId: string): string => `invitation link ${groupId}`

const isGroup = ({ roles, state }: { roles: readonly string[]; state: string }): boolean =>
  state === 'active' && effectiveRole(roles) === 'ROLE_GROUP'

/** The one that the group hands out itself. */
const isLink = ({ sealed }: { sealed: string | null }): boolean => sealed !== null

async function lockGroup(deps: ApiDeps, { organisation }: Actor): Promise<repo.Group> {
  const group = orNotFound(await repo.lockGroup(deps.database, organisation.id))
  if (!isGroup(group)) throw notFound()
  return group
}

const toInvitation = (row: repo.InvitationRow, now: Date): OutletInvitation => ({
  id: row.id,
  name: row.name ?? '',
  email: row.email,
  sentAt: row.sent_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  expired: row.expires_at <= now,
})

/** Open invitations of the actor’s group, and the link that it hands out itself. One query. */
export async function listInvitations(
  deps: ApiDeps,
  { organisation }: Actor,
): Promise<{ items: OutletInvitation[]; link: OutletInvitationLink | null }> {
  const now = deps.now()
  const rows = await repo.selectInvitations(deps.database, organisation.id)
  const link = rows.find(isLink)
  return {
    items: rows.filter((row) => !isLink(row)).map((row) => toInvitation(row, now)),
    link: link
      ? {
          token: unseal(deps.config.tokenSecret, sealPurpose(organisation.id), link.sealed ?? ''),
          expiresAt: link.expires_at.toISOString(),
          expired: link.expires_at <= now,
        }
      : null,
  }
}

function newLink(now: Date) {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + lifetimes.invitationToken * 1000)
  return { token, link: { hash: hashToken(token), now, expiresAt } }
}

type Invited = OutletList['outlets'][number] & {
  /** False for a mailbox that has had too many: the invitation stands, and can be resent later. */
  mailed: boolean
}
const byLine = (one: { line: number }, other: { line: number }) => one.line - other.line

interface PreparedList {
  outlets: Invited[]
  faults: OutletList['faults']
}

/**
 * Reads a list and counts the mails of those that can be invited, before `inviteAll` and outside its transaction.
 * @throws ApiError unprocessable at `file`: importEncoding, importUnreadable, outletListEmpty, outletListLong,
 * outletListQuote
 */
export async function prepareList(
  deps: ApiDeps,
  actor: Actor,
  { bytes, dryRun }: { bytes: Uint8Array; dryRun: boolean },
): Promise<PreparedList> {
  const { outlets, faults } = await deps.threads.run(readOutletList, { bytes, locale: actor.locale })
  const open = await repo.selectInvitations(deps.database, actor.organisation.id)
  const group = orNotFound(await repo.findGroup(deps.database, actor.organisation.id))
  const known = new Set(open.filter((row) => !isLink(row)).map(({ email }) => email.toLowerCase()))
  let places = outletInvitationLimits.open - known.size
  const prepared: PreparedList = { outlets: [], faults: [...faults] }
  for (const outlet of outlets) {
    const address = outlet.email.toLowerCase()
    const { locale: language, ...written } = outlet
    const fault = (code: OutletListFault) => prepared.faults.push({ ...written, language, code })
    if (address === group.email.toLowerCase()) fault('own')
    else if (known.has(address)) fault('again')
    else if (places < 1) fault('open')
    else if (!dryRun && !(await mayInvite(deps, group.id))) fault('day')
    else {
      places -= 1
      const mailed = !dryRun && (await mayMail(deps, perMailbox, { email: address, asker: group.id }))
      prepared.outlets.push({ ...outlet, mailed })
    }
  }
  prepared.faults.sort(byLine)
  return prepared
}

/** Invites the outlets of a list by mail, unless it is only read; lines with faults are left out. */
export async function inviteAll(
  deps: ApiDeps,
  actor: Actor,
  { outlets, faults, dryRun }: PreparedList & { dryRun: boolean },
): Promise<OutletList> {
  const { database } = deps
  const read = outlets.map(({ mailed: _mailed, ...outlet }) => outlet)
  if (dryRun) return { outlets: read, faults, invited: 0 }
  return database.transaction(async () => {
    const group = await lockGroup(deps, actor)
    const open = await repo.selectInvitations(database, group.id)
    const places = outletInvitationLimits.open - open.filter((row) => !isLink(row)).length
    const rows = outlets.map(({ line, mailed, ...outlet }) => {
      const { token, link } = newLink(deps.now())
      return { ...outlet, ...link, id: v7(), groupId: group.id, line, mailed, token }
    })
    const fitting = rows.slice(0, Math.max(0, places))
    const added = await repo.insertInvitations(database, fitting)
    await deps.sendMail(
      ...rows.filter(({ id, mailed }) => mailed && added.has(id)).map((row) => mailOf(group, row)),
    )
    // What another tab has invited in between is told like what was invited before.
    const late = rows
      .filter(({ id }) => !added.has(id))
      .map((row) => {
        const code = fitting.includes(row) ? ('again' as const) : ('open' as const)
        return { line: row.line, name: row.name, email: row.email, language: row.locale, code }
      })
    return { outlets: read, faults: [...faults, ...late].sort(byLine), invited: added.size }
  })
}

const mailOf = (
  group: repo.Group,
  { email, name, locale, token }: Pick<repo.NewInvitation, 'email' | 'name' | 'locale'> & { token: string },
) => ({
  to: email,
  locale,
  template: 'outletInvitation' as const,
  values: { path: `/join/${token}?lang=${locale}`, name, group: group.entity_name ?? '' },
})

/** Counts the mail of an open invitation, before `resend` and outside its transaction. @throws ApiError notFound, tooManyRequests */
export async function countResending(deps: ApiDeps, { organisation }: Actor, id: string): Promise<boolean> {
  const rows = await repo.selectInvitations(deps.database, organisation.id)
  const { email } = orNotFound(rows.find((row) => row.id === id.toLowerCase() && !isLink(row)))
  await countHit(deps, perGroup, organisation.id)
  return mayMail(deps, perMailbox, { email, asker: organisation.id })
}

/** Resends an invitation with a new link, which replaces the previous one. @throws ApiError notFound */
export async function resend(
  deps: ApiDeps,
  actor: Actor,
  { id, mailed }: { id: string; mailed: boolean },
): Promise<OutletInvitation> {
  return deps.database.transaction(async () => {
    const group = await lockGroup(deps, actor)
    const { token, link } = newLink(deps.now())
    const row = orNotFound(await repo.renewInvitation(deps.database, { id, groupId: group.id }, link))
    const { email, name, locale } = row
    const to = { email, name: name ?? '', locale: locale ?? group.locale, token }
    if (mailed) await deps.sendMail(mailOf(group, to))
    return toInvitation(row, deps.now())
  })
}

/** @throws ApiError notFound if the group has no such open invitation */
export async function withdraw(deps: ApiDeps, { organisation }: Actor, id: string): Promise<void> {
  if (!(await repo.deleteInvitation(deps.database, { id, groupId: organisation.id }))) throw notFound()
}

/** Makes the link that the group hands out itself; a previous one stops working. */
export async function openLink(deps: ApiDeps, actor: Actor): Promise<OutletInvitationLink> {
  const { database, config } = deps
  return database.transaction(async () => {
    const { id: groupId } = await lockGroup(deps, actor)
    const now = deps.now()
    const token = randomToken()
    const expiresAt = new Date(now.getTime() + outletInvitationLimits.linkDays * dayMs)
    const sealed = seal(config.tokenSecret, sealPurpose(groupId), token)
    await repo.putLink(database, { id: v7(), groupId, sealed, hash: hashToken(token), now, expiresAt })
    return { token, expiresAt: expiresAt.toISOString(), expired: false }
  })
}

export const closeLink = async (deps: ApiDeps, { organisation }: Actor): Promise<void> => {
  await repo.deleteLink(deps.database, organisation.id)
}

/** Who invites with this link, without using it. */
export async function findInvitation(deps: ApiDeps, token: string): Promise<OutletInvitationState> {
  const found = await repo.findInvitation(deps.database, { hash: hashToken(token) })
  if (!found || !isGroup(found)) return { state: 'unknown', group: null, outlet: null }
  return {
    state: found.expires_at <= deps.now() ? 'expired' : 'valid',
    group: found.group_name ?? '',
    outlet: isLink(found) ? null : { name: found.name ?? '', email: found.email },
  }
}

/** Id of the invitation with this link; null if there is none. */
export const invitationIdOf = async ({ database }: ApiDeps, token: string): Promise<string | null> =>
  (await repo.findInvitation(database, { hash: hashToken(token) }))?.id ?? null

interface Joining {
  invitation: repo.Known
  outletId: string
  /** The person who acts for the outlet; left out at its registration. */
  actor?: Actor
}

/**
 * Links an outlet with the group that invites it, and uses up an invitation by mail. In the caller’s transaction.
 * @returns id of the link; null if the invitation cannot be used any more
 */
export async function join(deps: ApiDeps, { invitation, outletId, actor }: Joining): Promise<string | null> {
  const found = await repo.findInvitation(deps.database, invitation)
  if (!found || !isGroup(found) || found.expires_at <= deps.now()) return null
  const isConfirmed = !isLink(found)
  const use = () => (isConfirmed ? repo.useInvitation(deps.database, found.id) : Promise.resolve(true))
  return linkInvited(deps, { outletId, groupId: found.group_id, isConfirmed, use, ...(actor && { actor }) })
}

/**
 * Links the actor’s outlet with the group. @returns id of the link
 * @throws ApiError conflict: onlyOutletsJoin, invitationOver
 */
export async function accept(deps: ApiDeps, actor: Actor, token: string): Promise<string> {
  const { organisation } = actor
  if (organisation.role !== 'ROLE_MEDIA_OUTLET') throw conflict('onlyOutletsJoin')
  const invitation = { hash: hashToken(token) }
  return deps.database.transaction(async () => {
    const link = await join(deps, { invitation, outletId: organisation.id, actor })
    if (link === null) throw conflict('invitationOver')
    return link
  })
}
