import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { requireUser, findUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { reportCategories } from '~/contracts/constants'
import {
  createReport,
  getReportTarget,
  Report,
  type ReportTarget,
  targetKinds,
  createAppeal,
  getAppeal,
  NewAppeal,
} from '~/contracts/administration/moderation'

const backOf = ({ kind, id, link, number }: ReportTarget): string => {
  if (kind === 'offer') return paths.offer(id)
  if (link && number !== null) return paths.outletReport(link.key, number)
  return link ? paths.publicProfile(link) : paths.home
}

/** The object to report. @throws Response 404 if the reader may not see it */
async function findTarget(args: Args): Promise<ReportTarget> {
  const search = new URL(args.request.url).searchParams
  const kind = targetKinds.find((each) => each === search.get('kind'))
  if (!kind) throw new Response(null, { status: 404 })
  return call(args, getReportTarget, { query: { kind, id: search.get('id') ?? '' } })
}

export async function loadReport(args: Args) {
  await requireUser(args)
  const target = await findTarget(args)
  return { target, back: backOf(target), formKey: formKey(args) }
}

const NewReport = z.object({
  category: z.enum(reportCategories, 'categoryRequired'),
  reason: z.string({ error: 'reportReason' }).pipe(Report.shape.reason),
  formKey: z.string().max(64).optional(),
})

/** Sends the report and redirects to the reported page. */
export async function saveReport(args: Args) {
  await requireUser(args)
  return answerForm(args, NewReport, async (value) => {
    const target = await findTarget(args)
    const { formKey: key, ...words } = value
    const { kind, id } = target
    await call(args, createReport, { input: { kind, id, ...words }, idempotencyKey: key })
    return redirectWithToast(args, backOf(target), 'moderation:report.sent')
  })
}

const tokenOf = ({ params }: Args) => ({ token: params.token ?? '' })

/** The removed content and the reason, for anyone with the address. @throws Response 404 */
export async function loadAppeal(args: Args) {
  await findUser(args)
  const decision = await call(args, getAppeal, { params: tokenOf(args) })
  return { decision, here: paths.appeal(tokenOf(args).token), formKey: formKey(args) }
}

const Words = z.object({
  text: z.string({ error: 'statementRequired' }).pipe(NewAppeal.shape.text),
  formKey: z.string().max(64).optional(),
})

/** Sends the appeal; the same page then says that it has arrived. */
export async function saveAppeal(args: Args) {
  return answerForm(args, Words, async ({ text, formKey: key }) => {
    const params = tokenOf(args)
    await call(args, createAppeal, { params, input: { text }, idempotencyKey: key })
    return redirectWithToast(args, paths.appeal(params.token), 'moderation:appeal.sent')
  })
}
