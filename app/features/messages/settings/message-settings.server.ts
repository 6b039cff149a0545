import { type Args, call } from '~/app/platform/api.server'
import { invalid, parseForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { getMessageSettings, MessageSettings, updateMessageSettings } from '~/contracts/messages/messages'

/** The setting for who may start a discussion with the reader. */
export async function loadMessageSettings(args: Args) {
  await requirePermission(args, 'messages.read')
  return { settings: await call(args, getMessageSettings) }
}

export async function saveMessageSettings(args: Args) {
  await requirePermission(args, 'messages.read')
  const submission = await parseForm(args, MessageSettings)
  if (submission.status !== 'success') return invalid(submission)
  await call(args, updateMessageSettings, { input: submission.value })
  const to = paths.accountSection('messages')
  return redirectWithToast(args, to, { type: 'success', key: 'messages:settings.saved' })
}
