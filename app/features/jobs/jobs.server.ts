import { z } from 'zod'
import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { invalid, parseForm } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, type ToastText, unlessGone } from '~/app/platform/toast.server'
import { failureKinds, pageSizes } from '~/contracts/constants'
import {
  dismissFailedJob,
  type FailedJob,
  type FailureFilter,
  type FailureKind,
  listFailedJobs,
  RetryFailedJobs,
  retryFailedJob,
  retryFailedJobs,
  startWaitingWork,
  tryMailServer,
  type WaitingWork,
} from '~/contracts/jobs'
import { cutTo } from '~/contracts/signs'

interface Named {
  kind: FailureKind
  name: string
}
/** A failure with the name of its job or mail in the reader's language. */
export type ShownFailure = FailedJob & { label: string }
export type ShownWork = WaitingWork & { label: string }

/** Signs of a stuck queue: counts, and the maximum waiting time of a mail in milliseconds. */
const slowAfter = 3600_000

function readAddress(request: Request) {
  const search = new URL(request.url).searchParams
  const name = cutTo(search.get('name') ?? '', 100)
  return {
    filter: {
      kind: failureKinds.find((kind) => kind === search.get('kind')),
      name: name || undefined,
    } satisfies FailureFilter,
    page: pageIn(search),
    asked: search.get('confirm') === 'dismiss' ? search.get('id') : null,
  }
}

/** Mails are named by their subject, with placeholders for names. */
function namer(args: Args): (named: Named) => string {
  const t = getFixedT(args)
  const { brandName } = args.context.config
  return ({ kind, name }) => {
    if (kind === 'job') return t(`jobs:job.${name}`, { defaultValue: name })
    const subject = t(`mail:${name}.subject`, { brand: brandName, defaultValue: name })
    return subject.replaceAll(/\{\{[^{}]+\}\}/g, '…')
  }
}

/** Failed jobs and mails, filtered by the address; or one of them, to be dismissed. */
export async function loadJobs(args: Args) {
  await requirePermission(args, 'jobs.manage')
  const { filter, page, asked } = readAddress(args.request)
  const query = { ...filter, page, itemsPerPage: pageSizes.admin }
  const { data, total } = await callPage(args, listFailedJobs, { query })
  const nameOf = namer(args)
  const items: ShownFailure[] = data.items.map((item) => ({ ...item, label: nameOf(item) }))
  const { lateJobs, waitingMails, oldestMailAt } = data.health
  const isSlow = oldestMailAt !== null && Date.now() - Date.parse(oldestMailAt) > slowAfter
  return {
    filter,
    page,
    pageSize: pageSizes.admin,
    total,
    items,
    names: data.names.map((each) => ({ ...each, label: nameOf(each) })),
    waiting: data.waiting.map((work): ShownWork => ({ ...work, label: nameOf(work) })),
    runs: data.runs.map((run) => ({ ...run, label: nameOf({ kind: 'job', name: run.name }) })),
    health: { lateJobs, waitingMails, oldestMailAt, isSlow },
    asked: items.find(({ id }) => id === asked) ?? null,
  }
}

const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start'), id: z.string().min(1).max(64) }),
  z.object({ intent: z.literal('tryMail') }),
  z.object({ intent: z.literal('retry'), id: z.string().min(1).max(64) }),
  z.object({ intent: z.literal('dismiss'), id: z.string().min(1).max(64) }),
  z.object({ intent: z.literal('retryAll'), ...RetryFailedJobs.shape }),
])

/** Says in words what the mail server has answered to a mail to the reader's own address. */
async function tryMail(args: Args): Promise<ToastText> {
  const { outcome, server, answer } = await call(args, tryMailServer)
  const type = outcome === 'sent' ? 'success' : outcome === 'kept' ? 'info' : 'error'
  return { type, key: `jobs:trial.${outcome}`, values: { server: server ?? '', answer } }
}

async function execute(args: Args, action: z.infer<typeof Action>): Promise<ToastText> {
  if (action.intent === 'tryMail') return tryMail(args)
  if (action.intent === 'start') {
    await call(args, startWaitingWork, { params: { id: action.id } })
    return { type: 'success', key: 'jobs:toast.started' }
  }
  if (action.intent === 'retryAll') {
    const { intent: _intent, ...which } = action
    const { retried } = await call(args, retryFailedJobs, { input: which })
    if (retried === 0) return { type: 'info', key: 'jobs:toast.nothing' }
    return { type: 'success', key: 'jobs:toast.retriedAll', values: { count: retried } }
  }
  const endpoint = action.intent === 'retry' ? retryFailedJob : dismissFailedJob
  await call(args, endpoint, { params: { id: action.id } })
  return { type: 'success', key: action.intent === 'retry' ? 'jobs:toast.retried' : 'jobs:toast.dismissed' }
}

/** Retries or dismisses a failure, starts what waits, or tries the mail server; the list then shows the result. */
export async function saveJobs(args: Args) {
  await requirePermission(args, 'jobs.manage')
  const submission = await parseForm(args, Action)
  if (submission.status !== 'success') return invalid(submission)
  const list = paths.failedJobs(readAddress(args.request).filter)
  try {
    const toast = await unlessGone(execute(args, submission.value), { type: 'info', key: 'jobs:toast.gone' })
    return await redirectWithToast(args, list, toast)
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 409)
      return redirectWithToast(args, list, { type: 'error', key: 'jobs:toast.unknown' })
    throw error
  }
}
