import { data, redirect } from '@remix-run/node'
import { ApiFailure, type Args, call, callFile } from '~/app/platform/api.server'
import { formKey, formKeyField, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { redirectWithToast } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'
import {
  createPeopleImport,
  exportPeople,
  getPeopleImport,
  importColumns,
  importLimits,
  listPeopleImports,
  startPeopleImport,
} from '~/contracts/administration/people-csv'

/** The filtered list of people as a file; an invalid filter answers 404. */
export async function loadExport(args: Args): Promise<Response> {
  await requirePermission(args, 'people.manage')
  const search = new URL(args.request.url).searchParams
  const known = ['text', 'kind', 'state', 'validated', 'editor', 'country']
  const query = Object.fromEntries(
    known.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : [])),
  )
  return callFile(args, exportPeople, { query })
}

/** The upload form, and recent imports. */
export async function loadImports(args: Args) {
  await requirePermission(args, 'people.manage')
  return {
    imports: await call(args, listPeopleImports),
    columns: importColumns,
    limits: importLimits,
    formKey: formKey(args),
  }
}

/** Without a chosen file a browser sends one without name and content. */
function chosenFile(form: FormData): File | null {
  const sent = form.get('file')
  return sent !== null && typeof sent !== 'string' && (sent.name !== '' || sent.size > 0) ? sent : null
}

const refuse = (error: string, status = 422) => data({ error }, { status })

function codeOf(failure: ApiFailure): string {
  if (failure.status === 413) return 'importTooLarge'
  return failure.violations[0]?.code ?? `api.${String(failure.problem.code ?? 'badRequest')}`
}

/** Checks a file and redirects to the page with the result. */
export async function saveImport(args: Args) {
  await requirePermission(args, 'people.manage')
  const form = await formOf(args)
  const file = chosenFile(form)
  if (!file || file.size === 0) return refuse('importEmpty')
  if (file.size > importLimits.bytes) return refuse('importTooLarge')
  try {
    const query = { name: file.name.replaceAll('\0', '').slice(-200) }
    const idempotencyKey = textOf(form, formKeyField)
    const { id } = await call(args, createPeopleImport, { query, input: file, idempotencyKey })
    return redirect(paths.adminPeopleImport(id), 303)
  } catch (error) {
    if (error instanceof ApiFailure) return refuse(codeOf(error), error.status)
    throw error
  }
}

/** An import: the result of the check, or the progress. */
export async function loadImport(args: Args) {
  await requirePermission(args, 'people.manage')
  const found = await call(args, getPeopleImport, { params: { id: args.params.id ?? '' } })
  // Further errors were not counted.
  return { found, moreErrors: found.faultCount >= importLimits.errorsKept }
}

/** Starts an import, or resumes it after a failure. */
export async function startImport(args: Args) {
  await requirePermission(args, 'people.manage')
  const id = args.params.id ?? ''
  const form = await formOf(args)
  if (textOf(form, 'intent') !== 'start') return redirect(paths.adminPeopleImport(id), 303)
  try {
    await call(args, startPeopleImport, { params: { id } })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return redirectWithToast(args, paths.adminPeopleImport(id), {
      type: 'error',
      key: errorKey(codeOf(error)),
    })
  }
  return redirectWithToast(args, paths.adminPeopleImport(id), 'people-csv:toast.started')
}
