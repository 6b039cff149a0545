import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { textOf } from '~/app/platform/forms.server'
import { localReturnTo, paths } from '~/app/platform/paths'
import { formOf } from '~/app/platform/submitted-form.server'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import type { TranslationKey } from '~/app/platform/translations/translation-keys'
import type { LoginTokens } from '~/contracts/accounts/auth'
import { logInByPasskey, PasskeyProof, startPasskeyLogin } from '~/contracts/accounts/passkeys'
import { rememberDevice } from './known-devices.server'
import { forgetWaiting } from './login-confirmation.server'
import { askForStepPasskey, leadToNextStep, sendStepPasskey } from './login-steps.server'

/** What the browser's script sends: asks for a challenge, or logs in. `place` is the page of the button. */
export async function answerPasskey(args: Args): Promise<Response> {
  // The authenticator reads the body, so it must not be read here.
  args.context.form ??= args.request.clone().formData()
  const form = await formOf(args)
  const isStep = textOf(form, 'place') === 'step'
  if (textOf(form, 'intent') === 'ask')
    return answer(() => (isStep ? askForStepPasskey(args) : call(args, startPasskeyLogin)))
  if (!isStep) return logIn(args, form)
  const proof = proofIn(form)
  return proof ? sendStepPasskey(args, proof) : refuse(args, paths.secondFactor())
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

const refuse = (args: Args, page: string, key: TranslationKey = 'auth:passkey.refused') =>
  redirectWithToast(args, page, { type: 'error', key })

function createAuthenticator(args: Args, proof: PasskeyProof): Authenticator<LoginTokens> {
  const strategy = new FormStrategy<LoginTokens>(() => call(args, logInByPasskey, { input: proof }))
  return new Authenticator<LoginTokens>().use(strategy, 'passkey')
}

/** Logs in, or leads to the next step of the login. A refusal leads to the login page, which says why. */
async function logIn(args: Args, form: FormData): Promise<Response> {
  const returnTo = localReturnTo(textOf(form, 'returnTo'), paths.home)
  const back = paths.login(returnTo === paths.home ? undefined : returnTo)
  const proof = proofIn(form)
  if (!proof) return refuse(args, back)
  try {
    const tokens = await createAuthenticator(args, proof).authenticate('passkey', args.request)
    args.context.session.open(tokens)
    forgetWaiting(args)
    return await rememberDevice(args, tokens.device, seeOther(returnTo))
  } catch (error) {
    if (error instanceof Response && error.status === 410) return refuse(args, back)
    if (!(error instanceof ApiFailure)) throw error
    return leadToNextStep(args, error, returnTo) ?? refuse(args, back, keyOf(error))
  }
}

function keyOf({ status, problem }: ApiFailure): TranslationKey {
  if (status === 429) return 'errors:api.tooManyRequests'
  if (problem.code === 'accountBlocked') return 'errors:api.accountBlocked'
  if (problem.code === 'accountUnconfirmed') return 'errors:api.accountUnconfirmed'
  return 'auth:passkey.refused'
}
