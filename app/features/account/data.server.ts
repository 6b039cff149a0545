import { z } from 'zod'
import { ApiFailure, type Args, call, callFile } from '~/app/platform/api.server'
import { answerForm, formKey, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { redirectWithToast, unlessGone } from '~/app/platform/toast.server'
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
import { formatLocale } from '~/contracts/languages'
import { cutTo } from '~/contracts/signs'

export type Leaving = 'deactivate' | 'erase'

export interface DataPageData {
  /** The confirmation to show instead of the page. */
  leaving: Leaving | null
  email: string
  /** Contributors are erased with the account. */
  hasContributors: boolean
  /** Null on a confirmation page. */
  copy: DataExport | null
  formKey: string
}

const settings = paths.accountSection('data')
const leavings: readonly string[] = ['deactivate', 'erase'] satisfies Leaving[]

/** The data export and the ways to leave, or the confirmation page of one of them. */
export async function loadData(args: Args): Promise<DataPageData> {
  const { email, accessLevel } = await requirePermission(args, 'account.own')
  const wanted = new URL(args.request.url).searchParams.get('confirm') ?? ''
  const leaving = leavings.includes(wanted) ? (wanted as Leaving) : null
  return {
    leaving,
    email,
    hasContributors: can(accessLevel, 'contributors.manage'),
    copy: leaving ? null : await call(args, getDataExport),
    formKey: formKey(args),
  }
}

/** Streams the archive from the API; if it no longer exists, redirects to the page that creates a new one. */
export async function loadDataFile(args: Args): Promise<Response> {
  await requirePermission(args, 'account.own')
  const file = await unlessGone(callFile(args, getDataExportFile), null)
  return file ?? redirectWithToast(args, settings, { type: 'info', key: 'account:toast.noExport' })
}

/** The three actions of the page: request an export, deactivate, erase. */
export async function saveData(args: Args) {
  const { timeZone } = await requirePermission(args, 'account.own')
  const intent = textOf(await formOf(args), 'intent')
  if (intent === 'deactivate') return deactivate(args, timeZone)
  if (intent === 'erase') return erase(args)
  return askForCopy(args)
}

/** "Too soon" and "already running" are not form errors: the page shows the state and a toast the reason. */
async function askForCopy(args: Args) {
  const form = await formOf(args)
  const idempotencyKey = cutTo(textOf(form, 'formKey'), 64)
  try {
    await call(args, requestDataExport, { idempotencyKey })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const code = error.violations[0]?.code ?? 'api.tooManyRequests'
    return redirectWithToast(args, settings, { type: 'info', key: errorKey(code) })
  }
  return redirectWithToast(args, settings, 'account:toast.exportAsked')
}

const intent = z.string().optional()
const DeactivationForm = Deactivation.extend({ intent })
const ErasureForm = Erasure.extend({ intent })

async function deactivate(args: Args, timeZone: string) {
  return answerForm(args, DeactivationForm, async ({ password }) => {
    const { until } = await call(args, deactivateAccount, { input: { password } })
    const format = new Intl.DateTimeFormat(formatLocale(localeOf(args)), { dateStyle: 'long', timeZone })
    const values = { date: format.format(new Date(until)) }
    return leave(args, { type: 'success', key: 'account:toast.deactivated', values })
  })
}

async function erase(args: Args) {
  return answerForm(args, ErasureForm, async ({ password, email }) => {
    await call(args, eraseAccount, { input: { password, email } })
    return leave(args, { type: 'success', key: 'account:toast.erased' })
  })
}

/** The session has ended on the server; this ends the browser's. */
function leave(args: Args, toast: Parameters<typeof redirectWithToast>[2]) {
  args.context.session.end()
  return redirectWithToast(args, paths.start, toast)
}
