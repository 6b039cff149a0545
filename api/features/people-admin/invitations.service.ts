import { v7 } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, violation, orNotFound } from '~/api/platform/errors'
import { countHit } from '~/api/platform/rate-limit'
import { lifetimes, type Locale } from '~/contracts/constants'
import { roleOfKind, accountKinds } from '~/contracts/accounts/account-kinds'
import type { NewAccount } from '~/contracts/administration/people-admin'
import * as repo from './invitations.repo'
import { hashPassword } from '~/api/features/auth/auth.service'
import { openNamedLinks } from '~/api/features/links/links.service'
import { becomeRegistration, refuseInvalid } from '~/api/features/registration/registration.service'
import { noteApproved, openReviewOf } from '~/api/features/reviews/reviews.service'
import type { InvitationAnswer } from '~/contracts/people/contributors'
import type { AccountInvitation } from '~/contracts/accounts/account-invitations'
import { effectiveRole } from '~/contracts/permissions'
import { firstVisibility } from '~/contracts/people/visibility'
import { isVouchedFor, actionsFor } from './people-admin.rules'
import { countLinkByAdmin, mailLinkByAdmin } from '~/api/features/credentials/password-reset.service'
import * as actions from './people.repo'
import { lockForAction } from './account-changes.service'

/** Per invited mailbox, counted across all senders. */
const perMailbox = { name: 'invitation-mailbox', max: 10, windowSeconds: 24 * 3600 }

interface Invited {
  id: string
  email: string
  locale: Locale
  firstName: string
  lastName: string
}

/** The link proves the mailbox, so it is only sent there. */
async function sendLink(deps: ApiDeps, person: Invited, invitedBy: string | null): Promise<void> {
  const token = randomToken()
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + lifetimes.invitationToken * 1000)
  await repo.replaceLink(deps.database, {
    hash: hashToken(token),
    personId: person.id,
    invitedBy,
    now,
    expiresAt,
  })
  await deps.sendMail({
    to: person.email,
    locale: person.locale,
    template: 'accountInvitation',
    values: {
      name: `${person.firstName} ${person.lastName}`,
      path: `/invitation/${token}?lang=${person.locale}`,
    },
  })
}

/** Those of these addresses (in lower case) that have an account. */
export async function findTakenEmails(
  deps: Pick<ApiDeps, 'database'>,
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await repo.selectTaken(deps.database, emails)
  return new Set(rows.map(({ email }) => email.toLowerCase()))
}

/**
 * Counts the mail of a valid invitation, before `inviteAccount` and outside its transaction.
 * @throws ApiError tooManyRequests per mailbox, and as `inviteAccount`
 */
export async function countInvitation(
  deps: ApiDeps,
  { id: adminId }: Pick<Actor, 'id'>,
  { email, country }: Pick<NewAccount, 'email' | 'country'>,
): Promise<void> {
  if (!(await repo.isCountry(deps.database, country))) throw violation('country', 'invalid')
  if ((await findTakenEmails(deps, [email])).size > 0) throw violation('email', 'emailRegistered')
  await countInvitationMail(deps, email, adminId)
}

/** @throws ApiError tooManyRequests, for this admin alone. Call it outside the transaction that sends the mail. */
export const countInvitationMail = (deps: ApiDeps, email: string, adminId: string): Promise<void> =>
  countHit(deps, perMailbox, `${email.toLowerCase()} ${adminId}`)

/**
 * Creates an invited account without a password, and mails its owner an activation link. Creates an audit entry.
 * @param actor null: the system
 * @throws ApiError unprocessable: emailRegistered at `email`, invalid at `country`
 */
export async function inviteAccount(
  deps: ApiDeps,
  actor: Actor | null,
  account: NewAccount,
): Promise<{ id: string }> {
  const { database } = deps
  return database.transaction(async () => {
    if (!(await repo.isCountry(database, account.country))) throw violation('country', 'invalid')
    const id = v7()
    const role = roleOfKind[account.kind]
    if (!(await repo.insertInvited(database, { id, role, account, now: deps.now() })))
      throw violation('email', 'emailRegistered')
    await sendLink(deps, { id, ...account }, actor?.id ?? null)
    await recordAuditEntry(deps, actor, {
      action: 'person.invited',
      subject: { kind: 'person', id },
      personId: id,
      details: { kind: account.kind },
    })
    return { id }
  })
}

/**
 * Resends an invitation with a new link that replaces the previous one. In the caller's transaction.
 * @returns false if there is no pending invitation with this id
 */
export async function resendInvitation(deps: ApiDeps, actor: Actor, id: string): Promise<boolean> {
  const row = await repo.lockInvited(deps.database, id)
  if (!row) return false
  const { email, locale, first_name: firstName, last_name: lastName } = row
  await sendLink(deps, { id, email, locale, firstName, lastName }, actor.id)
  return true
}

/** Withdraws a pending invitation and deletes its account, unless its owner has registered meanwhile. @throws ApiError notFound */
export async function withdrawInvitation(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    if (!(await repo.lockInvited(database, id))) throw notFound()
    if (await becomeRegistration(deps, id)) await repo.deleteLinks(database, id)
    else await repo.deleteInvited(database, id)
    await recordAuditEntry(deps, actor, {
      action: 'person.invitationWithdrawn',
      subject: { kind: 'person', id },
      personId: id,
    })
  })
}

const unknown: AccountInvitation = { state: 'unknown', invitation: null }

function answerOf(row: repo.InvitedRow | undefined, now: Date): AccountInvitation {
  const role = effectiveRole(row?.roles ?? [])
  const kind = accountKinds.find((each) => roleOfKind[each] === role)
  if (!row || !kind) return unknown
  const isOver = row.used_at !== null || row.state !== 'unconfirmed'
  return {
    state: isOver ? 'used' : row.expires_at <= now ? 'expired' : 'valid',
    invitation: {
      kind,
      entityName: row.entity_name,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      country: row.country_id,
    },
  }
}

/** State of a link, without using it. */
export const findAccountInvitation = async (deps: ApiDeps, token: string): Promise<AccountInvitation> =>
  answerOf(await repo.findByLink(deps.database, hashToken(token), false), deps.now())

/**
 * Validates the answers to an invitation and hashes the password, before `acceptAccountInvitation` and outside its
 * transaction. Returns null if the link is invalid.
 * @throws ApiError unprocessable for an unknown country or salutation and for a weak password
 */
export async function prepareAcceptance(
  deps: ApiDeps,
  token: string,
  input: InvitationAnswer,
): Promise<string | null> {
  const found = await repo.findByLink(deps.database, hashToken(token), false)
  if (!found || answerOf(found, deps.now()).state !== 'valid') return null
  const { email, entity_name: entityName } = found
  await refuseInvalid(deps, { ...input, email, ...(entityName ? { entityName } : {}) })
  return hashPassword(input.password)
}

/**
 * Activates an account created by an admin, as the link has proved the e-mail. Of two concurrent calls, one is `valid`.
 * @param passwordHash result of `prepareAcceptance`
 */
export async function acceptAccountInvitation(
  deps: ApiDeps,
  token: string,
  { input, locale, passwordHash }: Acceptance,
): Promise<AccountInvitation> {
  const { database } = deps
  const hash = hashToken(token)
  return database.transaction(async () => {
    const row = await repo.findByLink(database, hash, passwordHash !== null)
    const current = answerOf(row, deps.now())
    if (!row || current.state !== 'valid' || passwordHash === null) return current
    await open(deps, { row, hash }, { ...input, passwordHash, locale: input.locale ?? locale })
    return current
  })
}

/** Stored in the payload of the link. */
const inviterOf = ({ data }: repo.InvitedRow): string | null =>
  (data as { invitedBy?: string | null } | null)?.invitedBy ?? null

interface Acceptance {
  input: InvitationAnswer
  locale: Locale
  passwordHash: string | null
}
type Answers = InvitationAnswer & { passwordHash: string; locale: Locale }

async function open(
  deps: ApiDeps,
  { row, hash }: { row: repo.InvitedRow; hash: string },
  answers: Answers,
): Promise<void> {
  const validated = isVouchedFor(row.roles)
  const role = effectiveRole(row.roles)
  const person = {
    id: row.id,
    passwordHash: answers.passwordHash,
    salutation: answers.salutation,
    title: answers.title || null,
    firstName: answers.firstName,
    lastName: answers.lastName,
    country: answers.country,
    locale: answers.locale,
    validated,
    visibility: role === null ? 0 : firstVisibility(role),
    listed: validated && role === 'ROLE_TRAINER',
  }
  await repo.openInvited(deps.database, { person, hash, now: deps.now() })
  if (validated) await noteApproved(deps, row.id, inviterOf(row))
  else await openReviewOf(deps, row.id)
  await openNamedLinks(deps, row.id)
}

/** @throws ApiError conflict passwordLinkNot */
function requirePossible(actor: Actor, account: actions.AccountRow): void {
  if (!actionsFor(actor.id, account).sendPasswordLink) throw conflict('passwordLinkNot')
}

/**
 * Counts the mail of `sendPasswordLink`. Called before it, outside its transaction.
 * @throws ApiError tooManyRequests per mailbox; notFound; conflict passwordLinkNot
 */
export async function countPasswordLink(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const account = orNotFound(await actions.findAccount(deps.database, id))
  requirePossible(actor, account)
  await countLinkByAdmin(deps, account.email, actor.id)
}

/**
 * Mails a person a link for a new password. Only the mail contains it, so that an admin cannot take over the account.
 * @throws ApiError notFound; conflict ownAccount, passwordLinkNot; unauthenticated
 */
export async function sendPasswordLink(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async () => {
    const account = await lockForAction(deps, actor, id)
    requirePossible(actor, account)
    await mailLinkByAdmin(deps, account.email)
    await recordAuditEntry(deps, actor, {
      action: 'person.passwordLinkSent',
      subject: { kind: 'person', id },
      personId: id,
    })
  })
}
