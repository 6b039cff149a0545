import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { textOf } from '~/app/platform/forms.server'
import { formOf } from '~/app/platform/submitted-form.server'
import { chosenFiles, sentName, uploadCode } from '~/app/platform/uploads/uploads.server'
import { limits } from '~/contracts/constants'
import { stageMessageFile } from '~/contracts/files'
import { filesField, stagedField, type StagedFile, stagedFiles, stagedValue } from './staged-files'

/** Schema fields of the files of a message; `stageAttachments` reads them, the API does not. */
export const attachmentFields = {
  [filesField]: z.unknown().optional(),
  [stagedField]: z.array(z.string().max(400)).optional(),
}

export interface Attachments {
  /** Uploads that go with the message. */
  ids: string[]
  /** For `invalid`. */
  errors: Record<string, string[]>
}

/**
 * A form that is sent twice uploads the same file once: its key is that of the form with a number, so the message is the same
 * as well.
 */
const keyOf = (form: FormData, index: number) => {
  const formKey = textOf(form, 'formKey')
  return formKey !== '' && formKey.length <= 60 ? { idempotencyKey: `${formKey}.${String(index)}` } : {}
}

/**
 * Uploads the files of a message before the rest of its form is checked, so that they are kept if the form is shown again. Call
 * it before `parseForm`, because it changes the form data.
 */
export async function stageAttachments(args: Args): Promise<Attachments> {
  const form = await formOf(args)
  const chosen = chosenFiles(form, filesField)
  const staged: StagedFile[] = stagedFiles(form.getAll(stagedField)).slice(0, limits.messageFiles)
  const room = limits.messageFiles - staged.length
  const codes = new Set<string>(chosen.length > room ? ['messageFileLimit'] : [])
  for (const [index, file] of chosen.slice(0, room).entries()) {
    if (file.size > limits.messageFileBytes) {
      codes.add('messageFileTooLarge')
      continue
    }
    try {
      const options = { query: { name: sentName(file) }, input: file, ...keyOf(form, index) }
      const stored = await call(args, stageMessageFile, options)
      // Chosen again although the form has kept it: the same upload.
      if (!staged.some(({ id }) => id === stored.id)) staged.push(stored)
    } catch (error) {
      codes.add(uploadCode(error))
    }
  }
  form.delete(filesField)
  form.delete(stagedField)
  for (const file of staged) form.append(stagedField, stagedValue(file))
  return { ids: staged.map(({ id }) => id), errors: codes.size > 0 ? { [filesField]: [...codes] } : {} }
}
