import type { TypedResponse } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, type Args, call, callQuietly } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { findUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther, type ToastText } from '~/app/platform/toast.server'
import type { TranslationKey } from '~/app/platform/translations/translation-keys'
import {
  enterSecondFactor,
  type LoginTokens,
  logout,
  reactivate,
  SecondFactorCode,
  confirmLogin,
  getLoginConfirmation,
} from '~/contracts/accounts/auth'
import { enterPasskey, type PasskeyProof, startPasskeyStep } from '~/contracts/accounts/passkeys'
import { lastingCookie } from '~/app/platform/session/session.server'
import { lifetimes, limits } from '~/contracts/constants'
import { forgetPrefilled, prefillEmail } from '~/app/platform/session/prefilled-registration.server'
import { unlinkedIdentityKey, forgetVisits } from '~/app/platform/session/provider-visit.server'
import { cutTo } from '~/contracts/signs'

/** The pending login step. Stored in the session, because an address or a form would expose it. */
interface Step {
  kind: 'secondFactor' | 'reactivation'
  challenge: string
  returnTo: string
  deactivatedAt: string | null
  passkey: boolean
}
const sessionKey = 'login.step'

function findStep({ context }: Args, kind: Step['kind']): Step | null {
  const kept = context.session.peek(sessionKey)
  const step = kept === null ? null : (JSON.parse(kept) as Step)
  return step?.kind === kind ? step : null
}

const kinds: Record<string, Step['kind']> = {
  totpRequired: 'secondFactor',
  accountDeactivated: 'reactivation',
}
const pages: Record<Step['kind'], string> = {
  secondFactor: paths.secondFactor(),
  reactivation: paths.reactivation,
}

/**
 * Where an answer leads whose next page needs the cookie that comes with it: a browser that has sent none yet has to show first that
 * it takes one. Where it does not, the login page says so, and another try leads to `wanted`.
 */
export const withCookie = ({ request }: Args, address: string, wanted = address): string =>
  request.headers.has('Cookie') ? address : paths.cookieCheck(address, wanted)

/** Ends the session in this browser, even if the API cannot be reached. */
export async function leaveSession(args: Args): Promise<void> {
  args.context.session.setView(null)
  if (args.context.session.tokens()) {
    await callQuietly(args, logout).catch((error: unknown) => {
      args.context.log.warn(
        { err: error, requestId: args.context.requestId },
        'logout was not heard by the API',
      )
    })
  }
  args.context.session.end()
  // Of an identity that is not linked yet, nothing stays behind for who logs in next.
  args.context.session.drop(unlinkedIdentityKey)
  forgetPrefilled(args)
  forgetVisits(args)
}

/** The login is complete: every way to log in ends here. Who was logged in here before is logged out. */
export async function enter(
  args: Args,
  tokens: LoginTokens,
  { returnTo, toast }: { returnTo: string; toast?: ToastText },
): Promise<TypedResponse<never>> {
  if (args.context.session.tokens()) await leaveSession(args)
  args.context.session.open(tokens)
  args.context.session.drop(sessionKey)
  forgetWaiting(args)
  const to = withCookie(args, returnTo)
  return rememberDevice(args, tokens.device, toast ? await redirectWithToast(args, to, toast) : seeOther(to))
}

/** The login has not worked: the login page says why, also that this browser takes no cookie, without which it cannot say more. */
export function refuseLogin(args: Args, returnTo: string, key: TranslationKey) {
  const back = paths.login(returnTo === paths.home ? undefined : returnTo)
  return redirectWithToast(args, withCookie(args, back, returnTo), { type: 'error', key })
}

/** Redirects to the next step if the API requires one. Null for other errors. */
export function leadToNextStep(args: Args, { problem }: ApiFailure, returnTo: string) {
  const kind = kinds[String(problem.code)]
  if (!kind || !problem.challenge) return null
  const step: Step = {
    kind,
    challenge: problem.challenge,
    returnTo,
    deactivatedAt: problem.deactivatedAt ?? null,
    passkey: problem.passkey ?? false,
  }
  args.context.session.keep(sessionKey, JSON.stringify(step))
  return seeOther(withCookie(args, pages[kind], returnTo))
}

/** The login can no longer be completed and must be restarted. */
function startAnew(args: Args, returnTo: string) {
  args.context.session.drop(sessionKey)
  return redirectWithToast(args, paths.login(returnTo), { type: 'error', key: 'errors:api.challengeExpired' })
}

/** A blocked user has authenticated and is told about the block. */
function sendAway(args: Args) {
  args.context.session.drop(sessionKey)
  return redirectWithToast(args, paths.login(), { type: 'error', key: 'errors:api.accountBlocked' })
}

const leadAway = async (args: Args) => seeOther((await findUser(args)) ? paths.home : paths.login())

/**
 * The pending step of this browser, also while somebody else is logged in here; without one, redirects to the login, or members to
 * their start page.
 */
async function requireStep(args: Args, kind: Step['kind']): Promise<Step> {
  const step = findStep(args, kind)
  if (!step) throw await leadAway(args)
  return step
}

/** The page that asks for the code; `?with=recovery` asks for a recovery code. */
export async function loadSecondFactor(args: Args) {
  const { returnTo, passkey } = await requireStep(args, 'secondFactor')
  return { returnTo, passkey, recovery: new URL(args.request.url).searchParams.get('with') === 'recovery' }
}

const CodeForm = z.object({ code: SecondFactorCode })

/** Completes the login with the code; a wrong one can be corrected while the challenge is valid. */
export async function sendCode(args: Args) {
  const step = await requireStep(args, 'secondFactor')
  const submission = await parseForm(args, CodeForm)
  if (submission.status !== 'success') return invalid(submission)
  const { challenge, returnTo } = step
  try {
    const { code } = submission.value
    return await enter(args, await call(args, enterSecondFactor, { input: { challenge, code } }), {
      returnTo,
    })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const next = leadToNextStep(args, error, returnTo)
    if (next) return next
    if (error.problem.code === 'accountBlocked') return sendAway(args)
    if (error.status === 401) return startAnew(args, returnTo)
    return replyWithFailure(submission, error)
  }
}

/** For the script of the page that asks for the code. */
export async function askForStepPasskey(args: Args) {
  const { challenge } = await requireStep(args, 'secondFactor')
  return call(args, startPasskeyStep, { input: { challenge } })
}

/** Completes the login with a passkey instead of the code. If it is refused, the code can still be entered. */
export async function sendStepPasskey(args: Args, passkey: PasskeyProof) {
  const { challenge, returnTo } = await requireStep(args, 'secondFactor')
  const again = (key: TranslationKey) => redirectWithToast(args, paths.secondFactor(), { type: 'error', key })
  try {
    return await enter(args, await call(args, enterPasskey, { input: { challenge, passkey } }), { returnTo })
  } catch (error) {
    if (error instanceof Response && error.status === 410) return again('auth:passkey.refused')
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 429) return again('errors:api.tooManyRequests')
    if (error.problem.code === 'accountBlocked') return sendAway(args)
    return leadToNextStep(args, error, returnTo) ?? startAnew(args, returnTo)
  }
}

/** The page that offers to reactivate an account. */
export async function loadReactivation(args: Args) {
  const { deactivatedAt } = await requireStep(args, 'reactivation')
  return { deactivatedAt }
}

/** Reactivates the account and logs in. */
export async function sendReactivation(args: Args) {
  const { challenge, returnTo } = await requireStep(args, 'reactivation')
  try {
    const tokens = await call(args, reactivate, { input: { challenge } })
    return await enter(args, tokens, { returnTo, toast: { type: 'success', key: 'auth:reactivation.done' } })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 429)
      return redirectWithToast(args, paths.reactivation, { type: 'error', key: 'errors:api.tooManyRequests' })
    return startAnew(args, returnTo)
  }
}

const deviceCookie = ({ context }: Args) =>
  lastingCookie('device', lifetimes.knownDevice / (24 * 3600), context.config)

const Kept = z.array(z.string().min(1).max(200)).max(limits.knownDevices)

/** The tokens of earlier logins in this browser, the newest first. They stay after a logout. */
export async function knownDevices(args: Args): Promise<string[]> {
  const kept: unknown = await deviceCookie(args).parse(args.request.headers.get('Cookie'))
  return Kept.safeParse(kept).data ?? []
}

const accountOf = (device: string) => device.split('.')[0]

/** Adds the cookie that makes this browser known to the account; without a token the response stays as it is. */
export async function rememberDevice<R extends Response>(
  args: Args,
  device: string | null | undefined,
  response: R,
): Promise<R> {
  if (!device) return response
  const others = (await knownDevices(args)).filter((other) => accountOf(other) !== accountOf(device))
  const kept = [device, ...others].slice(0, limits.knownDevices)
  response.headers.append('Set-Cookie', await deviceCookie(args).serialize(kept))
  return response
}

/** A login that waits for its link. Stored in the session, because an e-mail must not be in an address. */
interface Waiting {
  email: string
  returnTo: string
}
const waitingKey = 'login.waiting'

function findWaiting({ context }: Args): Waiting | null {
  const kept = context.session.peek(waitingKey)
  return kept === null ? null : (JSON.parse(kept) as Waiting)
}

/** The API has not checked the password: redirects to the page that says that a link was mailed. */
export function leadToConfirmation(args: Args, waiting: Waiting) {
  args.context.session.keep(waitingKey, JSON.stringify(waiting))
  return seeOther(withCookie(args, paths.loginConfirmation(), waiting.returnTo))
}

/** The password was correct: the pending confirmation is removed. */
export const forgetWaiting = ({ context }: Args): void => context.session.drop(waitingKey)

/** The page that says that a link was mailed; the same for every e-mail. */
export async function loadWaiting(args: Args) {
  const waiting = findWaiting(args)
  if (!waiting) throw await leadAway(args)
  return waiting
}

const tokenOf = ({ params }: Args): string => cutTo(params.token ?? '', 200)

/** Whether the mailed link is valid; opening it does not use it up. */
export async function loadLoginLink(args: Args) {
  const token = tokenOf(args)
  const link = await call(args, getLoginConfirmation, { params: { token } })
  return { ...link, action: paths.loginConfirmation(token) }
}

/** Uses the link: this browser becomes a known device, and the login starts again. */
export async function confirmThisBrowser(args: Args) {
  const token = tokenOf(args)
  const { email, device } = await call(args, confirmLogin, { params: { token } })
  if (email === null) return seeOther(paths.loginConfirmation(token))
  const waiting = findWaiting(args)
  forgetWaiting(args)
  prefillEmail(args, email)
  const toast = { type: 'success', key: 'auth:confirmation.done' } as const
  const to = withCookie(args, paths.login(waiting?.returnTo), waiting?.returnTo ?? paths.home)
  return rememberDevice(args, device, await redirectWithToast(args, to, toast))
}
