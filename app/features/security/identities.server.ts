import { redirectDocument, type TypedResponse } from '@remix-run/node'
import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { paths } from '~/app/platform/paths'
import { keepVisit } from '~/app/platform/session/provider-visit.server'
import type { ToastText } from '~/app/platform/toast.server'
import { listIdentities, removeIdentity, startLinking } from '~/contracts/accounts/identities'
import { OwnPassword, OwnProof } from '~/contracts/accounts/security'

const id = z.string().min(1)

/** What the forms of linked logins send. */
export const identityActions = [
  z.object({ intent: z.literal('linkIdentity'), id, ...OwnProof.shape }),
  z.object({ intent: z.literal('removeIdentity'), id, ...OwnPassword.shape }),
] as const
type IdentityAction = z.output<(typeof identityActions)[number]>

/** Nothing is asked where no provider is configured: then nobody can log in with what is linked. */
export async function loadIdentities(args: Args) {
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

const gone: ToastText = { type: 'info', key: 'security:identities.toast.gone' }
const providerGone: ToastText = { type: 'error', key: 'security:identities.toast.providerGone' }

export async function changeIdentities(
  args: Args,
  action: IdentityAction,
): Promise<ToastText | TypedResponse<never>> {
  const { id, password } = action
  try {
    if (action.intent === 'removeIdentity') {
      await call(args, removeIdentity, { params: { id }, input: { password } })
      return { type: 'success', key: 'security:identities.toast.removed' }
    }
    const visit = await call(args, startLinking, { input: { provider: id, password, code: action.code } })
    const returnTo = paths.accountSection('security')
    keepVisit(args, { ...visit, provider: id, returnTo, purpose: 'link' })
    // As a document: its `Refresh` leads on.
    return redirectDocument(paths.providerLogin(id), 303)
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 404) throw error
    // A double click, or changed elsewhere.
    return action.intent === 'removeIdentity' ? gone : providerGone
  }
}
