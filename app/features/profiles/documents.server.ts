import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { fileFields, stageUpload } from '~/app/platform/uploads/uploads.server'
import { limits } from '~/contracts/constants'
import { keepDocument, listDocuments, removeDocument } from '~/contracts/files'
import { hasDocuments } from '~/contracts/people/profiles'
import { kindOf } from './settings.server'

/** Account types without documents do not have this page. */
async function requireDocuments(args: Args): Promise<void> {
  const user = await requirePermission(args, 'profile.own')
  if (!hasDocuments(kindOf(user))) throw new Response(null, { status: 404 })
}

export interface OwnDocument {
  id: string
  name: string
  /** Formatted on the server, because browsers format units differently. */
  size: string
}

const kilobyte = 1024

function sizeIn(args: Args) {
  const format = (unit: string) =>
    new Intl.NumberFormat(localeOf(args), { style: 'unit', unit, maximumSignificantDigits: 2 })
  const [small, large] = [format('kilobyte'), format('megabyte')]
  return (bytes: number) =>
    bytes < kilobyte ** 2 ? small.format(Math.max(1, bytes / kilobyte)) : large.format(bytes / kilobyte ** 2)
}

/** The user's PDFs, and the one to be deleted after confirmation. */
export async function loadDocuments(args: Args) {
  await requireDocuments(args)
  const size = sizeIn(args)
  const files = await call(args, listDocuments)
  const documents = files.map(({ id, name, bytes }): OwnDocument => ({ id, name, size: size(bytes) }))
  const asked = new URL(args.request.url).searchParams.get('confirm')
  return {
    documents,
    isFull: documents.length >= limits.pdfUploads,
    confirming: documents.find(({ id }) => id === asked) ?? null,
    formKey: formKey(args),
  }
}

const DocumentForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), formKey: z.string().max(64).optional(), ...fileFields('file') }),
  z.object({ intent: z.literal('remove'), id: z.uuid() }),
])

/** Adds or removes a PDF. An invalid file is reported as an error of the field. */
export async function saveDocuments(args: Args) {
  await requireDocuments(args)
  const upload = await stageUpload(args, { field: 'file', purpose: 'document' })
  const submission = await parseForm(args, DocumentForm)
  if (submission.status !== 'success' || upload.errors.file) return invalid(submission, upload.errors)
  const to = paths.profileDocuments()
  if (submission.value.intent === 'remove') {
    await call(args, removeDocument, { params: { id: submission.value.id } })
    return redirectWithToast(args, to, { type: 'success', key: 'profiles:toast.documentRemoved' })
  }
  if (!upload.id) return invalid(submission, { file: ['required'] })
  try {
    const { formKey: key } = submission.value
    const once = key ? { idempotencyKey: key } : {}
    const { name } = await call(args, keepDocument, { input: { file: upload.id }, ...once })
    const toast = { type: 'success', key: 'profiles:toast.documentAdded', values: { name } } as const
    return await redirectWithToast(args, to, toast)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const reply = replyWithFailure(submission, error)
    delete reply.data.result.initialValue?.fileStaged
    return reply
  }
}
