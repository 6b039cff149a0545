import { requirePassword } from '~/api/features/auth/auth.service'
import { openNamedLinks } from '~/api/features/links/links.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { checkAll, conflict, violation } from '~/api/platform/errors'
import { mayMail } from '~/api/platform/rate-limit'
import { logSecurity } from '~/api/platform/security-log'
import { lifetimes } from '~/contracts/constants'
import type { EmailChange, EmailChangeState, WaitingEmailChange } from '~/contracts/accounts/credentials'
import * as repo from './credentials.repo'
import { abbreviated, isSameEmail, judgeLink } from './credentials.rules'

/** Per mailbox, so that requests of others cannot flood it. */
const perMailbox = { name: 'email-change-mailbox', max: 5, windowSeconds: 3600 }

/** The pending change, or null fields. */
export async function findWaiting(deps: ApiDeps, personId: string): Promise<WaitingEmailChange> {
  const found = await repo.findWaitingChange(deps.database, personId, deps.now())
  if (!found) return { waiting: null }
  const { email, requestedAt, expiresAt } = found
  return {
    waiting: { email, requestedAt: requestedAt.toISOString(), expiresAt: expiresAt.toISOString() },
  }
}

/**
 * Checks the password and counts the mail, before `requestChange` and outside its transaction.
 * @returns whether the new address gets a mail
 * @throws ApiError unprocessable: passwordWrong at `currentPassword`, emailSame at `email`
 */
export async function checkChange(deps: ApiDeps, actor: Actor, change: EmailChange): Promise<boolean> {
  const owner = await repo.getOwner(deps.database, actor.id)
  await checkAll(
    () => requirePassword(deps, actor.id, { password: change.currentPassword, field: 'currentPassword' }),
    () => {
      if (isSameEmail(owner.email, change.email)) throw violation('email', 'emailSame')
    },
  )
  return mayMail(deps, perMailbox, { email: change.email, asker: actor.id })
}

/**
 * Mails a link to the new address and a notice to the present one. The result does not reveal whether the new address
 * has an account: its owner is informed by mail, and the change stays pending all the same. The caller has called
 * `checkChange`.
 */
export async function requestChange(
  deps: ApiDeps,
  actor: Actor,
  { email, mailed }: { email: string; mailed: boolean },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    await repo.lockOwner(database, actor.id)
    const owner = await repo.getOwner(database, actor.id)
    await repo.expireLinks(database, { personId: actor.id, purposes: ['emailChange'], now: deps.now() })
    await makeLink(deps, owner, { email, mailed })
    await deps.sendMail({
      to: owner.email,
      locale: owner.locale,
      template: 'emailChangeRequested',
      values: { path: '/forgot_password', name: owner.first_name, newEmail: abbreviated(email) },
    })
  })
}

/**
 * Counts the mail of the pending change, before `resend` and outside its transaction.
 * @returns the recipient's address, and whether it gets a mail
 * @throws ApiError conflict noEmailChange if none is pending
 */
export async function countResending(
  deps: ApiDeps,
  actor: Actor,
): Promise<{ email: string; mailed: boolean }> {
  const waiting = await repo.findWaitingChange(deps.database, actor.id, deps.now())
  if (!waiting) throw nothingWaits()
  const { email } = waiting
  return { email, mailed: await mayMail(deps, perMailbox, { email, asker: actor.id }) }
}

/**
 * Resends the link of the pending change; earlier links remain valid.
 * @throws ApiError conflict noEmailChange if none is pending for this address any more
 */
export async function resend(
  deps: ApiDeps,
  actor: Actor,
  { email, mailed }: { email: string; mailed: boolean },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    await repo.lockOwner(database, actor.id)
    // It may have been withdrawn or replaced meanwhile.
    const still = await repo.findWaitingChange(database, actor.id, deps.now())
    if (still?.email !== email) throw nothingWaits()
    if (mailed) await makeLink(deps, await repo.getOwner(database, actor.id), { email, mailed })
  })
}

const nothingWaits = () => conflict('noEmailChange')

/** Kept also without a mail: the change waits, and asking for the mail again sends one. */
async function makeLink(
  deps: ApiDeps,
  owner: repo.Owner,
  { email, mailed }: { email: string; mailed: boolean },
): Promise<void> {
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
  if (!mailed) return
  const other = await repo.findOwner(deps.database, email)
  if (other && other.state !== 'unconfirmed') {
    const values = { path: '/login', name: other.first_name }
    await deps.sendMail({ to: other.email, locale: other.locale, template: 'emailChangeTaken', values })
    return
  }
  const values = { path: `/confirmemail/${token}`, name: owner.first_name }
  await deps.sendMail({ to: email, locale: owner.locale, template: 'emailChange', values })
}

/** Withdraws the pending change; no error if there is none. */
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

/** State of an e-mail change link, without using it. */
export async function findConfirmation(deps: ApiDeps, token: string): Promise<EmailChangeState> {
  return stateOf(await repo.findLink(deps.database, linkOf(token)), deps.now())
}

/**
 * Changes the e-mail of the account: `valid` means that this call did it, `taken` that another account uses the address
 * by now. All other mailed links become invalid, the old address is notified, and outlets that have named the new one ask.
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
    const purposes = ['emailChange' as const, 'passwordReset' as const, 'loginLink' as const]
    await repo.expireLinks(database, { personId: owner.id, purposes, now })
    await openNamedLinks(deps, owner.id)
    const newEmail = abbreviated(state.email)
    const values = { name: owner.first_name, newEmail, contact: deps.config.operator.email }
    await deps.sendMail({ to: owner.email, locale: owner.locale, template: 'emailChanged', values })
    logSecurity(deps, 'emailChanged', { personId: owner.id })
    return state
  })
}
