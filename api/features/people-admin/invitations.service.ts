import { v7, validate as isUuid } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, violation } from '~/api/platform/errors'
import { countHit } from '~/api/platform/rate-limit'
import { lifetimes, type Locale } from '~/contracts/constants'
import { roleOfKind } from '~/contracts/accounts/account-kinds'
import type { NewAccount } from '~/contracts/administration/people-admin'
import * as repo from './invitations.repo'

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
    values: { name: `${person.firstName} ${person.lastName}`, path: `/invitation/${token}` },
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

/** Withdraws a pending invitation and deletes its account. @throws ApiError notFound */
export async function withdrawInvitation(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { database } = deps
  if (!isUuid(id)) throw notFound()
  await database.transaction(async () => {
    if (!(await repo.lockInvited(database, id))) throw notFound()
    await repo.deleteInvited(database, id)
    await recordAuditEntry(deps, actor, {
      action: 'person.invitationWithdrawn',
      subject: { kind: 'person', id },
      personId: id,
    })
  })
}
