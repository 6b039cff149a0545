import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { defaultLocale } from '~/contracts/constants'
import { createDocument, NewDocument } from '~/contracts/content/editing'
import { can } from '~/contracts/permissions'
import { requireEditor } from './editing-guard.server'

/** Nothing is needed but the right to. */
export async function loadNewDocument(args: Args) {
  const { accessLevel } = await requireEditor(args)
  return { managesEditors: can(accessLevel, 'editors.manage') }
}

/** Makes the text and leads to its editor, in English. */
export async function saveNewDocument(args: Args) {
  await requireEditor(args)
  const submission = await parseForm(args, NewDocument)
  if (submission.status !== 'success') return invalid(submission)
  try {
    const { uid } = await call(args, createDocument, { input: submission.value })
    const to = paths.editingDocument(uid, defaultLocale)
    return await redirectWithToast(args, to, { type: 'success', key: 'editing:toast.created' })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
}
