import { z } from 'zod'
import { type Args, call, callFile } from '~/app/platform/api.server'
import { clauseTitles } from '~/app/platform/content/clause-titles.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, type ToastText } from '~/app/platform/toast.server'
import { fileSizes } from '~/app/platform/uploads/file-sizes.server'
import { assignAuditor, listAuditors } from '~/contracts/certification/bodies'
import {
  acceptAudit,
  type AuditLine,
  decideAudit,
  declineAudit,
  getAudit,
  getAuditFile,
  getAuditLines,
  handOver,
  returnAudit,
  sendAuditMessage,
  submitAudit,
  takeBackAudit,
  undoAuditStep,
  withdrawAudit,
} from '~/contracts/certification/external-audits'
import { auditLimits } from '~/contracts/constants'
import type { AnswerFile } from '~/contracts/content/answer-values'
import { can } from '~/contracts/permissions'
import { dayEverywhere } from '~/contracts/days'
import { withDays } from './queue.server'

export const idIn = ({ params }: Pick<Args, 'params'>): string => params['id'] ?? ''

/** What the page asks in words before it is done. */
const questions = ['decline', 'withdraw'] as const

/** PDFs where the sides of the case read them, and their sizes. */
export function shownLines(args: Args, lines: readonly AuditLine[]) {
  const id = idIn(args)
  const files = lines.flatMap(({ answer, judgement }) => [
    ...(answer?.files ?? []),
    ...(judgement?.correction?.files ?? []),
  ])
  const addressed = (file: AnswerFile) => ({ ...file, address: paths.auditFile(id, file.id) })
  return {
    lines: lines.map(({ answer, judgement, ...line }) => ({
      ...line,
      answer: answer && {
        ...answer,
        internal: line.standing === 'internal',
        files: answer.files.map(addressed),
      },
      judgement: judgement && {
        ...judgement,
        correction: judgement.correction && {
          ...judgement.correction,
          files: judgement.correction.files.map(addressed),
        },
      },
    })),
    sizes: fileSizes(args, files),
  }
}
export type ShownLine = ReturnType<typeof shownLines>['lines'][number]
export type ShownJudgement = NonNullable<ShownLine['judgement']>

/** A case as the reader’s side sees it. @throws Response 404 for all others */
export async function loadCase(args: Args) {
  const { timeZone } = await requirePermission(args, 'audits.read')
  const params = { id: idIn(args) }
  const found = await call(args, getAudit, { params, query: { locale: localeOf(args) } })
  const entry = withDays(args, found, timeZone)
  const wanted = new URL(args.request.url).searchParams.get('confirm')
  const isOpen = { decline: entry.can.decline, withdraw: entry.can.withdraw }
  const { lines: findings, sizes } = shownLines(args, entry.findings)
  return {
    title: entry.side === 'outlet' ? entry.body.name : entry.outlet.name,
    entry: { ...entry, findings },
    sizes,
    clauseTitles: Object.fromEntries(
      [...clauseTitles(args)].map(([clause, { title }]) => [clause, title] as const),
    ),
    today: dayEverywhere(new Date()),
    asking: questions.find((each) => each === wanted && isOpen[each]) ?? null,
    limits: { text: auditLimits.text, reason: auditLimits.reason },
    formKey: formKey(args),
  }
}
export type CaseData = Awaited<ReturnType<typeof loadCase>>

/** Who of the body can audit. */
export async function loadAuditors(args: Args) {
  await requirePermission(args, 'audits.conduct')
  const id = idIn(args)
  const auditors = await call(args, listAuditors, { params: { id } })
  return { id, auditors, formKey: formKey(args) }
}
export type AssignData = Awaited<ReturnType<typeof loadAuditors>>

/** A PDF of an answer or of a correction. */
export async function loadAuditFile(args: Args): Promise<Response> {
  await requirePermission(args, 'audits.read')
  return callFile(args, getAuditFile, { params: { id: idIn(args), file: args.params['file'] ?? '' } })
}

/** Every judgement on one page, for whoever decides. */
export async function loadDecision(args: Args) {
  const { timeZone } = await requirePermission(args, 'audits.decide')
  const query = { locale: localeOf(args) }
  const { case: found, lines } = await call(args, getAuditLines, { params: { id: idIn(args) }, query })
  const entry = withDays(args, found, timeZone)
  return {
    title: entry.outlet.name,
    entry,
    ...shownLines(args, lines),
    clauseTitles: Object.fromEntries(
      [...clauseTitles(args)].map(([clause, { title }]) => [clause, title] as const),
    ),
    today: dayEverywhere(new Date()),
    reasonLimit: auditLimits.reason,
    formKey: formKey(args),
  }
}
export type DecisionData = Awaited<ReturnType<typeof loadDecision>>

const key = { formKey: z.string().max(64).optional() }
const words = z.string({ error: 'wordsRequired' })
const { text, since } = handOver.input.shape
const Reason = declineAudit.input.shape.reason
const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('accept'), ...key }),
  z.object({ intent: z.literal('decline'), reason: words.pipe(Reason), ...key }),
  z.object({ intent: z.literal('assign'), auditor: z.string({ error: 'required' }).max(64), ...key }),
  z.object({
    intent: z.literal('message'),
    reason: words.pipe(sendAuditMessage.input.shape.text),
    ...key,
  }),
  z.object({ intent: z.enum(['handOver', 'return', 'takeBack', 'submit']), reason: text, since, ...key }),
  z.object({ intent: z.literal('withdraw'), reason: withdrawAudit.input.shape.reason, ...key }),
  z.object({ intent: z.literal('certify'), since, ...key }),
  z.object({
    intent: z.enum(['refuse', 'sendBack']),
    reason: words.pipe(Reason),
    since,
    ...key,
  }),
  z.object({ intent: z.literal('undo') }),
])
type Action = z.output<typeof Action>
type Intent = Action['intent']

/** What can be taken back for ten minutes; the toast offers it. */
const undone: ReadonlySet<Intent> = new Set(['decline', 'withdraw', 'certify', 'refuse'])

/** Accepts, assigns, hands over, decides … After a conflict the page shows how the case stands, and what was typed stays. */
export async function changeCase(args: Args) {
  const { accessLevel } = await requirePermission(args, 'audits.read')
  return answerForm(args, Action, async (action) => {
    await perform(args, action)
    const { intent } = action
    const words = intent === 'decline' && can(accessLevel, 'bodies.manage') ? 'end' : intent
    const told: ToastText = { type: 'success', key: `external-audits:toast.${words}` }
    const undo = { action: paths.audit(idIn(args)), fields: [['intent', 'undo']] as [string, string][] }
    // What comes next.
    const next = intent === 'accept' ? paths.auditAuditor(idIn(args)) : paths.audit(idIn(args))
    return redirectWithToast(args, next, undone.has(intent) ? { ...told, undo } : told)
  })
}

const handed = ({ reason, since }: { reason: string; since?: string | undefined }) => ({
  text: reason,
  since,
})

function perform(args: Args, action: Action): Promise<unknown> {
  const params = { id: idIn(args) }
  const idempotencyKey = 'formKey' in action ? action.formKey : undefined
  switch (action.intent) {
    case 'accept':
      return call(args, acceptAudit, { params, idempotencyKey })
    case 'decline':
      return call(args, declineAudit, { params, idempotencyKey, input: { reason: action.reason } })
    case 'assign':
      return call(args, assignAuditor, { params, idempotencyKey, input: { auditor: action.auditor } })
    case 'message':
      return call(args, sendAuditMessage, { params, idempotencyKey, input: { text: action.reason } })
    case 'handOver':
      return call(args, handOver, { params, idempotencyKey, input: handed(action) })
    case 'return':
      return call(args, returnAudit, { params, idempotencyKey, input: handed(action) })
    case 'takeBack':
      return call(args, takeBackAudit, { params, idempotencyKey, input: handed(action) })
    case 'submit':
      return call(args, submitAudit, { params, idempotencyKey, input: handed(action) })
    case 'withdraw':
      return call(args, withdrawAudit, { params, idempotencyKey, input: { reason: action.reason } })
    case 'certify':
      return call(args, decideAudit, {
        params,
        idempotencyKey,
        input: { decision: 'certify', since: action.since },
      })
    case 'refuse':
    case 'sendBack':
      return call(args, decideAudit, {
        params,
        idempotencyKey,
        input: { decision: action.intent, reason: action.reason, since: action.since },
      })
    case 'undo':
      return call(args, undoAuditStep, { params })
  }
}
