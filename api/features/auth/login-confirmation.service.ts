import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { hashToken, randomToken } from '~/api/platform/authentication/tokens'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import { countHit, isWithin } from '~/api/platform/rate-limit'
import type { LoginConfirmation, LoginConfirmationState } from '~/contracts/accounts/auth'
import { type Locale, lifetimes } from '~/contracts/constants'
import { type AccountFacts, judgeLink, mayLogIn } from './auth.rules'
import * as repo from './auth.repo'
import { issueDeviceToken } from './known-devices'

const hour = 3600

/**
 * Limits of mails per mailbox. A link is valid for an hour: if attackers use up the first limit of three, the owner has
 * a valid link. After ten in a day, a password reset is the alternative. Its mails have a separate limit.
 */
const mailboxLimits = [
  { name: 'login-mailbox', max: 3, windowSeconds: hour },
  { name: 'login-mailbox-day', max: 10, windowSeconds: 24 * hour },
]

/** Far longer than queueing a mail, so that the response time does not reveal whether one was sent. */
const refusalMilliseconds = 150

const linkOf = (token: string) => ({ hash: hashToken(token), purpose: 'loginConfirmation' as const })

interface Owner extends AccountFacts {
  id: string
  email: string
  first_name: string
  locale: Locale
}

/**
 * Rejects a login without checking its password, and mails the owner a link that makes the device a known one, within
 * the mailbox limits. Response and timing are the same for unknown accounts.
 * @throws ApiError loginConfirmationNeeded, always
 */
export async function demandConfirmation(deps: ApiDeps, owner: Owner | undefined): Promise<never> {
  await Promise.all([wait(refusalMilliseconds), owner && mailLink(deps, owner)])
  throw new ApiError('loginConfirmationNeeded')
}

async function mailLink(deps: ApiDeps, owner: Owner): Promise<void> {
  if (!mayLogIn(owner, deps.now())) return
  for (const limit of mailboxLimits)
    if (!(await isWithin(countHit(deps, limit, owner.email.toLowerCase())))) return
  const token = randomToken()
  const now = deps.now()
  const expiresAt = new Date(now.getTime() + lifetimes.loginConfirmationToken * 1000)
  await deps.database.transaction(async () => {
    await repo.insertLink(deps.database, { ...linkOf(token), personId: owner.id, now, expiresAt })
    await deps.sendMail({
      to: owner.email,
      locale: owner.locale,
      template: 'loginConfirmation',
      values: { path: `/login/confirmation/${token}`, name: owner.first_name },
    })
  })
}

/** State of a mailed link, without using it. The e-mail is only included while the link is valid. */
export async function findLoginConfirmation(deps: ApiDeps, token: string): Promise<LoginConfirmationState> {
  const link = await repo.findLink(deps.database, linkOf(token))
  const state = judgeLink(link, deps.now())
  return { state, email: state === 'valid' && link ? link.email : null }
}

/** Uses a link: `valid` means that this call used it and made the device known. Of two concurrent calls, one is `valid`. */
export async function confirmDevice(
  deps: ApiDeps,
  token: string,
): Promise<z.output<typeof LoginConfirmation>> {
  const link = await repo.findLink(deps.database, linkOf(token))
  const state = judgeLink(link, deps.now())
  if (!link || state !== 'valid') return { state, email: null, device: null }
  if (!(await repo.useLink(deps.database, linkOf(token), deps.now())))
    return { state: 'used', email: null, device: null }
  return { state, email: link.email, device: issueDeviceToken(deps, link.id) }
}
