import { v7 } from 'uuid'
import { eraseContributor } from '~/api/features/account/erasure.service'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, violation, orNotFound, notFound } from '~/api/platform/errors'
import { mayMail } from '~/api/platform/rate-limit'
import { lifetimes, limits, type Locale, termsVersion } from '~/contracts/constants'
import type {
  ContributorInvitation,
  ContributorList,
  NewInvitation,
  InvitationAnswer,
  InvitationState,
} from '~/contracts/people/contributors'
import * as repo from './contributors.repo'
import { hashPassword } from '~/api/features/auth/auth.service'
import { notify } from '~/api/features/notifications/notifications.service'
import { refuseInvalid } from '~/api/features/registration/registration.service'
import * as invitations from './contributors.repo'
import { can, accessLevelOf } from '~/contracts/permissions'

interface ParentFacts {
  state: string
  roles: readonly string[]
  validated: boolean
  parent_id: string | null
}

/** Invitations are only valid if the account is active and may have contributors. */
export const mayHaveContributors = (parent: ParentFacts): boolean =>
  parent.state === 'active' &&
  can(accessLevelOf({ ...parent, contributor: parent.parent_id !== null }), 'contributors.manage')

/** Contributors and pending invitations occupy a place each, including expired invitations. */
export const isFull = (places: { contributors: number; invitations: number }): boolean =>
  places.contributors + places.invitations >= limits.contributors

export interface InvitationFacts {
  parentMayInvite: boolean
  accepted: boolean
  expiresAt: Date
  /** The e-mail belongs to a confirmed account. */
  emailTaken: boolean
}

/** State of an invitation link. Its holder can read the invited mailbox, so the reason may be revealed. */
export function judgeInvitation(
  facts: InvitationFacts | null | undefined,
  now: Date,
): InvitationState['state'] {
  if (!facts?.parentMayInvite) return 'unknown'
  if (facts.accepted) return 'used'
  if (facts.expiresAt <= now) return 'expired'
  return facts.emailTaken ? 'member' : 'valid'
}

/** Per invited mailbox, counted across all senders. */
const perMailbox = { name: 'invitation-mailbox', max: 10, windowSeconds: 24 * 3600 }

/** Display name of the organisation, or of the person if there is none. */
const nameOfParent = (parent: repo.Parent): string =>
  parent.entity_name ?? `${parent.first_name} ${parent.last_name}`

/** The contributors of a parent, and its pending invitations. */
export async function findContributors(deps: ApiDeps, parentId: string): Promise<ContributorList> {
  const people = await repo.selectContributors(deps.database, parentId)
  const invitations = await repo.selectInvitations(deps.database, parentId)
  return {
    contributors: people.map((person) => ({
      id: person.id,
      email: person.email,
      firstName: person.first_name,
      lastName: person.last_name,
      memberSince: person.created_at.toISOString(),
    })),
    invitations: invitations.map((row) => toInvitation(row, deps.now())),
    limit: limits.contributors,
  }
}

const toInvitation = (row: repo.InvitationRow, now: Date): ContributorInvitation => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  sentAt: row.sent_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  expired: row.expires_at <= now,
})

async function lockParent(deps: ApiDeps, id: string): Promise<repo.Parent> {
  return orNotFound(await repo.lockParent(deps.database, id))
}

function newLink(now: Date) {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + lifetimes.invitationToken * 1000)
  return { token, link: { hash: hashToken(token), sentAt: now, expiresAt } }
}

/** In the language in which it was made, which the page keeps that it leads to; that of the recipient is unknown. */
const sendLink = (
  deps: ApiDeps,
  parent: repo.Parent,
  {
    row,
    token,
    locale = parent.locale,
  }: { row: repo.InvitationRow; token: string; locale?: Locale | undefined },
) =>
  deps.sendMail({
    to: row.email,
    locale,
    template: 'contributorInvitation',
    values: {
      path: `/register/individual?lang=${locale}&invitation=${token}`,
      name: row.first_name ?? '',
      inviter: nameOfParent(parent),
    },
  })

/** Checks whether a parent may invite an e-mail. @throws ApiError as `invite` */
async function refuseInvitation(deps: ApiDeps, parent: repo.Parent, email: string): Promise<void> {
  const contributors = await repo.selectContributors(deps.database, parent.id)
  const invitations = await repo.selectInvitations(deps.database, parent.id)
  refuseKnown({ own: parent, contributors, invitations }, email)
  if (isFull({ contributors: contributors.length, invitations: invitations.length }))
    throw conflict('contributorsLimit')
}

/**
 * Counts the mail of a valid invitation, before `invite` and outside its transaction.
 * @returns whether the mail is sent
 * @throws ApiError notFound, and as `invite`
 */
export async function countInvitation(deps: ApiDeps, parentId: string, email: string): Promise<boolean> {
  const parent = orNotFound(await repo.findParent(deps.database, parentId))
  await refuseInvitation(deps, parent, email)
  return mayMail(deps, perMailbox, { email, asker: parentId })
}

/**
 * Invites a person by mail. Only the recipient learns whether the e-mail has an account.
 * @throws ApiError conflict: contributorsLimit
 * @throws ApiError unprocessable at `email`: ownEmail, alreadyContributor, alreadyInvited
 */
export async function invite(
  deps: ApiDeps,
  parentId: string,
  { email, firstName = null, lastName = null, locale, mailed }: NewInvitation & { mailed: boolean },
): Promise<ContributorInvitation> {
  const { database } = deps
  return database.transaction(async () => {
    const parent = await lockParent(deps, parentId)
    await refuseInvitation(deps, parent, email)
    const { token, link } = newLink(deps.now())
    const row = await repo.insertInvitation(
      database,
      { id: v7(), parentId, email, firstName, lastName },
      link,
    )
    // An accepted invitation remains with its contributor, whose e-mail may have changed since.
    if (!row) throw violation('email', 'alreadyContributor')
    if (mailed) await sendLink(deps, parent, { row, token, locale })
    return toInvitation(row, deps.now())
  })
}

interface Known {
  own: { email: string }
  contributors: { email: string }[]
  invitations: { email: string }[]
}

function refuseKnown({ own, contributors, invitations }: Known, email: string): void {
  const wanted = email.toLowerCase()
  const isSame = (each: { email: string }) => each.email.toLowerCase() === wanted
  if (isSame(own)) throw violation('email', 'ownEmail')
  if (contributors.some(isSame)) throw violation('email', 'alreadyContributor')
  if (invitations.some(isSame)) throw violation('email', 'alreadyInvited')
}

/**
 * Counts the mail of a pending invitation, before `resend` and outside its transaction.
 * @returns whether the mail is sent
 * @throws ApiError notFound if the parent has no such pending invitation
 */
export async function countResending(deps: ApiDeps, parentId: string, id: string): Promise<boolean> {
  const invitations = await repo.selectInvitations(deps.database, parentId)
  const waiting = orNotFound(invitations.find((each) => each.id === id.toLowerCase()))
  return mayMail(deps, perMailbox, { email: waiting.email, asker: parentId })
}

/**
 * Resends an invitation with a new link, valid for 14 days, which replaces the previous one.
 * @throws ApiError notFound if the parent has no such pending invitation
 */
export async function resend(
  deps: ApiDeps,
  parentId: string,
  { id, locale, mailed }: { id: string; locale?: Locale | undefined; mailed: boolean },
): Promise<ContributorInvitation> {
  return deps.database.transaction(async () => {
    const parent = await lockParent(deps, parentId)
    const { token, link } = newLink(deps.now())
    const row = orNotFound(await repo.renewInvitation(deps.database, { id, parentId }, link))
    if (mailed) await sendLink(deps, parent, { row, token, locale })
    return toInvitation(row, deps.now())
  })
}

/** @throws ApiError notFound if the parent has no such pending invitation */
export async function withdraw(deps: ApiDeps, parentId: string, id: string): Promise<void> {
  await deps.database.transaction(async () => {
    await lockParent(deps, parentId)
    if (!(await repo.deleteInvitation(deps.database, { id, parentId }))) throw notFound()
  })
}

/**
 * Erases a contributor's account, ends its sessions and notifies its owner by mail. Creates an audit entry.
 * @throws ApiError notFound unless it is a contributor of this parent
 */
export async function remove(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const parentId = actor.id
  await deps.database.transaction(async () => {
    const inviter = nameOfParent(await lockParent(deps, parentId))
    if (!(await eraseContributor(deps, { id, parentId, inviter }))) throw notFound()
    const subject = { kind: 'person', id } as const
    await recordAuditEntry(deps, actor, { action: 'contributor.removed', subject, personId: id })
  })
}

interface Found {
  state: InvitationState['state']
  invitation: invitations.Invitation
  parent: repo.Parent
}

/**
 * An invitation whose parent account exists. With `lock` the parent's row stays locked until the end of the
 * transaction.
 */
async function find(deps: ApiDeps, hash: string, lock: boolean): Promise<Found | null> {
  const { database } = deps
  const first = await invitations.findInvitation(database, hash)
  if (!first) return null
  const parent = await (lock ? repo.lockParent : repo.findParent)(database, first.parent_id)
  // It may have been withdrawn, replaced or accepted before the lock was taken.
  const invitation = lock ? await invitations.findInvitation(database, hash) : first
  if (!parent || !invitation) return null
  const facts = {
    parentMayInvite: mayHaveContributors(parent),
    accepted: invitation.accepted_by !== null,
    expiresAt: invitation.expires_at,
    emailTaken: invitation.email_taken,
  }
  const state = judgeInvitation(facts, deps.now())
  return state === 'unknown' ? null : { state, invitation, parent }
}

const answerOf = (found: Found | null): InvitationState =>
  found
    ? {
        state: found.state,
        invitation: {
          inviter: nameOfParent(found.parent),
          email: found.invitation.email,
          firstName: found.invitation.first_name,
          lastName: found.invitation.last_name,
        },
      }
    : { state: 'unknown', invitation: null }

/** Details of an invitation and the state of its link, without using it. */
export const findInvitation = async (deps: ApiDeps, token: string): Promise<InvitationState> =>
  answerOf(await find(deps, hashToken(token), false))

/**
 * Validates the answers to an invitation and hashes the password, before `accept` and outside its transaction. Returns
 * null if the link is invalid.
 * @throws ApiError unprocessable for an unknown country or salutation and for a weak password
 */
export async function prepareAcceptance(
  deps: ApiDeps,
  token: string,
  input: InvitationAnswer,
): Promise<string | null> {
  const found = await find(deps, hashToken(token), false)
  if (found?.state !== 'valid') return null
  await refuseInvalid(deps, { ...input, email: found.invitation.email })
  return hashPassword(input.password)
}

/**
 * Accepts an invitation: the account is active immediately, as the link has proved the e-mail. Of two concurrent calls,
 * one is `valid`. The parent is notified, also by mail.
 * @param passwordHash result of `prepareAcceptance`
 */
export async function accept(
  deps: ApiDeps,
  token: string,
  { input, locale, passwordHash }: Acceptance,
): Promise<InvitationState> {
  const hash = hashToken(token)
  return deps.database.transaction(async () => {
    const current = await find(deps, hash, passwordHash !== null)
    if (current?.state !== 'valid' || passwordHash === null) return answerOf(current)
    const isNew = await open(deps, current, { ...input, locale: input.locale ?? locale, passwordHash })
    return answerOf(isNew ? current : { ...current, state: 'member' })
  })
}

interface Acceptance {
  input: InvitationAnswer
  locale: Locale
  passwordHash: string | null
}
type Answers = InvitationAnswer & { locale: Locale; passwordHash: string }

/** False if another account with this e-mail was confirmed concurrently. */
async function open(deps: ApiDeps, { invitation, parent }: Found, answers: Answers): Promise<boolean> {
  const { database } = deps
  const person = {
    id: v7(),
    parentId: parent.id,
    email: invitation.email,
    roles: parent.roles,
    passwordHash: answers.passwordHash,
    salutation: answers.salutation,
    title: answers.title || null,
    firstName: answers.firstName,
    lastName: answers.lastName,
    country: answers.country,
    locale: answers.locale,
    termsVersion,
  }
  await invitations.dropUnconfirmed(database, invitation.email)
  if (!(await invitations.insertContributor(database, person, deps.now()))) return false
  await invitations.markAccepted(database, invitation.id, person.id)
  await notifyParent(deps, parent, { name: `${person.firstName} ${person.lastName}`, email: person.email })
  return true
}

function notifyParent(deps: ApiDeps, parent: repo.Parent, contributor: { name: string; email: string }) {
  const path = '/account_settings/contributors'
  return notify(deps, {
    personId: parent.id,
    type: 'account',
    data: { context: 'contributorJoined', contributor: contributor.name },
    path,
    mail: {
      to: parent.email,
      locale: parent.locale,
      template: 'contributorJoined',
      values: {
        name: `${parent.first_name} ${parent.last_name}`,
        contributor: contributor.name,
        email: contributor.email,
        path,
      },
    },
  })
}
