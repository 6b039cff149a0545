import { data } from '@remix-run/node'
import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { limits, pageSizes } from '~/contracts/constants'
import { decideValidationRequests, listValidationCases, Rejection } from '~/contracts/validation/validation'
import { type CaseRow, ageIn } from './case-list.server'

const most = pageSizes.admin

/** The list from which nothing was chosen, as it was. */
function listIn(search: URLSearchParams): Record<string, string> {
  const list = new URLSearchParams(search.get('list') ?? '')
  return { ...Object.fromEntries(list), chosen: 'none' }
}

/** The requests that the address names, as far as they are still open, to be decided in one go. */
export async function loadDecisions(args: Args) {
  const { timeZone } = await requirePermission(args, 'validation.decide')
  const search = new URL(args.request.url).searchParams
  const decision: 'approve' | 'reject' = search.get('decision') === 'reject' ? 'reject' : 'approve'
  const named = search.getAll('case').filter((id) => /^[0-9a-f-]{36}$/.test(id))
  const ids = [...new Set(named)].slice(0, most)
  if (ids.length === 0) throw seeOther(`${paths.ijAdministration(listIn(search))}#choose`)
  const entries: CaseRow[] = []
  if (ids.length > 0) {
    const query = { state: 'requested' as const, ids: ids.join(','), itemsPerPage: most }
    const { items } = await call(args, listValidationCases, { query })
    entries.push(...items.map((entry) => ({ ...entry, ageDays: ageIn(entry, timeZone) })))
  }
  return {
    decision,
    entries,
    isShorter: entries.length < ids.length,
    formKey: formKey(args),
    reasonLimit: limits.reasonMaximumCharacters,
  }
}

const ids = z.array(z.uuid('invalid'), 'casesRequired').min(1, 'casesRequired').max(most, 'tooManyCases')
const key = z.string().max(64).optional()
const Decisions = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('approve'), case: ids, formKey: key }),
  z.object({
    decision: z.literal('reject'),
    case: ids,
    reason: z.string({ error: 'reasonRequired' }).pipe(Rejection.shape.reason),
    formKey: key,
  }),
  z.object({ decision: z.literal('undo'), case: ids, formKey: key }),
])
const toasts = {
  approve: 'validation:toast.approvedMany',
  reject: 'validation:toast.rejectedMany',
  undo: 'validation:toast.undoneMany',
} as const

/** Decides all of them, or undoes decisions. If some fail, the page lists the successes and failures. */
export async function saveDecisions(args: Args) {
  await requirePermission(args, 'validation.decide')
  return answerForm(args, Decisions, async ({ case: chosen, formKey, ...decided }) => {
    const outcomes = await call(args, decideValidationRequests, {
      input: { ...decided, ids: chosen },
      idempotencyKey: formKey,
    })
    if (outcomes.some(({ code }) => code !== null))
      return data({ result: undefined, outcomes }, { status: 409 })
    const fields = [['decision', 'undo'], ...chosen.map((id) => ['case', id])] as [string, string][]
    return redirectWithToast(args, paths.ijAdministration(), {
      type: 'success',
      key: toasts[decided.decision],
      values: { count: outcomes.length },
      ...(decided.decision === 'undo' ? {} : { undo: { action: paths.validationDecisions(), fields } }),
    })
  })
}
