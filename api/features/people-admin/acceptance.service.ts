import { hashPassword } from '~/api/features/auth/auth.service'
import { openNamedLinks } from '~/api/features/links/links.service'
import { refuseInvalid } from '~/api/features/registration/registration.service'
import { noteApproved, openReviewOf } from '~/api/features/reviews/reviews.service'
import { hashToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import type { InvitationAnswer } from '~/contracts/people/contributors'
import type { AccountInvitation } from '~/contracts/accounts/account-invitations'
import { accountKinds, roleOfKind } from '~/contracts/accounts/account-kinds'
import { effectiveRole } from '~/contracts/permissions'
import * as repo from './invitations.repo'
import { isVouchedFor, actionsFor } from './people-admin.rules'
import { validate as isUuid } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { countLinkByAdmin, mailLinkByAdmin } from '~/api/features/credentials/password-reset.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { notFound } from '~/api/platform/errors'
import * as actions from './people.repo'
import { lockForAction, refusal } from './account-changes.service'

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
    listed: validated && effectiveRole(row.roles) === 'ROLE_TRAINER',
  }
  await repo.openInvited(deps.database, { person, hash, now: deps.now() })
  if (validated) await noteApproved(deps, row.id, inviterOf(row))
  else await openReviewOf(deps, row.id)
  await openNamedLinks(deps, row.id)
}

/** @throws ApiError conflict passwordLinkNot */
function requirePossible(actor: Actor, account: actions.AccountRow): void {
  if (!actionsFor(actor.id, account).sendPasswordLink) throw refusal('passwordLinkNot')
}

/**
 * Counts the mail of `sendPasswordLink`. Called before it, outside its transaction.
 * @throws ApiError tooManyRequests per mailbox; notFound; conflict passwordLinkNot
 */
export async function countPasswordLink(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const account = isUuid(id) ? await actions.findAccount(deps.database, id) : undefined
  if (!account) throw notFound()
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
