import { data } from '@remix-run/node'
import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { getSettings, saveSettings as storeSettings, Settings } from '~/contracts/administration/settings'

/** What is stored, and what the environment decides. */
export async function loadSettings(args: Args) {
  await requirePermission(args, 'campus.settings')
  return call(args, getSettings)
}

const Form = Settings.strip().safeExtend({
  version: z.coerce.number().int(),
  intent: z.enum(['save', 'preview']),
})

/** Stores all settings, or shows the colour that was typed before anything is stored. */
export async function saveSettings(args: Args) {
  await requirePermission(args, 'campus.settings')
  return answerForm(args, Form, async ({ intent, ...input }, sent) => {
    if (intent === 'preview') return data({ result: sent.reply() })
    await call(args, storeSettings, { input })
    return redirectWithToast(args, paths.adminSettings, 'settings:toast.saved')
  })
}
