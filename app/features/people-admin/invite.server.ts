import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { countryOptions } from '~/app/platform/reference/reference.server'
import { redirectWithToast } from '~/app/platform/toast.server'
import { accountKinds } from '~/contracts/accounts/account-kinds'
import { invitePerson, NewAccount } from '~/contracts/administration/people-admin'

/** An empty form, or one prefilled from the address by other pages. */
export async function loadInvite(args: Args) {
  await requirePermission(args, 'people.manage')
  const search = new URL(args.request.url).searchParams
  const given = (name: string, length: number) => (search.get(name) ?? '').slice(0, length)
  return {
    formKey: formKey(args),
    countries: await countryOptions(args),
    given: {
      kind: accountKinds.find((kind) => kind === search.get('kind')) ?? '',
      entityName: given('name', 200),
      email: given('email', 254),
      locale: localeOf(args),
    },
  }
}

const InviteForm = NewAccount.safeExtend({ formKey: z.string().max(64).optional() })

/** Creates the account, sends the link and redirects to its record. */
export async function saveInvite(args: Args) {
  await requirePermission(args, 'people.manage')
  const submission = await parseForm(args, InviteForm)
  if (submission.status !== 'success') return invalid(submission)
  const { formKey: idempotencyKey, ...input } = submission.value
  try {
    const once = idempotencyKey ? { idempotencyKey } : {}
    const { id } = await call(args, invitePerson, { input, ...once })
    return await redirectWithToast(args, paths.adminPerson(id), {
      type: 'success',
      key: 'people:toast.invited',
    })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
}
