import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { Caller } from '~/api/platform/caller'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import { countHit, isWithin } from '~/api/platform/rate-limit'
import type {
  LoginConfirmation,
  LoginConfirmationState,
  LoginLinkState,
  LoginTokens,
} from '~/contracts/accounts/auth'
import { lifetimes, type Locale } from '~/contracts/constants'
import { type AccountFacts, judgeLink, mayLogIn } from './auth.rules'
import * as repo from './auth.repo'
import { lockPerson } from './codes.service'
import { issueDeviceToken } from './known-devices'
import { admit, askForSecondFactor, orThrow } from './login-steps.service'

const hour = 3600

/**
 * Limits of mails per mailbox. A link is valid for an hour: if attackers use up the first limit of three, the owner has
 * a valid link. After ten in a day, a password reset is the alternative. Its mails have a separate limit.
 */
const confirmationsPerMailbox = [
  { name: 'login-mailbox', max: 3, windowSeconds: hour },
  { name: 'login-mailbox-day', max: 10, windowSeconds: 24 * hour },
]

/**
 * Further mails are silently skipped, so that nobody floods the mailbox. The window equals the lifetime of a link: one of the last
 * mails has a link that is valid, unless the owner has used it or ended it.
 */
const linksPerMailbox = { name: 'login-link-mailbox', max: 3, windowSeconds: lifetimes.loginLink }

/** Far longer than queueing a mail, so that the response time does not reveal whether one was sent. */
const refusalMilliseconds = 150

/** What a link is for: it makes a device a known one, or logs in. */
const purposes = {
  loginConfirmation: { address: '/login/confirmation', lifetime: lifetimes.loginConfirmationToken },
  loginLink: { address: '/login/link', lifetime: lifetimes.loginLink },
}
type Purpose = keyof typeof purposes

const linkOf = (purpose: Purpose, token: string) => ({ hash: hashToken(token), purpose })

interface Owner {
  id: string
  email: string
  first_name: string
  locale: Locale
}

/** Stores a new link and mails it, in the caller's transaction. */
async function mailLink(deps: ApiDeps, owner: Owner, purpose: Purpose): Promise<void> {
  const { address, lifetime } = purposes[purpose]
  const token = randomToken()
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + lifetime * 1000)
  await repo.insertLink(deps.database, { ...linkOf(purpose, token), personId: owner.id, now, expiresAt })
  await deps.sendMail({
    to: owner.email,
    locale: owner.locale,
    template: purpose,
    values: { path: `${address}/${token}`, name: owner.first_name },
  })
}

/** A link as it is now, and its state. The e-mail is only included while the link is valid. */
async function look(deps: ApiDeps, purpose: Purpose, token: string) {
  const link = await repo.findLink(deps.database, linkOf(purpose, token))
  const state = judgeLink(link, deps.now())
  return { link, state: { state, email: state === 'valid' && link ? link.email : null } }
}

/**
 * Rejects a login without checking its password, and mails the owner a link that makes the device a known one, within
 * the mailbox limits. Response and timing are the same for unknown accounts.
 * @throws ApiError loginConfirmationNeeded, always
 */
export async function demandConfirmation(
  deps: ApiDeps,
  owner: (Owner & AccountFacts) | undefined,
): Promise<never> {
  await Promise.all([wait(refusalMilliseconds), owner && mailConfirmation(deps, owner)])
  throw new ApiError('loginConfirmationNeeded')
}

async function mailConfirmation(deps: ApiDeps, owner: Owner & AccountFacts): Promise<void> {
  if (!mayLogIn(owner, deps.now())) return
  for (const limit of confirmationsPerMailbox)
    if (!(await isWithin(countHit(deps, limit, owner.email.toLowerCase())))) return
  await deps.database.transaction(() => mailLink(deps, owner, 'loginConfirmation'))
}

/** State of a mailed link that makes a device known, without using it. */
export const findLoginConfirmation = async (deps: ApiDeps, token: string): Promise<LoginConfirmationState> =>
  (await look(deps, 'loginConfirmation', token)).state

/** Uses a link: `valid` means that this call used it and made the device known. Of two concurrent calls, one is `valid`. */
export async function confirmDevice(
  deps: ApiDeps,
  token: string,
): Promise<z.output<typeof LoginConfirmation>> {
  const { link, state } = await look(deps, 'loginConfirmation', token)
  if (!link || state.state !== 'valid') return { ...state, device: null }
  if (!(await repo.useLink(deps.database, linkOf('loginConfirmation', token), deps.now())))
    return { state: 'used', email: null, device: null }
  return { ...state, device: issueDeviceToken(deps, link.id) }
}

/** Counts the mail and finds its recipient, before `mailLoginLink` and outside its transaction; null for no mail. */
export async function prepareLoginLink(deps: ApiDeps, email: string): Promise<Owner | null> {
  const account = await repo.findCredentials(deps.database, email)
  // By the account's spelling where there is one: the database folds the case of more letters than `toLowerCase` does.
  const mailbox = (account?.email ?? email).toLowerCase()
  if (!(await isWithin(countHit(deps, linksPerMailbox, mailbox)))) return null
  return account && mayLogIn(account, deps.now()) ? account : null
}

/**
 * Mails the owner a link that logs in once. The response reveals nothing; the route has to take care of the timing.
 * @param owner result of `prepareLoginLink`
 */
export async function mailLoginLink(deps: ApiDeps, owner: Owner | null): Promise<void> {
  if (!owner) return
  await deps.database.transaction(async () => {
    // The address may have changed since the account was looked up, and the links of the former one have ended.
    const person = await lockPerson(deps.database, owner.id)
    if (person?.email === owner.email && mayLogIn(person, deps.now()))
      await mailLink(deps, owner, 'loginLink')
  })
}

/** State of a mailed link that logs in, without using it. */
export const findLoginLink = async (deps: ApiDeps, token: string): Promise<LoginLinkState> =>
  (await look(deps, 'loginLink', token)).state

/**
 * Uses a link instead of the password: opens a session, or asks for the next step of the login. Of two concurrent calls, one
 * succeeds.
 * @throws ApiError gone if the link is not valid; totpRequired and accountDeactivated with the challenge of the next
 * step
 */
export async function openSessionByLink(deps: ApiDeps, token: string, caller: Caller): Promise<LoginTokens> {
  const { database } = deps
  const { link, state } = await look(deps, 'loginLink', token)
  if (!link || state.state !== 'valid') throw new ApiError('gone')
  const result = await database.transaction(async () => {
    const person = await lockPerson(database, link.id)
    // The account may have been blocked, or its sessions ended, since the link was looked up.
    if (!person || !mayLogIn(person, deps.now())) return new ApiError('gone')
    if (!(await repo.useLink(database, linkOf('loginLink', token), deps.now()))) return new ApiError('gone')
    return person.totp_enabled_at ? askForSecondFactor(deps, person.id) : admit(deps, person, caller)
  })
  return orThrow(result)
}
