import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { defaultLocale } from '~/contracts/constants'
import { createDocument, NewDocument } from '~/contracts/content/editing'
import { can } from '~/contracts/permissions'
import { requireEditor } from './editing-guard.server'

/** Requires only the permission. */
export async function loadNewDocument(args: Args) {
  const { accessLevel } = await requireEditor(args)
  return { managesEditors: can(accessLevel, 'editors.manage'), formKey: formKey(args) }
}

const DocumentForm = NewDocument.safeExtend({ formKey: z.string().max(64).optional() })

/** Creates the document and redirects to its English editor. */
export async function saveNewDocument(args: Args) {
  await requireEditor(args)
  const submission = await parseForm(args, DocumentForm)
  if (submission.status !== 'success') return invalid(submission)
  try {
    const { formKey: key, ...input } = submission.value
    const once = key ? { idempotencyKey: key } : {}
    const { uid } = await call(args, createDocument, { input, ...once })
    const to = paths.editingDocument(uid, defaultLocale)
    return await redirectWithToast(args, to, { type: 'success', key: 'editing:toast.created' })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
}
