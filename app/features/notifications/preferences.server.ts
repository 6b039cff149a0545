import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { invalid, parseForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, type ToastText } from '~/app/platform/toast.server'
import {
  getReminderDays,
  type ReminderDay,
  reminderDays,
  updateReminderDays,
} from '~/contracts/offers/following'
import { mailRhythms, notificationFacts, notificationTypes } from '~/contracts/messages/notification-types'
import { getNotificationPreferences, updateNotificationPreferences } from '~/contracts/messages/notifications'
import { can } from '~/contracts/permissions'

/** The reader's notification types and preferences. */
export async function loadPreferences(args: Args) {
  const user = await requirePermission(args, 'notifications.own')
  const [preferences, reminders] = await Promise.all([
    call(args, getNotificationPreferences),
    can(user.accessLevel, 'watchlist') ? call(args, getReminderDays) : null,
  ])
  const t = getFixedT(args)
  return {
    preferences: preferences.map((preference) => ({
      ...preference,
      label: t(`mail:notice.${preference.type}.label`),
      rhythms: preference.mail ? notificationFacts(preference.type).rhythms : [],
    })),
    reminders: reminders?.days ?? null,
  }
}

const types = z.array(z.enum(notificationTypes)).default([])
/** `types` lists the types on the page, because a form does not send unchecked boxes. */
const PreferencesForm = z.object({
  types,
  campus: types,
  mail: z.partialRecord(z.enum(notificationTypes), z.enum(mailRhythms)).default({}),
  /** Present if the page has the reminder fields. */
  asksReminders: z.string().optional(),
  reminders: z.array(z.coerce.number().pipe(z.literal(reminderDays))).default([]),
})

/** Saves all preferences of the page. */
export async function savePreferences(args: Args) {
  const user = await requirePermission(args, 'notifications.own')
  const submission = await parseForm(args, PreferencesForm)
  if (submission.status !== 'success') return invalid(submission)
  const { types, campus, mail, asksReminders, reminders } = submission.value
  // A type without mails has no mail field.
  const preferences = types.map((type) => ({
    type,
    campus: campus.includes(type),
    mail: mail[type] ?? ('once' as const),
  }))
  const days = asksReminders && can(user.accessLevel, 'watchlist') ? reminders : null
  return redirectWithToast(
    args,
    paths.accountSection('notifications'),
    await send(args, { preferences, days }),
  )
}

interface Wishes {
  preferences: z.input<typeof updateNotificationPreferences.input>['choices']
  /** Null if the page did not have the fields. */
  days: ReminderDay[] | null
}

/**
 * Refused if the reader's notification types have changed since the page was rendered; the current ones are then
 * shown.
 */
async function send(args: Args, { preferences, days }: Wishes): Promise<ToastText> {
  try {
    await call(args, updateNotificationPreferences, { input: { choices: preferences } })
    if (days) await call(args, updateReminderDays, { input: { days } })
    return { type: 'success', key: 'notifications:preferences.saved' }
  } catch (error) {
    if (error instanceof ApiFailure) return { type: 'error', key: 'errors:updateFailed' }
    throw error
  }
}
