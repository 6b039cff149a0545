import { data, redirect } from '@remix-run/node'
import { ApiFailure, type Args, call, callFile } from '~/app/platform/api.server'
import { formKey, formKeyField, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { formOf } from '~/app/platform/submitted-form.server'
import { redirectWithToast, unlessGone } from '~/app/platform/toast.server'
import { errorKey } from '~/app/platform/translations/translation-keys'
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

/** Without a chosen file a browser sends one without name and content. */
function chosenFile(form: FormData): File | null {
  const sent = form.get('file')
  return sent !== null && typeof sent !== 'string' && sent.size > 0 ? sent : null
}

const refuse = (error: string, status = 422) => data({ error }, { status })

function codeOf(failure: ApiFailure): string {
  if (failure.status === 413) return 'answerFileTooLarge'
  return failure.violations[0]?.code ?? `api.${String(failure.problem.code ?? 'badRequest')}`
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
  const file = chosenFile(form)
  if (!file) return refuse('answerFileEmpty')
  if (file.size > answerFileLimits.bytes) return refuse('answerFileTooLarge')
  try {
    const query = { name: file.name.replaceAll('\0', '').slice(-200) }
    await call(args, checkAnswers, { query, input: file, idempotencyKey: textOf(form, formKeyField) })
    return redirect(paths.questionnaireFiles, 303)
  } catch (error) {
    if (error instanceof ApiFailure) return refuse(codeOf(error), error.status)
    throw error
  }
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
    if (!(error instanceof ApiFailure)) throw error
    return redirectWithToast(args, paths.questionnaireFiles, { type: 'error', key: errorKey(codeOf(error)) })
  }
}
