import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, type ToastText, unlessGone } from '~/app/platform/toast.server'
import {
  type ContributorList,
  inviteContributor,
  listContributors,
  NewInvitation,
  removeContributor,
  resendInvitation,
  withdrawInvitation,
} from '~/contracts/people/contributors'

/** The confirmation requested in the address; none if its record no longer exists. */
function confirmingOf(args: Args, { contributors, invitations }: ContributorList) {
  const query = new URL(args.request.url).searchParams
  const id = query.get('id')
  const contributor = contributors.find((each) => each.id === id)
  if (contributor && query.get('confirm') === 'remove') return { action: 'remove' as const, contributor }
  const invitation = invitations.find((each) => each.id === id)
  if (invitation && query.get('confirm') === 'withdraw') return { action: 'withdraw' as const, invitation }
  return null
}

/** The organisation's contributors and pending invitations. */
export async function loadContributors(args: Args) {
  await requirePermission(args, 'contributors.manage')
  const list = await call(args, listContributors)
  return { ...list, formKey: formKey(args), confirming: confirmingOf(args, list) }
}

const key = z.string().max(64).optional()
const actionOn = <D extends string>(intent: D) =>
  z.object({ intent: z.literal(intent), id: z.string().min(1).max(64), formKey: key })
const ContributorsForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('invite'), ...NewInvitation.shape, formKey: key }),
  actionOn('send'),
  actionOn('withdraw'),
  actionOn('remove'),
])
type Action = z.output<typeof ContributorsForm>

/** Invites, resends, withdraws or removes; errors of an invitation are shown at its form. */
export async function saveContributors(args: Args) {
  await requirePermission(args, 'contributors.manage')
  return answerForm(args, ContributorsForm, async (action) => {
    // Lost the race, perhaps to another tab: the list shows the current state.
    const toast = await unlessGone(carryOut(args, action), { type: 'info', key: 'contributors:toast.gone' })
    return redirectWithToast(args, paths.accountSection('contributors'), toast)
  })
}

async function carryOut(args: Args, action: Action): Promise<ToastText> {
  if (action.intent === 'invite') {
    const { email, firstName = null, lastName = null } = action
    const input = { email, firstName, lastName, locale: localeOf(args) }
    await call(args, inviteContributor, { input, idempotencyKey: action.formKey })
    return { type: 'success', key: 'contributors:toast.invited', values: { email } }
  }
  const params = { id: action.id }
  if (action.intent === 'send') {
    const { email } = await call(args, resendInvitation, {
      params,
      query: { locale: localeOf(args) },
      idempotencyKey: action.formKey,
    })
    return { type: 'success', key: 'contributors:toast.resent', values: { email } }
  }
  if (action.intent === 'withdraw') {
    await call(args, withdrawInvitation, { params })
    return { type: 'success', key: 'contributors:toast.withdrawn' }
  }
  await call(args, removeContributor, { params })
  return { type: 'success', key: 'contributors:toast.removed' }
}
