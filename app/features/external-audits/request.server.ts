import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { requireTeam } from '~/app/platform/access/team.server'
import { type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { countryName } from '~/app/platform/reference/reference.server'
import { redirectWithToast, unlessGone } from '~/app/platform/toast.server'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { type BodyChoice, listBodyChoices } from '~/contracts/certification/bodies'
import { NewAudit, requestAudit } from '~/contracts/certification/external-audits'
import { auditLimits, pageSizes } from '~/contracts/constants'
import { type DisclosureEntry, listDisclosures } from '~/contracts/content/disclosure'
import { mayDo } from '~/contracts/permissions'
import { readQueue } from './queue.server'

/** The newest report, if it can be audited: it is published and not out of date. */
async function newestReport(args: Args, user: CurrentUser) {
  const id = user.parent?.id ?? user.id
  const listed = call(args, listDisclosures, { params: { id }, query: { itemsPerPage: 1 } })
  // Not there before the first.
  const [newest] = await unlessGone<DisclosureEntry[]>(listed, [])
  return newest?.state === 'published' ? { ...newest, outletKey: id } : null
}

async function loadBodies(args: Args, page: number) {
  const query = { page, itemsPerPage: pageSizes.admin }
  const { data, total } = await callPage(args, listBodyChoices, { query })
  return { bodies: data.map((body) => named(args, body)), total, page, pageSize: pageSizes.admin }
}
const named = (args: Args, { country, ...body }: BodyChoice) => ({
  ...body,
  country: country && countryName(args, country),
})

/** The audits of the reader’s outlet: the open one, or what is needed to request the next, and those that have ended. */
export async function loadOwnAudits(args: Args) {
  const user = await requireTeam(args)
  const found = await readQueue(args, user.timeZone)
  const isOpen = found.counts.mine + found.counts.others > 0
  const mayRequest = mayDo(user, 'audits.request')
  const report = isOpen ? null : await newestReport(args, user)
  // In a query of its own: the list of ended cases has pages as well.
  const page = pageIn(
    new URLSearchParams({ page: new URL(args.request.url).searchParams.get('bodies') ?? '' }),
  )
  const choice = report && mayRequest ? await loadBodies(args, page) : null
  return { ...found, isOpen, mayRequest, report, choice }
}
export type OwnAuditsData = Awaited<ReturnType<typeof loadOwnAudits>>

/** What is sent to the body that was chosen. Without a choice that can be asked, the page with the choice. */
export async function loadNewAudit(args: Args) {
  const user = await requirePermission(args, 'audits.request')
  const search = new URL(args.request.url).searchParams
  const [report, { bodies }] = await Promise.all([newestReport(args, user), loadBodies(args, pageIn(search))])
  const body = bodies.find(({ id, blocked }) => id === search.get('body') && blocked.length === 0)
  if (!report || !body) throw redirect(paths.ownAudits())
  return { report, body, textLimit: auditLimits.text, formKey: formKey(args) }
}
export type NewAuditData = Awaited<ReturnType<typeof loadNewAudit>>

const NewAuditForm = z.object({
  body: z.string().max(64),
  report: NewAudit.shape.report,
  reason: NewAudit.shape.text,
  formKey: z.string().max(64).optional(),
})

export async function sendRequest(args: Args) {
  await requirePermission(args, 'audits.request')
  return answerForm(args, NewAuditForm, async ({ body, report, reason, formKey: idempotencyKey }) => {
    const input = { body, report, text: reason }
    const { id } = await call(args, requestAudit, { input, idempotencyKey })
    return redirectWithToast(args, paths.audit(id), 'external-audits:toast.requested')
  })
}
