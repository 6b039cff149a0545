import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { hasDocuments } from '~/contracts/people/profiles'
import { deleteVanityName, getVanityName, updateVanityName, VanityName } from '~/contracts/people/vanity'
import { kindOf } from './settings.server'

/** The vanity name, when it can be changed, and whether the page asks for confirmation before giving it up. */
export async function loadVanityName(args: Args) {
  const user = await requirePermission(args, 'profile.own')
  const own = await call(args, getVanityName)
  const asked = new URL(args.request.url).searchParams.get('confirm') === 'remove'
  return {
    own,
    address: new URL(paths.profile(own.name ?? user.id), args.context.config.publicUrl).href,
    confirming: asked && own.name !== null,
    hasDocuments: hasDocuments(kindOf(user)),
  }
}

const VanityForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('choose'), name: VanityName }),
  z.object({ intent: z.literal('remove') }),
])

/** Sets or gives up the vanity name; refusals of the API are shown at the field. */
export async function saveVanityName(args: Args) {
  await requirePermission(args, 'profile.own')
  const submission = await parseForm(args, VanityForm)
  if (submission.status !== 'success') return invalid(submission)
  const to = paths.profileVanityName()
  if (submission.value.intent === 'remove') {
    await call(args, deleteVanityName)
    return redirectWithToast(args, to, { type: 'success', key: 'profiles:toast.vanityRemoved' })
  }
  const { name } = submission.value
  try {
    await call(args, updateVanityName, { input: { name } })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
  return redirectWithToast(args, to, {
    type: 'success',
    key: 'profiles:toast.vanitySaved',
    values: { name },
  })
}
