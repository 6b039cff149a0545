import { z } from 'zod'
import { type Args, call, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { limits, pageSizes } from '~/contracts/constants'
import {
  answerHelpdeskRequest,
  closeHelpdeskRequest,
  exportHelpdeskRequests,
  getHelpdeskRequest,
  HelpdeskAnswer,
  helpdeskStates,
  listHelpdeskRequests,
  reopenHelpdeskRequest,
} from '~/contracts/content/helpdesk'

function readQuery(request: Request) {
  const search = new URL(request.url).searchParams
  return {
    state: helpdeskStates.find((state) => state === search.get('state')) ?? 'open',
    page: pageIn(search),
  }
}

/** What people have asked, by state. */
export async function loadRequests(args: Args) {
  await requirePermission(args, 'helpdesk.answer')
  const { state, page } = readQuery(args.request)
  const pageSize = pageSizes.admin
  const { data, total } = await callPage(args, listHelpdeskRequests, {
    query: { state, page, itemsPerPage: pageSize },
  })
  return { state, page, pageSize, total, requests: data.items, counts: data.counts }
}

/** The same list as a file. */
export async function loadRequestsFile(args: Args): Promise<Response> {
  await requirePermission(args, 'helpdesk.answer')
  return callFile(args, exportHelpdeskRequests, { query: { state: readQuery(args.request).state } })
}

/** One request, with the form for its answer while it is open. */
export async function loadRequest(args: Args) {
  await requirePermission(args, 'helpdesk.answer')
  const [request, waiting] = await Promise.all([
    call(args, getHelpdeskRequest, { params: { id: args.params.id ?? '' } }),
    callPage(args, listHelpdeskRequests, { query: { state: 'open', page: 1, itemsPerPage: 1 } }),
  ])
  return {
    title: request.name,
    request,
    /** The one that waits longest. */
    next: waiting.data.items[0] ?? null,
    formKey: formKey(args),
    maximum: limits.messageMaximumCharacters,
    confirming: new URL(args.request.url).searchParams.get('confirm') === 'close' && request.state === 'open',
  }
}

const Action = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('answer'),
    answer: z.string({ error: 'required' }).pipe(HelpdeskAnswer.shape.answer),
    formKey: z.string().max(64).optional(),
  }),
  z.object({ intent: z.literal('close') }),
  z.object({ intent: z.literal('reopen') }),
])

/** Answers, closes or reopens a request. After a conflict the user is notified and keeps the input. */
export async function saveRequest(args: Args) {
  await requirePermission(args, 'helpdesk.answer')
  return answerForm(args, Action, async (action) => {
    const params = { id: args.params.id ?? '' }
    if (action.intent === 'answer') {
      const { answer, formKey: idempotencyKey } = action
      await call(args, answerHelpdeskRequest, { params, input: { answer }, idempotencyKey })
    } else
      await call(args, action.intent === 'close' ? closeHelpdeskRequest : reopenHelpdeskRequest, { params })
    const next = action.intent === 'reopen' ? paths.helpdeskRequest(params.id) : paths.helpdeskRequests()
    return redirectWithToast(args, next, `helpdesk:toast.${action.intent}`)
  })
}
