import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { reportCategories } from '~/contracts/constants'
import {
  AppealDecision,
  appealDecisions,
  decideAppeal,
  decideCase,
  getCase,
} from '~/contracts/administration/moderation'

/** A case with all data for the decision. @throws Response 404 */
export async function loadCase(args: Args) {
  await requirePermission(args, 'moderation.decide')
  const entry = await call(args, getCase, { params: { id: args.params.id ?? '' } })
  return { entry, formKey: formKey(args) }
}

const statement = z.string({ error: 'statementRequired' }).pipe(AppealDecision.shape.statement)
const key = z.string().max(64).optional()

/** The form: a decision, and a category that is used only for a removal. */
const Decision = z
  .object({
    decision: z.enum(['dismiss', 'remove', ...appealDecisions], 'decisionRequired'),
    category: z.enum(reportCategories).optional(),
    statement,
    formKey: key,
  })
  .refine(({ decision, category }) => decision !== 'remove' || category !== undefined, {
    path: ['category'],
    message: 'categoryRequired',
  })
type Decision = z.output<typeof Decision>

const outcomes = {
  dismiss: 'dismissed',
  remove: 'removed',
  uphold: 'upheld',
  restore: 'restored',
} as const

async function send(args: Args, { decision, category, statement: words, formKey: sent }: Decision) {
  const params = { id: args.params.id ?? '' }
  const once = sent ? { idempotencyKey: sent } : {}
  if (decision === 'uphold' || decision === 'restore')
    return call(args, decideAppeal, { params, input: { decision, statement: words }, ...once })
  const input = { decision, statement: words, ...(category ? { category } : {}) }
  return call(args, decideCase, { params, input, ...once })
}

/** Decides and redirects to the queue. After a conflict the input is kept. */
export async function saveDecision(args: Args) {
  await requirePermission(args, 'moderation.decide')
  const submission = await parseForm(args, Decision)
  if (submission.status !== 'success') return invalid(submission)
  const { decision } = submission.value
  try {
    await send(args, submission.value)
    const view = decision === 'uphold' || decision === 'restore' ? { view: 'appeals' } : {}
    const done = { type: 'success', key: `moderation:decide.toast.${outcomes[decision]}` } as const
    return await redirectWithToast(args, paths.adminModeration(view), done)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return replyWithFailure(submission, error)
  }
}
