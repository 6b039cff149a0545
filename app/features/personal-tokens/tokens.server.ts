import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { shownOnce } from '~/app/platform/shown-once.server'
import { doneOrGone, redirectWithToast, seeOther, type ToastText } from '~/app/platform/toast.server'
import {
  listTokens,
  makeToken,
  NewPersonalToken,
  revokeToken,
  tokenDays,
} from '~/contracts/accounts/personal-tokens'
import { getSecondFactor } from '~/contracts/accounts/security'
import { limits } from '~/contracts/constants'
import { mayDo } from '~/contracts/permissions'
import { scopePermissions, tokenScopes } from '~/contracts/token-scopes'

const page = paths.accountSection('programs')

/** A new token, for the page that shows it. */
const shown = shownOnce<{ name: string; token: string }>('personalToken', 'personal token')

/** The user's tokens, the scopes that are of use to them, and a new token once. */
export async function loadTokens(args: Args) {
  const user = await requirePermission(args, 'account.own')
  const [tokens, factor] = await Promise.all([call(args, listTokens), call(args, getSecondFactor)])
  const confirm = new URL(args.request.url).searchParams.get('confirm')
  return {
    tokens,
    scopes: tokenScopes.filter((scope) => mayDo(user, scopePermissions[scope])),
    days: tokenDays,
    withCode: factor.enabledAt !== null,
    isFull: tokens.length >= limits.personalTokens,
    fresh: await shown.find(args),
    confirming: tokens.find(({ id }) => id === confirm) ?? null,
    formKey: formKey(args),
    docs: args.context.config.apiIsHere ? paths.apiDocs : null,
  }
}

/** Days as a form has them. */
const Days = z.coerce.number().pipe(NewPersonalToken.shape.days)

const Action = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('make'),
    name: NewPersonalToken.shape.name,
    scopes: NewPersonalToken.shape.scopes,
    days: Days,
    password: NewPersonalToken.shape.password,
    code: NewPersonalToken.shape.code,
    formKey: NewPersonalToken.shape.key,
  }),
  z.object({ intent: z.literal('kept') }),
  z.object({ intent: z.literal('revoke'), id: z.string().min(1).max(64) }),
])
type Action = z.output<typeof Action>

/** The action for the page's forms. */
export async function changeTokens(args: Args) {
  await requirePermission(args, 'account.own')
  return answerForm(args, Action, async (value) => {
    const toast = await perform(args, value)
    return toast ? await redirectWithToast(args, page, toast) : seeOther(page)
  })
}

async function perform(args: Args, action: Action): Promise<ToastText | null> {
  switch (action.intent) {
    case 'make': {
      const { intent: _, formKey: key, ...wanted } = action
      const { token } = await call(args, makeToken, { input: { ...wanted, key } })
      await shown.keep(args, { name: action.name, token })
      return { type: 'success', key: 'programs:toast.made' }
    }
    case 'kept':
      shown.forget(args)
      return null
    case 'revoke':
      return doneOrGone(
        call(args, revokeToken, { params: { id: action.id } }),
        'programs:toast.revoked',
        'programs:toast.revokedBefore',
      )
  }
}
