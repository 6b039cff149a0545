import { z } from 'zod'
import { ApiFailure, type Args, call, callFile } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { redirectWithToast } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'
import {
  type DataExport,
  deactivateAccount,
  Deactivation,
  eraseAccount,
  Erasure,
  getDataExport,
  getDataExportFile,
  requestDataExport,
} from '~/contracts/accounts/account'
import { can } from '~/contracts/permissions'

export type Leaving = 'deactivate' | 'erase'

export interface DataPageData {
  /** The page asks for this instead of showing what there is. */
  leaving: Leaving | null
  email: string
  /** Contributors leave with the account. */
  hasContributors: boolean
  /** Null while the page asks. */
  copy: DataExport | null
  formKey: string
}

const settings = paths.accountSection('data')
const leavings: readonly string[] = ['deactivate', 'erase'] satisfies Leaving[]

/** The copy of the own data and the ways out, or the question whether to take one of them. */
export async function loadData(args: Args): Promise<DataPageData> {
  const { email, accessLevel } = await requirePermission(args, 'account.own')
  const wanted = new URL(args.request.url).searchParams.get('confirm') ?? ''
  const leaving = leavings.includes(wanted) ? (wanted as Leaving) : null
  return {
    leaving,
    email,
    hasContributors: can(accessLevel, 'contributors.manage'),
    copy: leaving ? null : await call(args, getDataExport),
    formKey: formKey(),
  }
}

/** The archive as the API streams it; where it is no longer there, leads to the page that makes a new one. */
export async function loadDataFile(args: Args): Promise<Response> {
  await requirePermission(args, 'account.own')
  try {
    return await callFile(args, getDataExportFile)
  } catch (error) {
    if (!(error instanceof Response) || error.status !== 404) throw error
    return redirectWithToast(args, settings, { type: 'info', key: 'account:toast.noExport' })
  }
}

/** The three actions of the page: ask for a copy, rest, leave for good. */
export async function saveData(args: Args) {
  const { timeZone } = await requirePermission(args, 'account.own')
  const intent = textOf(await formOf(args), 'intent')
  if (intent === 'deactivate') return deactivate(args, timeZone)
  if (intent === 'erase') return erase(args)
  return askForCopy(args)
}

/** Too soon and already under way are no faults of a form: the page shows how things are, a toast says why. */
async function askForCopy(args: Args) {
  const form = await formOf(args)
  const idempotencyKey = textOf(form, 'formKey').slice(0, 64)
  try {
    await call(args, requestDataExport, idempotencyKey ? { idempotencyKey } : {})
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const code = error.violations[0]?.code ?? 'api.tooManyRequests'
    return redirectWithToast(args, settings, { type: 'info', key: errorKey(code) })
  }
  return redirectWithToast(args, settings, { type: 'success', key: 'account:toast.exportAsked' })
}

const intent = z.string().optional()
const DeactivationForm = Deactivation.extend({ intent })
const ErasureForm = Erasure.extend({ intent })

async function deactivate(args: Args, timeZone: string) {
  const submission = await parseForm(args, DeactivationForm)
  if (submission.status !== 'success') return invalid(submission)
  try {
    const { password } = submission.value
    const { until } = await call(args, deactivateAccount, { input: { password } })
    const format = new Intl.DateTimeFormat(localeOf(args), { dateStyle: 'long', timeZone })
    const values = { date: format.format(new Date(until)) }
    return await leave(args, { type: 'success', key: 'account:toast.deactivated', values })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
}

async function erase(args: Args) {
  const submission = await parseForm(args, ErasureForm)
  if (submission.status !== 'success') return invalid(submission)
  try {
    const { password, email } = submission.value
    await call(args, eraseAccount, { input: { password, email } })
    return await leave(args, { type: 'success', key: 'account:toast.erased' })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
}

/** The session is over on the server; the browser's ends here. */
function leave(args: Args, toast: Parameters<typeof redirectWithToast>[2]) {
  args.context.session.end()
  return redirectWithToast(args, paths.start, toast)
}
