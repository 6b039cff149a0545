import { data, redirectDocument, type TypedResponse } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import {
  doneOrGone,
  redirectWithToast,
  seeOther,
  type ToastText,
  unlessGone,
} from '~/app/platform/toast.server'
import { SecondFactorCode } from '~/contracts/accounts/auth'
import {
  startPasskey,
  addPasskey,
  NewPasskey,
  PasskeyName,
  removePasskey,
  renamePasskey,
} from '~/contracts/accounts/passkeys'
import {
  confirmSecondFactor,
  endOtherSessions,
  endSession,
  getSecondFactor,
  listSessions,
  OwnPassword,
  Proof,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
  OwnProof,
  type Passkey,
} from '~/contracts/accounts/security'
import { drawQr } from '~/app/platform/qr.server'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { keepVisit } from '~/app/platform/session/provider-visit.server'
import { listIdentities, removeIdentity, startLinking } from '~/contracts/accounts/identities'
import { shownOnce } from '~/app/platform/shown-once.server'

const id = z.string().min(1)

/** What the forms of passkeys send. `token` is what the browser answered. */
const startAction = z.object({
  intent: z.literal('startPasskey'),
  name: PasskeyName,
  ...OwnProof.shape,
})
const passkeyActions = [
  startAction,
  z.object({ intent: z.literal('addPasskey'), name: PasskeyName, token: z.string().max(64_000) }),
  z.object({ intent: z.literal('renamePasskey'), id, name: PasskeyName }),
  z.object({ intent: z.literal('removePasskey'), id, ...OwnPassword.shape }),
] as const
type PasskeyAction = Exclude<z.output<(typeof passkeyActions)[number]>, { intent: 'startPasskey' }>

/** The passkey that a page is about; null if it is not there any longer. */
function passkeyIn({ request }: Args, passkeys: Passkey[]): Passkey | null {
  const wanted = new URL(request.url).searchParams.get('passkey')
  return passkeys.find((each) => each.id === wanted) ?? null
}

const refused: ToastText = { type: 'error', key: 'errors:passkeyRefused' }
const gone: ToastText = { type: 'info', key: 'security:passkeys.toast.gone' }

async function changePasskeys(args: Args, action: PasskeyAction): Promise<ToastText> {
  switch (action.intent) {
    case 'addPasskey':
      return add(args, action)
    case 'renamePasskey':
      return doneOrGone(
        call(args, renamePasskey, { params: { id: action.id }, input: { name: action.name } }),
        'security:passkeys.toast.renamed',
        gone.key,
      )
    case 'removePasskey':
      return doneOrGone(
        call(args, removePasskey, { params: { id: action.id }, input: { password: action.password } }),
        'security:passkeys.toast.removed',
        gone.key,
      )
  }
}

async function add(args: Args, { name, token }: { name: string; token: string }): Promise<ToastText> {
  const input = newPasskeyIn(token, name)
  if (!input) return refused
  await call(args, addPasskey, { input })
  return { type: 'success', key: 'security:passkeys.toast.added' }
}

function newPasskeyIn(token: string, name: string): NewPasskey | null {
  try {
    const answer = JSON.parse(token) as object
    return NewPasskey.safeParse({ ...answer, name }).data ?? null
  } catch {
    return null
  }
}

/** What a toast tells of a refusal for which the next page has no form; null if it has one. */
async function toldOf(
  args: Args,
  action: { intent: string; id?: string },
  { status, problem }: ApiFailure,
): Promise<ToastText | null> {
  if (action.intent === 'addPasskey')
    return status === 422 ? refused : { type: 'error', key: errorKey(`api.${problem.code ?? 'badRequest'}`) }
  if (action.intent !== 'removePasskey') return null
  const { passkeys } = await call(args, getSecondFactor)
  return passkeys.some(({ id }) => id === action.id) ? null : gone
}

/** What the forms of linked logins send. */
const identityActions = [
  z.object({ intent: z.literal('linkIdentity'), id, ...OwnProof.shape }),
  z.object({ intent: z.literal('removeIdentity'), id, ...OwnPassword.shape }),
] as const
type IdentityAction = z.output<(typeof identityActions)[number]>

/** Nothing is asked where no provider is configured: then nobody can log in with what is linked. */
async function loadIdentities(args: Args) {
  const { loginProviders: providers } = args.context.config
  const search = new URL(args.request.url).searchParams
  const identities = providers.length > 0 ? await call(args, listIdentities) : []
  return {
    providers,
    identities,
    /** The provider to link with, and the login to unlink; null if they are not there any longer. */
    provider: providers.find((each) => each.id === search.get('provider')) ?? null,
    identity: identities.find((each) => each.id === search.get('identity')) ?? null,
  }
}

async function changeIdentities(
  args: Args,
  action: IdentityAction,
): Promise<ToastText | TypedResponse<never>> {
  const { id, password } = action
  if (action.intent === 'removeIdentity') {
    const removed = call(args, removeIdentity, { params: { id }, input: { password } })
    return doneOrGone(removed, 'security:identities.toast.removed', 'security:identities.toast.gone')
  }
  const visit = await unlessGone(
    call(args, startLinking, { input: { provider: id, password, code: action.code } }),
    null,
  )
  if (!visit) return { type: 'error', key: 'security:identities.toast.providerGone' }
  const returnTo = paths.accountSection('security')
  keepVisit(args, { ...visit, provider: id, returnTo, purpose: 'link' })
  // As a document: its `Refresh` leads on.
  return redirectDocument(paths.providerLogin(id), 303)
}

const page = paths.accountSection('security')
const confirmations = [
  'off',
  'codes',
  'sessions',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'linkIdentity',
  'removeIdentity',
] as const
export type Confirmation = (typeof confirmations)[number]

/** The confirmation selected by the address. */
function confirmationOf({ request }: Args): Confirmation | null {
  const wanted = new URL(request.url).searchParams.get('confirm')
  return confirmations.find((each) => each === wanted) ?? null
}

/** State of the second factor, the passkeys, the linked logins, the sessions, and newly created codes. */
export async function loadSecurity(args: Args) {
  const user = await requirePermission(args, 'account.own')
  const [factor, sessions, logins] = await Promise.all([
    call(args, getSecondFactor),
    call(args, listSessions),
    loadIdentities(args),
  ])
  return {
    ...logins,
    factor,
    passkey: passkeyIn(args, factor.passkeys),
    sessions,
    qr: factor.setUp && drawQr(factor.setUp.uri),
    missing: user.secondFactorMissing,
    codes: await findCodes(args),
    confirming: confirmationOf(args),
  }
}

const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), ...OwnPassword.shape }),
  z.object({ intent: z.literal('confirm'), code: SecondFactorCode }),
  z.object({ intent: z.literal('renew'), ...Proof.shape }),
  z.object({ intent: z.literal('off'), ...Proof.shape }),
  ...passkeyActions,
  ...identityActions,
  z.object({ intent: z.literal('kept') }),
  z.object({ intent: z.literal('endSession'), id: z.string().min(1) }),
  z.object({ intent: z.literal('endOthers') }),
])
type Action = z.output<typeof Action>

/** The action for the page's forms. */
export async function changeSecurity(args: Args) {
  await requirePermission(args, 'account.own')
  const submission = await parseForm(args, Action)
  if (submission.status !== 'success') return invalid(submission)
  try {
    const { value } = submission
    if (value.intent === 'startPasskey') {
      // The browser's script goes on from here.
      const { name, password, code } = value
      const creation = await call(args, startPasskey, { input: { password, code } })
      return data({ result: undefined, creation, name })
    }
    if (value.intent === 'linkIdentity' || value.intent === 'removeIdentity') {
      const done = await changeIdentities(args, value)
      return 'key' in done ? await redirectWithToast(args, page, done) : done
    }
    const toast = await perform(args, value)
    return toast ? await redirectWithToast(args, page, toast) : seeOther(page)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    // Changed elsewhere or expired: the page now shows another form.
    const late = error.status === 409 ? error.violations[0] : undefined
    if (late) return redirectWithToast(args, page, { type: 'error', key: errorKey(late.code) })
    const told = await toldOf(args, submission.value, error)
    return told ? redirectWithToast(args, page, told) : replyWithFailure(submission, error)
  }
}

const success = (name: 'on' | 'off' | 'renewed' | 'othersEnded'): ToastText => ({
  type: 'success',
  key: `security:toast.${name}`,
})

async function perform(
  args: Args,
  action: Exclude<Action, { intent: 'startPasskey' | 'linkIdentity' | 'removeIdentity' }>,
): Promise<ToastText | null> {
  switch (action.intent) {
    case 'start':
      await call(args, startSecondFactor, { input: { password: action.password } })
      return null
    case 'confirm':
      await keepCodes(args, (await call(args, confirmSecondFactor, { input: { code: action.code } })).codes)
      return success('on')
    case 'renew':
      await keepCodes(args, (await call(args, renewRecoveryCodes, { input: proofOf(action) })).codes)
      return success('renewed')
    case 'off':
      await call(args, removeSecondFactor, { input: proofOf(action) })
      forgetCodes(args)
      return success('off')
    case 'kept':
      forgetCodes(args)
      return null
    case 'endSession':
      return doneOrGone(
        call(args, endSession, { params: { id: action.id } }),
        'security:toast.ended',
        'security:toast.endedBefore',
      )
    case 'endOthers':
      await call(args, endOtherSessions)
      return success('othersEnded')
    default:
      return changePasskeys(args, action)
  }
}

const proofOf = ({ password, code }: Proof): Proof => ({ password, code })

/** New recovery codes, for the page that shows them. */
export const {
  keep: keepCodes,
  find: findCodes,
  forget: forgetCodes,
} = shownOnce<string[]>('recoveryCodes', 'recovery codes')
