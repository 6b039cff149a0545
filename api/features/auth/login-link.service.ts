import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { Caller } from '~/api/platform/caller'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import { countHit, isWithin } from '~/api/platform/rate-limit'
import type { LoginLinkState, LoginTokens } from '~/contracts/accounts/auth'
import { lifetimes, type Locale } from '~/contracts/constants'
import { judgeLink, mayLogIn } from './auth.rules'
import { lockPerson } from './codes.service'
import { admit, askForSecondFactor, orThrow } from './login-steps.service'
import * as repo from './auth.repo'

/**
 * Further mails are silently skipped, so that nobody floods the mailbox. The window equals the lifetime of a link: one of the last
 * mails has a link that is valid, unless the owner has used it or ended it.
 */
const perMailbox = { name: 'login-link-mailbox', max: 3, windowSeconds: lifetimes.loginLink }

const linkOf = (token: string) => ({ hash: hashToken(token), purpose: 'loginLink' as const })

interface Owner {
  id: string
  email: string
  first_name: string
  locale: Locale
}

/** Counts the mail and finds its recipient, before `mailLoginLink` and outside its transaction; null for no mail. */
export async function prepareLoginLink(deps: ApiDeps, email: string): Promise<Owner | null> {
  const account = await repo.findCredentials(deps.database, email)
  // By the account's spelling where there is one: the database folds the case of more letters than `toLowerCase` does.
  const mailbox = (account?.email ?? email).toLowerCase()
  if (!(await isWithin(countHit(deps, perMailbox, mailbox)))) return null
  return account && mayLogIn(account, deps.now()) ? account : null
}

/**
 * Mails the owner a link that logs in once. The response reveals nothing; the route has to take care of the timing.
 * @param owner result of `prepareLoginLink`
 */
export async function mailLoginLink(deps: ApiDeps, owner: Owner | null): Promise<void> {
  if (!owner) return
  const token = randomToken()
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + lifetimes.loginLink * 1000)
  await deps.database.transaction(async () => {
    // The address may have changed since the account was looked up, and the links of the former one have ended.
    const person = await lockPerson(deps.database, owner.id)
    if (person?.email !== owner.email || !mayLogIn(person, now)) return
    await repo.insertLink(deps.database, { ...linkOf(token), personId: owner.id, now, expiresAt })
    await deps.sendMail({
      to: owner.email,
      locale: owner.locale,
      template: 'loginLink',
      values: { path: `/login/link/${token}`, name: owner.first_name },
    })
  })
}

/** State of a link, without using it. The e-mail is only included while the link is valid. */
export async function findLoginLink(deps: ApiDeps, token: string): Promise<LoginLinkState> {
  const link = await repo.findLink(deps.database, linkOf(token))
  const state = judgeLink(link, deps.now())
  return { state, email: state === 'valid' && link ? link.email : null }
}

/**
 * Uses a link instead of the password: opens a session, or asks for the next step of the login. Of two concurrent calls, one
 * succeeds.
 * @throws ApiError gone if the link is not valid; totpRequired and accountDeactivated with the challenge of the next
 * step
 */
export async function openSessionByLink(deps: ApiDeps, token: string, caller: Caller): Promise<LoginTokens> {
  const { database } = deps
  const found = await repo.findLink(database, linkOf(token))
  if (!found || judgeLink(found, deps.now()) !== 'valid') throw new ApiError('gone')
  const result = await database.transaction(async () => {
    const person = await lockPerson(database, found.id)
    // The account may have been blocked, or its sessions ended, since the link was looked up.
    if (!person || !mayLogIn(person, deps.now())) return new ApiError('gone')
    if (!(await repo.useLink(database, linkOf(token), deps.now()))) return new ApiError('gone')
    return person.totp_enabled_at ? askForSecondFactor(deps, person.id) : admit(deps, person, caller)
  })
  return orThrow(result)
}
