import { doneOrGone } from '~/app/platform/toast.server'
import { z } from 'zod'
import { type ApiFailure, type Args, call } from '~/app/platform/api.server'
import type { ToastText } from '~/app/platform/toast.server'
import { errorKey } from '~/app/platform/translations/translation-keys'
import {
  addPasskey,
  NewPasskey,
  PasskeyName,
  removePasskey,
  renamePasskey,
} from '~/contracts/accounts/passkeys'
import { getSecondFactor, OwnPassword, OwnProof, type Passkey } from '~/contracts/accounts/security'

const id = z.string().min(1)

/** What the forms of passkeys send. `token` is what the browser answered. */
const startAction = z.object({
  intent: z.literal('startPasskey'),
  name: PasskeyName,
  ...OwnProof.shape,
})
export const passkeyActions = [
  startAction,
  z.object({ intent: z.literal('addPasskey'), name: PasskeyName, token: z.string().max(64_000) }),
  z.object({ intent: z.literal('renamePasskey'), id, name: PasskeyName }),
  z.object({ intent: z.literal('removePasskey'), id, ...OwnPassword.shape }),
] as const
type PasskeyAction = Exclude<z.output<(typeof passkeyActions)[number]>, { intent: 'startPasskey' }>

/** The passkey that a page is about; null if it is not there any longer. */
export function passkeyIn({ request }: Args, passkeys: Passkey[]): Passkey | null {
  const wanted = new URL(request.url).searchParams.get('passkey')
  return passkeys.find((each) => each.id === wanted) ?? null
}

const refused: ToastText = { type: 'error', key: 'errors:passkeyRefused' }
const gone: ToastText = { type: 'info', key: 'security:passkeys.toast.gone' }

export async function changePasskeys(args: Args, action: PasskeyAction): Promise<ToastText> {
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
export async function toldOf(
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
