import { endSessions, hashPassword, issueDeviceToken } from '~/api/features/auth/auth.service'
import {
  findPasswordErrors,
  mayMailConfirmation,
  resendConfirmation,
} from '~/api/features/registration/registration.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import { countHit, isWithin } from '~/api/platform/rate-limit'
import type { MailTemplate } from '~/api/platform/translations'
import { lifetimes } from '~/contracts/constants'
import type {
  JudgedPassword,
  PasswordReset,
  PasswordResetState,
  PasswordWeakness,
} from '~/contracts/accounts/credentials'
import * as repo from './credentials.repo'
import { judgeLink, mayReset, replyToForgotten } from './credentials.rules'
import { findWeaknesses, mailPasswordChanged } from './new-password.service'

/**
 * Further mails are silently skipped. The window equals the lifetime of a link, so that the owner always has a valid
 * one, even if others flood the mailbox.
 */
const perMailbox = { name: 'password-reset-mailbox', max: 5, windowSeconds: lifetimes.passwordResetToken }

/** The mail in reply to a reset request; null for none. */
interface ResetReply {
  kind: NonNullable<ReturnType<typeof replyToForgotten>>
  owner: repo.Owner
}

/** Counts the mail and decides on its content, before `requestReset` and outside its transaction. */
export async function prepareReset(deps: ApiDeps, email: string, asker: string): Promise<ResetReply | null> {
  if (!(await isWithin(countHit(deps, perMailbox, email.toLowerCase())))) return null
  const owner = await repo.findOwner(deps.database, email)
  const kind = replyToForgotten(owner)
  if (!owner || kind === null) return null
  const isOpen = kind !== 'confirmation' || (await mayMailConfirmation(deps, { email: owner.email, asker }))
  return isOpen ? { kind, owner } : null
}

/**
 * Mails the owner of the address a password reset link, or whatever helps instead. The response reveals nothing; the
 * route has to take care of the timing.
 * @param reply result of `prepareReset`
 */
export async function requestReset(deps: ApiDeps, reply: ResetReply | null): Promise<void> {
  if (!reply) return
  const { kind, owner } = reply
  if (kind === 'confirmation') await resendConfirmation(deps, owner.email)
  else if (kind === 'parentAway') await mailParentAway(deps, owner)
  else await mailLink(deps, owner, kind === 'link' ? 'passwordReset' : 'passwordResetDeactivated')
}

const mailParentAway = (deps: ApiDeps, owner: repo.Owner) =>
  deps.sendMail({
    to: owner.email,
    locale: owner.locale,
    template: 'passwordResetParentAway',
    values: { path: '/helpdesk', name: owner.first_name, entity: owner.parent_name ?? '' },
  })

/**
 * Counts the mail of a link that an admin sends, before `mailLinkByAdmin` and outside its transaction.
 * @throws ApiError tooManyRequests per mailbox and admin: what others ask for refuses nothing
 */
export const countLinkByAdmin = (deps: ApiDeps, email: string, adminId: string): Promise<void> =>
  countHit(deps, perMailbox, `${email.toLowerCase()} ${adminId}`)

/** Mails the owner of the address the same link on behalf of an admin. In the caller's transaction. */
export async function mailLinkByAdmin(deps: ApiDeps, email: string): Promise<void> {
  const owner = await repo.findOwner(deps.database, email)
  if (owner) await mailLink(deps, owner, 'passwordLink')
}

async function mailLink(deps: ApiDeps, owner: repo.Owner, template: MailTemplate): Promise<void> {
  const token = randomToken()
  const now = deps.now()
  await deps.database.transaction(async () => {
    await repo.insertLink(deps.database, {
      hash: hashToken(token),
      personId: owner.id,
      purpose: 'passwordReset',
      email: null,
      now,
      expiresAt: new Date(now.getTime() + lifetimes.passwordResetToken * 1000),
    })
    const values = { path: `/pwreset/${token}`, name: owner.first_name }
    await deps.sendMail({ to: owner.email, locale: owner.locale, template, values })
  })
}

const stateOf = (link: repo.Link | null, now: Date): PasswordResetState => {
  const state = judgeLink(link && { ...link, open: mayReset(link.owner) }, now)
  return { state, email: state === 'valid' && link ? link.owner.email : null }
}

const linkOf = (token: string) => ({ hash: hashToken(token), purpose: 'passwordReset' as const })

/** State of a password reset link, without using it. */
export async function findReset(deps: ApiDeps, token: string): Promise<PasswordResetState> {
  return stateOf(await repo.findLink(deps.database, linkOf(token)), deps.now())
}

/**
 * Validates a new password and hashes it, before `resetPassword` and outside its transaction. Returns null if the link
 * is invalid.
 * @throws ApiError unprocessable: the weaknesses at `password`; the link stays valid
 */
export async function prepareNewPassword(
  deps: ApiDeps,
  token: string,
  password: string,
): Promise<string | null> {
  const owner = await findResetOwner(deps, token)
  if (!owner) return null
  const violations = (await findWeaknesses(deps, owner, password)).map((code) => ({
    propertyPath: 'password',
    code,
  }))
  if (violations.length > 0) throw new ApiError('unprocessable', violations)
  return hashPassword(password)
}

/** The owner of a valid link, without using it. */
async function findResetOwner(deps: ApiDeps, token: string): Promise<repo.Owner | null> {
  const found = await repo.findLink(deps.database, linkOf(token))
  return found && stateOf(found, deps.now()).state === 'valid' ? found.owner : null
}

/**
 * Sets a new password: `valid` means that this call did it. Of two concurrent calls, one is `valid`. All sessions end,
 * all other mailed links become invalid, and the owner is notified. A second factor is kept. The device becomes a known
 * one, because this link proves as much as a login confirmation.
 * @param hash result of `prepareNewPassword`
 */
export async function resetPassword(
  deps: ApiDeps,
  token: string,
  hash: string | null,
): Promise<PasswordReset> {
  const { database } = deps
  const link = linkOf(token)
  const found = await repo.findLink(database, link)
  const before = stateOf(found, deps.now())
  if (!found || before.state !== 'valid' || hash === null) return before
  return database.transaction(async () => {
    const now = deps.now()
    const personId = found.owner.id
    await repo.lockOwner(database, personId)
    const state = stateOf(await repo.findLink(database, link), now)
    if (state.state !== 'valid') return state
    await repo.updatePassword(database, { id: personId, hash })
    await repo.markUsed(database, link.hash, now)
    await repo.expireLinks(database, { personId, purposes: ['passwordReset', 'emailChange'], now })
    await endSessions(deps, personId)
    await mailPasswordChanged(deps, found.owner)
    return { ...state, device: issueDeviceToken(deps, personId) }
  })
}

/**
 * The weaknesses of a new password whose form is not complete yet, so that people learn them together with everything
 * else that is wrong. The call that sets the password judges it again.
 */
export async function judgeNewPassword(
  deps: ApiDeps,
  actor: Actor | null,
  { password, reset, ...named }: JudgedPassword,
): Promise<PasswordWeakness[]> {
  const owner =
    reset !== undefined
      ? await findResetOwner(deps, reset)
      : actor && (await repo.getOwner(deps.database, actor.id))
  if (owner) return findWeaknesses(deps, owner, password)
  const { email = '', firstName = '', lastName = '', entityName } = named
  return findPasswordErrors(deps, password, { email, firstName, lastName, entityName })
}
