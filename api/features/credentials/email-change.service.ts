import { requirePassword } from '~/api/features/auth/auth.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, violation } from '~/api/platform/errors'
import { countHit } from '~/api/platform/rate-limit'
import { logSecurity } from '~/api/platform/security-log'
import { lifetimes } from '~/contracts/constants'
import type { EmailChange, EmailChangeState, WaitingEmailChange } from '~/contracts/accounts/credentials'
import * as repo from './credentials.repo'
import { abbreviated, isSameEmail, judgeLink } from './credentials.rules'

/** Nobody's mailbox is filled by somebody else's requests. */
const perMailbox = { name: 'email-change-mailbox', max: 5, windowSeconds: 3600 }

/** The change that waits for its link to be used, newest first. */
export async function findWaiting(deps: ApiDeps, personId: string): Promise<WaitingEmailChange> {
  const found = await repo.findWaitingChange(deps.database, personId, deps.now())
  if (!found) return { waiting: null }
  const { email, requestedAt, expiresAt } = found
  return {
    waiting: { email, requestedAt: requestedAt.toISOString(), expiresAt: expiresAt.toISOString() },
  }
}

/**
 * Asks for the password and counts the mail, before `requestChange` and outside of its transaction.
 * @throws ApiError unprocessable: passwordWrong at `currentPassword`, emailSame at `email`; tooManyRequests per mailbox
 */
export async function checkChange(deps: ApiDeps, actor: Actor, change: EmailChange): Promise<void> {
  await requirePassword(deps, actor.id, { password: change.currentPassword, field: 'currentPassword' })
  const owner = await repo.getOwner(deps.database, actor.id)
  if (isSameEmail(owner.email, change.email)) throw violation('email', 'emailSame')
  await countHit(deps, perMailbox, change.email.toLowerCase())
}

/**
 * Mails a link to the new address and a notice to the present one. Whether the new one has an account already cannot be
 * told from what happens here: its owner gets a mail that says so, and the change waits all the same. The caller has
 * let `checkChange` look at it.
 */
export async function requestChange(deps: ApiDeps, actor: Actor, email: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    await repo.lockOwner(database, actor.id)
    const owner = await repo.getOwner(database, actor.id)
    await repo.expireLinks(database, { personId: actor.id, purposes: ['emailChange'], now: deps.now() })
    await mailLink(deps, owner, email)
    await deps.sendMail({
      to: owner.email,
      locale: owner.locale,
      template: 'emailChangeRequested',
      values: { path: '/forgot_password', name: owner.first_name, newEmail: abbreviated(email) },
    })
  })
}

/**
 * Counts the mail of the change that waits, before `resend` and outside of its transaction.
 * @returns the address that it goes to
 * @throws ApiError conflict noEmailChange where none waits, tooManyRequests per mailbox
 */
export async function countResending(deps: ApiDeps, actor: Actor): Promise<string> {
  const waiting = await repo.findWaitingChange(deps.database, actor.id, deps.now())
  if (!waiting) throw nothingWaits()
  await countHit(deps, perMailbox, waiting.email.toLowerCase())
  return waiting.email
}

/**
 * Mails the link of the waiting change once more; those that were mailed before go on working.
 * @param email as `countResending` has answered
 * @throws ApiError conflict noEmailChange where none waits for this address any more
 */
export async function resend(deps: ApiDeps, actor: Actor, email: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    await repo.lockOwner(database, actor.id)
    // Withdrawn or replaced meanwhile: what is gone must not come back.
    const still = await repo.findWaitingChange(database, actor.id, deps.now())
    if (still?.email !== email) throw nothingWaits()
    await mailLink(deps, await repo.getOwner(database, actor.id), email)
  })
}

const nothingWaits = () => new ApiError('conflict', [{ propertyPath: '', code: 'noEmailChange' }])

async function mailLink(deps: ApiDeps, owner: repo.Owner, email: string): Promise<void> {
  const token = randomToken()
  const now = deps.now()
  await repo.insertLink(deps.database, {
    hash: hashToken(token),
    personId: owner.id,
    purpose: 'emailChange',
    email,
    now,
    expiresAt: new Date(now.getTime() + lifetimes.emailChangeToken * 1000),
  })
  const other = await repo.findOwner(deps.database, email)
  if (other && other.state !== 'unconfirmed') {
    const values = { path: '/login', name: other.first_name }
    await deps.sendMail({ to: other.email, locale: other.locale, template: 'emailChangeTaken', values })
    return
  }
  const values = { path: `/confirmemail/${token}`, name: owner.first_name }
  await deps.sendMail({ to: email, locale: owner.locale, template: 'emailChange', values })
}

/** Withdraws the waiting change; done already where none waits. */
export async function cancel(deps: ApiDeps, personId: string): Promise<void> {
  await deps.database.transaction(async () => {
    await repo.lockOwner(deps.database, personId)
    await repo.expireLinks(deps.database, { personId, purposes: ['emailChange'], now: deps.now() })
  })
}

const linkOf = (token: string) => ({ hash: hashToken(token), purpose: 'emailChange' as const })

const stateOf = (link: repo.Link | null, now: Date) => {
  const state = judgeLink(link && { ...link, open: link.owner.state === 'active' }, now)
  return { state, email: state === 'valid' && link ? link.newEmail : null }
}

/** What a link for a new e-mail is worth, without using it. */
export async function findConfirmation(deps: ApiDeps, token: string): Promise<EmailChangeState> {
  return stateOf(await repo.findLink(deps.database, linkOf(token)), deps.now())
}

/**
 * Makes the new address the one of the account: `valid` means that this call did it, `taken` that another account was
 * faster. All other links that were mailed are worth nothing from then on, and the old address is told.
 */
export async function confirmChange(deps: ApiDeps, token: string): Promise<EmailChangeState> {
  const { database } = deps
  const link = linkOf(token)
  const before = await repo.findLink(database, link)
  if (!before) return stateOf(null, deps.now())
  return database.transaction(async () => {
    const now = deps.now()
    await repo.lockOwner(database, before.owner.id)
    const found = await repo.findLink(database, link)
    const state = stateOf(found, now)
    if (!found || state.email === null) return state
    const { owner } = found
    if (!(await repo.updateEmail(database, owner.id, state.email)))
      return { state: 'taken', email: state.email }
    await repo.markUsed(database, link.hash, now)
    const purposes = ['emailChange' as const, 'passwordReset' as const]
    await repo.expireLinks(database, { personId: owner.id, purposes, now })
    const newEmail = abbreviated(state.email)
    const values = { name: owner.first_name, newEmail, contact: deps.config.operator.email }
    await deps.sendMail({ to: owner.email, locale: owner.locale, template: 'emailChanged', values })
    logSecurity(deps, 'emailChanged', { personId: owner.id })
    return state
  })
}
