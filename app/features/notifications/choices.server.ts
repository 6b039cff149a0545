import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { invalid, parseForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, type ToastText } from '~/app/platform/toast.server'
import {
  getNotificationChoices,
  notificationChannels,
  type NotificationType,
  notificationTypes,
  updateNotificationChoices,
} from '~/contracts/notifications'

/** What the reader can be told, and what they have chosen. */
export async function loadChoices(args: Args) {
  await requirePermission(args, 'notifications.own')
  return { choices: await call(args, getNotificationChoices) }
}

const Channels = z.array(z.enum(notificationChannels)).default([])
const channelsByType = Object.fromEntries(notificationTypes.map((type) => [type, Channels])) as Record<
  NotificationType,
  typeof Channels
>
/** `types` names the questions of the page: of boxes that are all empty a form says nothing. */
const ChoicesForm = z.object({ types: z.array(z.enum(notificationTypes)).default([]), ...channelsByType })

/** Saves all choices of the page. */
export async function saveChoices(args: Args) {
  await requirePermission(args, 'notifications.own')
  const submission = await parseForm(args, ChoicesForm)
  if (submission.status !== 'success') return invalid(submission)
  const { types, ...channels } = submission.value
  const choices = types.map((type) => ({
    type,
    campus: channels[type].includes('campus'),
    mail: channels[type].includes('mail'),
  }))
  return redirectWithToast(args, paths.accountSection('notifications'), await send(args, choices))
}

type Choices = z.input<typeof updateNotificationChoices.input>['choices']

/** Refused where the reader can be told other things than when the page was made: they see the present ones then. */
async function send(args: Args, choices: Choices): Promise<ToastText> {
  try {
    await call(args, updateNotificationChoices, { input: { choices } })
    return { type: 'success', key: 'notifications:choices.saved' }
  } catch (error) {
    if (error instanceof ApiFailure) return { type: 'error', key: 'errors:updateFailed' }
    throw error
  }
}
