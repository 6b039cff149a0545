import { z } from 'zod'
import { stageLogo } from '~/contracts/administration/logo'
import { logoLimits } from '~/contracts/administration/setting-limits'
import { limits } from '~/contracts/constants'
import {
  stageAnswerFile,
  stageFile,
  stageOfferFile,
  type StoredFile,
  type UploadPurpose,
} from '~/contracts/files'
import { ApiFailure, type Args, call } from '../api.server'
import { uploadCorrectionFile } from '~/contracts/certification/external-audits'
import type { FileFieldName } from './file-fields'
import { formKeyField, textOf } from '../forms.server'
import { formOf } from '../submitted-form.server'

/**
 * Schema fields of a file field: the file, the id and name of a file staged by an earlier submit, and whether to
 * remove the current file. `stageUpload` reads them; the API does not.
 */
export const fileFields = <N extends string>(name: N) =>
  Object.fromEntries(
    ['', 'Staged', 'StagedName', 'Remove'].map((ending) => [name + ending, z.unknown().optional()]),
  ) as Record<FileFieldName<N>, z.ZodOptional<z.ZodUnknown>>

export interface Upload {
  /** The staged file of this form, from this or an earlier submit; null if there is none. */
  id: string | null
  name: string | null
  /** The current file is to be removed. */
  removed: boolean
  /** For `invalid`: the error of the submitted file. */
  errors: Record<string, string[]>
}

const largePicture = { bytes: limits.imageBytes, code: 'pictureTooLarge' }
const largeDocument = { bytes: limits.pdfBytes, code: 'documentTooLarge' }
const tooLarge: Record<UploadPurpose, { bytes: number; code: string }> = {
  picture: largePicture,
  document: largeDocument,
  offerPicture: largePicture,
  offerDocument: largeDocument,
  answerDocument: largeDocument,
  auditDocument: largeDocument,
  logo: { bytes: logoLimits.bytes, code: 'logoTooLarge' },
}
const isId = (text: string) => /^[0-9a-f-]{36}$/.test(text)

/** The files of a field. Without a chosen one a browser sends one without name and content. */
export const chosenFiles = (form: FormData, field: string): File[] =>
  form
    .getAll(field)
    .filter((sent) => typeof sent !== 'string')
    .filter(({ name, size }) => name !== '' || size > 0)

/** @throws what is not about the file */
export function uploadCode(error: unknown): string {
  if (error instanceof Response && error.status === 503) return 'uploadFailed'
  if (!(error instanceof ApiFailure)) throw error
  return error.violations[0]?.code ?? `api.${String(error.problem.code ?? 'badRequest')}`
}

/** The end of a long name has the kind of the file. */
export const sentName = ({ name }: File): string => name.replaceAll('\0', '').slice(-500)

/**
 * A form that is sent twice uploads its file once: the key of the upload is that of the form with the name of the field, so what
 * the form creates with the file is the same as well.
 */
const keyOf = (form: FormData, field: string) => {
  const key = textOf(form, formKeyField)
  return key === '' ? undefined : `${key}.${field}`
}

/** How large a file of the field `file` may be, and the codes of what is none. */
interface ListLimits {
  bytes: number
  empty: string
  tooLarge: string
}

/** Sends the file of a form that is read as a list, as it is. Returns the answer, or why it was refused. */
export async function sendList<T>(
  form: FormData,
  { bytes, empty, tooLarge }: ListLimits,
  sendFile: (file: File, idempotencyKey: string | undefined) => Promise<T>,
): Promise<{ read: T } | { error: string; status: number }> {
  const [file] = chosenFiles(form, 'file')
  if (!file || file.size === 0) return { error: empty, status: 422 }
  if (file.size > bytes) return { error: tooLarge, status: 422 }
  try {
    return { read: await sendFile(file, keyOf(form, 'file')) }
  } catch (error) {
    const code = uploadCode(error)
    const status = error instanceof ApiFailure ? error.status : 503
    return { error: status === 413 ? tooLarge : code, status }
  }
}

interface Sent {
  file: File
  field: string
  purpose: UploadPurpose
}

/** Files of an offer, an answer or a correction may also be sent by users without a profile. */
async function stage(
  args: Args,
  { file: input, field, purpose }: Sent,
): Promise<Pick<StoredFile, 'id' | 'name'>> {
  const name = sentName(input)
  const idempotencyKey = keyOf(await formOf(args), field)
  if (purpose === 'offerPicture' || purpose === 'offerDocument')
    return call(args, stageOfferFile, { query: { purpose, name }, input, idempotencyKey })
  if (purpose === 'answerDocument')
    return call(args, stageAnswerFile, { query: { name }, input, idempotencyKey })
  // Of the audit in the address.
  if (purpose === 'auditDocument')
    return call(args, uploadCorrectionFile, {
      params: { id: args.params.id ?? '' },
      query: { name },
      input,
      idempotencyKey,
    })
  if (purpose === 'logo') return call(args, stageLogo, { query: { name }, input, idempotencyKey })
  return call(args, stageFile, { query: { purpose, name }, input, idempotencyKey })
}

async function send(args: Args, sent: Sent) {
  const { file, purpose } = sent
  if (file.size === 0) return { code: 'fileEmpty' }
  if (file.size > tooLarge[purpose].bytes) return { code: tooLarge[purpose].code }
  try {
    return { staged: await stage(args, sent) }
  } catch (error) {
    return { code: uploadCode(error) }
  }
}

/**
 * Uploads the file of a form before the rest is validated, so that it is kept if the form is shown again. Call it before
 * `parseForm`, because it changes the form data. The schema needs `fileFields(field)`.
 */
export async function stageUpload(
  args: Args,
  { field, purpose }: { field: string; purpose: UploadPurpose },
): Promise<Upload> {
  const form = await formOf(args)
  const file = chosenFiles(form, field)[0] ?? null
  form.delete(field)
  const outcome = file ? await send(args, { file, field, purpose }) : null
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
