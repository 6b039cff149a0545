import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { findUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { rememberDevice } from './known-devices.server'
import { enterSecondFactor, reactivate, SecondFactorCode } from '~/contracts/accounts/auth'

/** The pending login step. Stored in the session, because an address or a form would expose it. */
interface Step {
  kind: 'secondFactor' | 'reactivation'
  challenge: string
  returnTo: string
  deactivatedAt: string | null
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

/** Redirects to the next step if the API requires one. Null for other errors. */
export function leadToNextStep({ context }: Args, { problem }: ApiFailure, returnTo: string) {
  const kind = kinds[String(problem.code)]
  if (!kind || !problem.challenge) return null
  const step: Step = {
    kind,
    challenge: problem.challenge,
    returnTo,
    deactivatedAt: problem.deactivatedAt ?? null,
  }
  context.session.keep(sessionKey, JSON.stringify(step))
  return seeOther(pages[kind])
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

/** The pending step of this browser; without one, redirects to the login, or members to their start page. */
async function requireStep(args: Args, kind: Step['kind']): Promise<Step> {
  if (await findUser(args)) throw seeOther(paths.home)
  const step = findStep(args, kind)
  if (!step) throw seeOther(paths.login())
  return step
}

/** The page that asks for the code; `?with=recovery` asks for a recovery code. */
export async function loadSecondFactor(args: Args) {
  const { returnTo } = await requireStep(args, 'secondFactor')
  return { returnTo, recovery: new URL(args.request.url).searchParams.get('with') === 'recovery' }
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
    const tokens = await call(args, enterSecondFactor, { input: { challenge, code } })
    args.context.session.open(tokens)
    args.context.session.drop(sessionKey)
    return await rememberDevice(args, tokens.device, seeOther(returnTo))
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const next = leadToNextStep(args, error, returnTo)
    if (next) return next
    if (error.problem.code === 'accountBlocked') return sendAway(args)
    if (error.status === 401) return startAnew(args, returnTo)
    return replyWithFailure(submission, error)
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
    args.context.session.open(tokens)
    args.context.session.drop(sessionKey)
    const toast = { type: 'success', key: 'auth:reactivation.done' } as const
    return await rememberDevice(args, tokens.device, await redirectWithToast(args, returnTo, toast))
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (error.status === 429)
      return redirectWithToast(args, paths.reactivation, { type: 'error', key: 'errors:api.tooManyRequests' })
    return startAnew(args, returnTo)
  }
}
