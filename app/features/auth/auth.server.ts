import { data } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { textOf } from '~/app/platform/forms.server'
import { findUser } from '~/app/platform/guard.server'
import { localeCookie, localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { localReturnTo } from '~/app/platform/session/return-to'
import { takePrefilledEmail } from '~/app/platform/session/prefilled-registration.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'
import {
  knownDevices,
  enter,
  refuseLogin,
  leadToNextStep,
  forgetWaiting,
  leadToConfirmation,
  leaveSession,
  askForStepPasskey,
  sendStepPasskey,
} from './login-steps.server'
import { login, type LoginTokens, updateCurrentUser } from '~/contracts/accounts/auth'
import { limits, type Locale, localeCodes } from '~/contracts/constants'
import type { TranslationKey } from '~/app/platform/translations/translation-keys'
import { logInByPasskey, PasskeyProof, startPasskeyLogin } from '~/contracts/accounts/passkeys'
import { cutTo } from '~/contracts/signs'

/** Values of the login form after a failed attempt. The password must be entered again. */
export interface LoginFailure {
  result: { status: 'error' }
  email: string
  /** The originally requested address, which the form's target does not contain. */
  returnTo: string
  /** The form said that the session has ended, and says so again. */
  hasEnded: boolean
  /** Code below `errors:`. */
  code: string
}

function createAuthenticator(args: Args): Authenticator<LoginTokens> {
  const authenticator = new Authenticator<LoginTokens>()
  const strategy = new FormStrategy<LoginTokens>(async ({ form }) => {
    const [email, password] = [textOf(form, 'email').trim(), textOf(form, 'password')]
    const devices = await knownDevices(args)
    return call(args, login, { input: { email, password, ...(devices.length > 0 && { devices }) } })
  })
  return authenticator.use(strategy, 'form')
}

/**
 * For the start page and the login page, which have the form; members are redirected. `comesFromPage`: the address
 * has a way back; on the start page this means that the session has ended. `hasSentForm`: a form was sent after the end of
 * the session and is kept, as a toast says.
 */
export async function loadLogin(args: Args) {
  const asked = new URL(args.request.url).searchParams
  const wanted = asked.get('returnTo')
  const returnTo = localReturnTo(wanted, paths.home)
  if (await findUser(args)) throw seeOther(returnTo)
  const comesFromPage = localReturnTo(wanted, '') !== ''
  const hasSentForm = args.context.session.draft() !== null
  const { loginProviders: providers } = args.context.config
  return {
    returnTo,
    comesFromPage,
    hasSentForm,
    email: takePrefilledEmail(args),
    ...(asked.has('entered') && !args.request.headers.has('Cookie') && { cookieRefused: true }),
    ...(providers.length > 0 && { providers }),
  }
}

/**
 * Leads on a browser that has sent the cookie of its login, and any other to the page that says so. At a path of its own, because
 * text browsers take two redirects from the same path for a loop, whatever follows it.
 */
export function checkCookie({ request }: Args) {
  const { search, searchParams } = new URL(request.url)
  if (!request.headers.has('Cookie')) return seeOther(paths.login() + search)
  return seeOther(
    localReturnTo(searchParams.get('entered'), localReturnTo(searchParams.get('returnTo'), paths.home)),
  )
}

/** Logs in and redirects to the requested address; after a failed attempt the form keeps the e-mail. */
export async function logIn(args: Args) {
  // The authenticator reads the body, so it must not be read here.
  args.context.form ??= args.request.clone().formData()
  const form = await formOf(args)
  const returnTo = localReturnTo(textOf(form, 'returnTo'), paths.home)
  const failure = (code: string, status: number) => {
    const email = cutTo(textOf(form, 'email'), limits.emailCharacters)
    const hasEnded = textOf(form, 'ended') !== ''
    return data<LoginFailure>({ result: { status: 'error' }, email, returnTo, hasEnded, code }, { status })
  }
  if (!textOf(form, 'email').trim() || !textOf(form, 'password')) return failure('invalidLogin', 422)
  try {
    const tokens = await createAuthenticator(args).authenticate('form', args.request)
    return await enter(args, tokens, { returnTo })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const next = leadToNextStep(args, error, returnTo)
    if (next) {
      forgetWaiting(args)
      return next
    }
    if (error.problem.code === 'loginConfirmationNeeded')
      return leadToConfirmation(args, { email: textOf(form, 'email').trim(), returnTo })
    if (error.status === 429) return failure('api.tooManyRequests', 429)
    const { code } = error.problem
    if (code === 'accountBlocked' || code === 'accountUnconfirmed') return failure(`api.${code}`, 401)
    return failure('invalidLogin', error.status === 401 ? 401 : 422)
  }
}

/**
 * Ends the session in the browser and on the server; the browser's ends even if the server does not respond. Who wants to go on
 * as somebody else is led to the login.
 */
export async function logOut(args: Args) {
  const returnTo = localReturnTo(textOf(await formOf(args), 'returnTo'), '')
  await leaveSession(args)
  const next = returnTo ? paths.login(returnTo) : paths.start
  return redirectWithToast(args, next, { type: 'info', key: 'auth:loggedOut' })
}

/** Changes the language of the pages and, for members, of their mails. */
export async function switchLanguage(args: Args) {
  const form = await formOf(args)
  const wanted = textOf(form, 'locale')
  const locale = localeCodes.find((code) => code === wanted) ?? (localeOf(args) satisfies Locale)
  if (!args.context.session.view() && (await findUser(args)))
    await call(args, updateCurrentUser, { input: { locale } })
  return seeOther(localReturnTo(textOf(form, 'returnTo'), paths.start), {
    headers: { 'Set-Cookie': await localeCookie(args.context.config).serialize(locale) },
  })
}

// With `no-store` a browser no longer keeps pages that have asked.
const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'private, no-cache' }

/** The id of the person who is logged in, or nothing: for pages that a browser shows again without asking for them. */
export async function loadReader(args: Args): Promise<Response> {
  const user = await findUser(args)
  return new Response(user?.id ?? '', { headers })
}

/** What the browser's script sends: asks for a challenge, or logs in. `place` is the page of the button. */
export async function answerPasskey(args: Args): Promise<Response> {
  // The authenticator reads the body, so it must not be read here.
  args.context.form ??= args.request.clone().formData()
  const form = await formOf(args)
  const isStep = textOf(form, 'place') === 'step'
  if (textOf(form, 'intent') === 'ask')
    return answer(() => (isStep ? askForStepPasskey(args) : call(args, startPasskeyLogin)))
  if (!isStep) return logInByKey(args, form)
  const proof = proofIn(form)
  if (proof) return sendStepPasskey(args, proof)
  return redirectWithToast(args, paths.secondFactor(), { type: 'error', key: 'auth:passkey.refused' })
}

/** For the script, which tells of a failure in its own words. */
async function answer(ask: () => Promise<object>): Promise<Response> {
  try {
    return Response.json(await ask(), { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return new Response(null, { status: error.status })
  }
}

function proofIn(form: FormData): PasskeyProof | null {
  const text = textOf(form, 'token')
  if (!text.startsWith('{')) return null
  try {
    return PasskeyProof.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function passkeyAuthenticator(args: Args, proof: PasskeyProof): Authenticator<LoginTokens> {
  const strategy = new FormStrategy<LoginTokens>(() => call(args, logInByPasskey, { input: proof }))
  return new Authenticator<LoginTokens>().use(strategy, 'passkey')
}

/** Logs in, or leads to the next step of the login. A refusal leads to the login page, which says why. */
async function logInByKey(args: Args, form: FormData): Promise<Response> {
  const returnTo = localReturnTo(textOf(form, 'returnTo'), paths.home)
  const refuse = (key: TranslationKey = 'auth:passkey.refused') => refuseLogin(args, returnTo, key)
  const proof = proofIn(form)
  if (!proof) return refuse()
  try {
    const tokens = await passkeyAuthenticator(args, proof).authenticate('passkey', args.request)
    return await enter(args, tokens, { returnTo })
  } catch (error) {
    if (error instanceof Response && error.status === 410) return refuse()
    if (!(error instanceof ApiFailure)) throw error
    return leadToNextStep(args, error, returnTo) ?? refuse(keyOf(error))
  }
}

function keyOf({ status, problem }: ApiFailure): TranslationKey {
  if (status === 429) return 'errors:api.tooManyRequests'
  if (problem.code === 'accountBlocked') return 'errors:api.accountBlocked'
  if (problem.code === 'accountUnconfirmed') return 'errors:api.accountUnconfirmed'
  return 'auth:passkey.refused'
}
