import { data } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, type Args, call, callFile } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { fileFields, stageUpload, type Upload } from '~/app/platform/uploads/uploads.server'
import { getStagedLogo, getStagedLogoPicture } from '~/contracts/administration/logo'
import { getSettings, saveSettings as storeSettings, Settings } from '~/contracts/administration/settings'

/** What is stored, and what the environment decides. */
export async function loadSettings(args: Args) {
  await requirePermission(args, 'campus.settings')
  return call(args, getSettings)
}

const Form = Settings.strip().safeExtend({
  version: z.coerce.number().int(),
  intent: z.enum(['save', 'preview']),
  ...fileFields('logo'),
})

type Reply = ReturnType<typeof invalid>

/** The form again, with the logo that came with it: it was read, whatever is wrong elsewhere. */
async function formAgain(args: Args, { id }: Pick<Upload, 'id'>, { data: { result }, init }: Reply) {
  const shape = id === null ? null : await call(args, getStagedLogo, { params: { id } }).catch(ifGone)
  // What the API no longer has must not be sent again.
  if (shape === null) delete result.initialValue?.['logoStaged']
  return data(
    { result, staged: id !== null && shape ? { ...shape, src: paths.stagedLogo(id) } : null },
    init ?? {},
  )
}

function ifGone(error: unknown): null {
  if (error instanceof ApiFailure && error.status === 404) return null
  throw error
}

/** Stores all settings, or shows colour and logo before anything is stored. */
export async function saveSettings(args: Args) {
  await requirePermission(args, 'campus.settings')
  const upload = await stageUpload(args, { field: 'logo', purpose: 'logo' })
  const submission = await parseForm(args, Form)
  if (submission.status !== 'success' || upload.errors['logo'])
    return formAgain(args, upload, invalid(submission, upload.errors))
  const { intent, ...settings } = submission.value
  if (intent === 'preview') return formAgain(args, upload, data({ result: submission.reply() }))
  const logo = upload.id ?? (upload.removed ? null : undefined)
  try {
    await call(args, storeSettings, {
      input: { ...Settings.strip().parse(settings), version: settings.version, logo },
    })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return formAgain(args, upload, replyWithFailure(submission, error))
  }
  return redirectWithToast(args, paths.adminSettings, 'settings:toast.saved')
}

/** The logo that was sent and is not saved yet. */
export async function loadStagedLogo(args: Args): Promise<Response> {
  await requirePermission(args, 'campus.settings')
  return callFile(args, getStagedLogoPicture, { params: { id: args.params['id'] ?? '' } })
}
