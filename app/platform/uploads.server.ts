import { z } from 'zod'
import { limits } from '~/contracts/constants'
import { stageFile, stageOfferFile, type StoredFile, type UploadPurpose } from '~/contracts/files'
import { ApiFailure, type Args, call } from './api.server'
import type { FileFieldName } from './file-fields'
import { textOf } from './forms.server'
import { formOf } from './submitted-form.server'

/**
 * What a form's schema says of a field for a file: the file itself, the one that an earlier submit has left with the
 * campus, its name, and whether the present one shall go. All of it is read by `stageUpload`, none by the API.
 */
export const fileFields = <N extends string>(name: N) =>
  Object.fromEntries(
    ['', 'Staged', 'StagedName', 'Remove'].map((ending) => [name + ending, z.unknown().optional()]),
  ) as Record<FileFieldName<N>, z.ZodOptional<z.ZodUnknown>>

export interface Upload {
  /** The file that the campus holds for this form: sent just now or with an earlier submit; null where there is none. */
  id: string | null
  name: string | null
  /** The present file shall go. */
  removed: boolean
  /** For `invalid`: what is wrong with the file that came. */
  errors: Record<string, string[]>
}

const largePicture = { bytes: limits.imageBytes, code: 'pictureTooLarge' }
const largeDocument = { bytes: limits.pdfBytes, code: 'documentTooLarge' }
const tooLarge: Record<UploadPurpose, { bytes: number; code: string }> = {
  picture: largePicture,
  document: largeDocument,
  offerPicture: largePicture,
  offerDocument: largeDocument,
}
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

/** A browser sends a file without name and content where nobody has chosen one. */
function chosenFile(form: FormData, field: string): File | null {
  const sent = form.get(field)
  return sent !== null && typeof sent !== 'string' && (sent.name !== '' || sent.size > 0) ? sent : null
}

function codeOf(error: unknown): string {
  if (error instanceof Response && error.status === 503) return 'uploadFailed'
  if (!(error instanceof ApiFailure)) throw error
  return error.violations[0]?.code ?? `api.${String(error.problem.code ?? 'badRequest')}`
}

/** What belongs to an offer may also be sent by those who have no profile of their own. */
function stage(args: Args, input: File, purpose: UploadPurpose): Promise<StoredFile> {
  const name = input.name.replaceAll('\0', '').slice(-500)
  if (purpose === 'offerPicture' || purpose === 'offerDocument')
    return call(args, stageOfferFile, { query: { purpose, name }, input })
  return call(args, stageFile, { query: { purpose, name }, input })
}

async function send(args: Args, file: File, purpose: UploadPurpose) {
  if (file.size === 0) return { code: 'fileEmpty' }
  if (file.size > tooLarge[purpose].bytes) return { code: tooLarge[purpose].code }
  try {
    return { staged: await stage(args, file, purpose) }
  } catch (error) {
    return { code: codeOf(error) }
  }
}

/**
 * Hands the file of a form to the campus before the rest is looked at, so that a form that comes back for another reason
 * has it still. To be called before `parseForm`: it changes what that reads. The schema needs `fileFields(field)`.
 */
export async function stageUpload(
  args: Args,
  { field, purpose }: { field: string; purpose: UploadPurpose },
): Promise<Upload> {
  const form = await formOf(args)
  const file = chosenFile(form, field)
  form.delete(field)
  const outcome = file ? await send(args, file, purpose) : null
  if (outcome?.staged) {
    form.set(`${field}Staged`, outcome.staged.id)
    form.set(`${field}StagedName`, outcome.staged.name)
    form.delete(`${field}Remove`)
  }
  const removed = !file && textOf(form, `${field}Remove`) === 'on'
  const earlier = textOf(form, `${field}Staged`)
  if (removed || !isId(earlier)) {
    form.delete(`${field}Staged`)
    form.delete(`${field}StagedName`)
  }
  const id = textOf(form, `${field}Staged`) || null
  return {
    id,
    name: id && textOf(form, `${field}StagedName`),
    removed,
    errors: outcome?.code ? { [field]: [outcome.code] } : {},
  }
}
