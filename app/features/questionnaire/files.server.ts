import { data, redirect } from '@remix-run/node'
import { type Args, call, callFile } from '~/app/platform/api.server'
import { formKey, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { formOf } from '~/app/platform/submitted-form.server'
import { redirectWithToast, unlessGone } from '~/app/platform/toast.server'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { sendList, sentName, uploadCode } from '~/app/platform/uploads/uploads.server'
import {
  acceptAnswers,
  answerFileLimits,
  type AnswerImport,
  checkAnswers,
  dropAnswerImport,
  exportAnswers,
  getAnswerImport,
} from '~/contracts/content/answer-files'

/** The page with what the file that was read last would change, if there is one. */
export async function loadFiles(args: Args) {
  await requirePermission(args, 'selfAssessment.own')
  return {
    found: await unlessGone<AnswerImport | null>(call(args, getAnswerImport), null),
    formKey: formKey(args),
  }
}
export type FilesData = Awaited<ReturnType<typeof loadFiles>>

/** All questions with the answers, as a file in the format of the address. */
export async function loadAnswersFile(args: Args): Promise<Response> {
  await requirePermission(args, 'selfAssessment.own')
  const format = new URL(args.request.url).searchParams.get('format') === 'json' ? 'json' : 'csv'
  return callFile(args, exportAnswers, { query: { format } })
}

/** Reads a file, accepts what it would change, or gives it up. */
export async function changeFiles(args: Args) {
  await requirePermission(args, 'selfAssessment.own')
  const form = await formOf(args)
  switch (textOf(form, 'intent')) {
    case 'accept':
      return accept(args, textOf(form, 'state'))
    case 'drop':
      await call(args, dropAnswerImport)
      return redirectWithToast(args, paths.questionnaireFiles, 'questionnaire-files:toast.dropped')
    default:
      return read(args, form)
  }
}

async function read(args: Args, form: FormData) {
  const limit = { bytes: answerFileLimits.bytes, empty: 'answerFileEmpty', tooLarge: 'answerFileTooLarge' }
  const sent = await sendList(form, limit, (file, idempotencyKey) =>
    call(args, checkAnswers, { query: { name: sentName(file) }, input: file, idempotencyKey }),
  )
  if ('error' in sent) return data({ error: sent.error }, { status: sent.status })
  return redirect(paths.questionnaireFiles, 303)
}

async function accept(args: Args, state: string) {
  try {
    const accepted = call(args, acceptAnswers, { input: { state } })
    // Gone after a double click, or because a colleague was faster.
    const done = await unlessGone<{ saved: number } | null>(accepted, null)
    return await redirectWithToast(
      args,
      paths.questionnaire(),
      done
        ? { type: 'success', key: 'questionnaire-files:toast.saved', values: { count: done.saved } }
        : { type: 'info', key: 'questionnaire-files:toast.gone' },
    )
  } catch (error) {
    const key = errorKey(uploadCode(error))
    return redirectWithToast(args, paths.questionnaireFiles, { type: 'error', key })
  }
}
