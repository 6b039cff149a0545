import { data, redirect } from '@remix-run/node'
import { type Args, call, callFile } from '~/app/platform/api.server'
import { formKey, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { redirectWithToast } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'
import { sendList, sentName, uploadCode } from '~/app/platform/uploads/uploads.server'
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

/** Checks a file and redirects to the page with the result. */
export async function saveImport(args: Args) {
  await requirePermission(args, 'people.manage')
  const limit = { bytes: importLimits.bytes, empty: 'importEmpty', tooLarge: 'importTooLarge' }
  const sent = await sendList(await formOf(args), limit, (file, idempotencyKey) =>
    call(args, createPeopleImport, { query: { name: sentName(file) }, input: file, idempotencyKey }),
  )
  if ('error' in sent) return data({ error: sent.error }, { status: sent.status })
  return redirect(paths.adminPeopleImport(sent.read.id), 303)
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
    return redirectWithToast(args, paths.adminPeopleImport(id), {
      type: 'error',
      key: errorKey(uploadCode(error)),
    })
  }
  return redirectWithToast(args, paths.adminPeopleImport(id), 'people-csv:toast.started')
}
