import type { SubmissionResult } from '@conform-to/react'
import { z } from 'zod'
import { type Args, call, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { fileSizes } from '~/app/platform/uploads/file-sizes.server'
import { answerForm, formKey, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { formOf } from '~/app/platform/submitted-form.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { reportCategories, caseViews, pageSizes, reportedKinds } from '~/contracts/constants'
import { alsoBesideErrors } from '~/contracts/texts'
import {
  AppealDecision,
  appealDecisions,
  type CaseDecision,
  caseDecisions,
  citesRule,
  decideAppeal,
  decideCase,
  getCase,
  exportCases,
  listCases,
} from '~/contracts/administration/moderation'

/** A case with all data for the decision. @throws Response 404 */
export async function loadCase(args: Args) {
  await requirePermission(args, 'moderation.decide')
  const entry = await call(args, getCase, { params: { id: args.params.id ?? '' } })
  return { entry, formKey: formKey(args), sizes: fileSizes(args, entry.files) }
}

const statement = z.string({ error: 'statementRequired' }).pipe(AppealDecision.shape.statement)
const key = z.string().max(64).optional()

const isAppealDecision = (decision: string): decision is AppealDecision['decision'] =>
  decision === 'uphold' || decision === 'restore'

/** The form: a decision, a category that is used only for a warning or a removal, and what is to be done with them. */
const Decision = z
  .object({
    decision: z.enum([...caseDecisions, ...appealDecisions], 'decisionRequired'),
    category: z.enum(reportCategories).optional(),
    statement,
    formKey: key,
    step: z.enum(['ask', 'change', 'confirmed']).default('ask'),
  })
  .refine(({ decision, category }) => !citesRule(decision) || category !== undefined, {
    path: ['category'],
    message: 'categoryRequired',
    ...alsoBesideErrors,
  })
type Decision = z.output<typeof Decision>

const outcomes = {
  dismiss: 'dismissed',
  warn: 'warned',
  remove: 'removed',
  uphold: 'upheld',
} as const

/** An account that is blocked for something else stays so. */
async function restored(args: Args) {
  const { kind, authorState } = await call(args, getCase, { params: { id: args.params.id ?? '' } })
  return kind === 'person' && authorState === 'blocked' ? 'stillBlocked' : 'restored'
}

async function send(args: Args, { decision, category, statement: words, formKey: sent }: Decision) {
  const params = { id: args.params.id ?? '' }
  if (isAppealDecision(decision))
    return call(args, decideAppeal, { params, input: { decision, statement: words }, idempotencyKey: sent })
  const input = { decision, statement: words, ...(category ? { category } : {}) }
  return call(args, decideCase, { params, input, idempotencyKey: sent })
}

/** What is asked about before a decision is made, with the input. */
export type AskedDecision = Pick<Decision, 'category' | 'statement'> & { decision: CaseDecision['decision'] }

const words = ({ decision, category, statement: text }: Decision) => ({
  decision,
  statement: text,
  ...(category ? { category } : {}),
})

/** The form again with its input, without an error. */
const again = (decision: Decision): { result: SubmissionResult } => ({
  result: { initialValue: words(decision) },
})

/**
 * Asks what a decision about a report will do, then decides and redirects to the queue. An appeal is decided at once. After a
 * conflict the input is kept.
 */
export async function saveDecision(args: Args) {
  await requirePermission(args, 'moderation.decide')
  return answerForm(args, Decision, async (value) => {
    const { decision, step } = value
    if (step === 'change') return again(value)
    if (step === 'ask' && !isAppealDecision(decision))
      return { result: undefined, asked: { ...words(value), decision } }
    await send(args, value)
    const view = isAppealDecision(decision) ? { view: 'appeals' } : {}
    const blocked = decision === 'remove' && textOf(await formOf(args), 'kind') === 'person'
    const done = decision === 'restore' ? await restored(args) : blocked ? 'blocked' : outcomes[decision]
    return redirectWithToast(args, paths.adminModeration(view), `moderation:decide.toast.${done}`)
  })
}

function readAddress(request: Request) {
  const search = new URL(request.url).searchParams
  const category = reportCategories.find((each) => each === search.get('category'))
  const kind = reportedKinds.find((each) => each === search.get('kind'))
  return {
    view: caseViews.find((each) => each === search.get('view')) ?? 'open',
    filter: { ...(kind ? { kind } : {}), ...(category ? { category } : {}) },
    page: pageIn(search),
  }
}

/** A list of cases, filtered by the address. */
export async function loadCases(args: Args) {
  await requirePermission(args, 'moderation.decide')
  const { view, filter, page } = readAddress(args.request)
  const query = { view, ...filter, page, itemsPerPage: pageSizes.admin }
  const { data, total } = await callPage(args, listCases, { query })
  const { items, counts } = data
  return { view, filter, page, pageSize: pageSizes.admin, total, items, counts }
}

/** The same list as a file. */
export async function loadCasesFile(args: Args): Promise<Response> {
  await requirePermission(args, 'moderation.decide')
  const { view, filter } = readAddress(args.request)
  return callFile(args, exportCases, { query: { view, ...filter } })
}
