import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { clauseTitles } from '~/app/platform/content/clause-titles.server'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import {
  type AuditJudgement,
  decideCorrection,
  getAudit,
  getDesk,
  judge,
  NewJudgement,
} from '~/contracts/certification/external-audits'
import { auditJudgements, auditLimits } from '~/contracts/constants'
import { daysAfter } from '~/contracts/days'
import { dayInZone } from '~/contracts/time-zone'
import { idIn, shownLines } from './case.server'
import { withDays } from './queue.server'

/** The questions of a clause with answers, evidence and judgements; without a clause, of the first that is not done. */
export async function loadDesk(args: Args) {
  const { timeZone } = await requirePermission(args, 'audits.conduct')
  const clause = Number(new URL(args.request.url).searchParams.get('clause'))
  if (!Number.isInteger(clause) || clause < 1) throw redirect(await firstClause(args))
  const params = { id: idIn(args), clause }
  const found = await call(args, getDesk, { params, query: { locale: localeOf(args) } })
  const titles = clauseTitles(args)
  const titleOf = (each: number) => titles.get(String(each))?.title ?? ''
  return {
    title: found.case.outlet.name,
    clause,
    clauseTitle: titleOf(clause),
    clauses: found.case.clauses.map((each) => ({ ...each, title: titleOf(each.clause) })),
    entry: withDays(args, found.case, timeZone),
    ...shownLines(args, found.lines),
    judgements: auditJudgements,
    commentLimit: auditLimits.comment,
    /** A correction takes a day at least. */
    firstDay: daysAfter(dayInZone(new Date(), timeZone), 1),
  }
}
export type DeskData = Awaited<ReturnType<typeof loadDesk>>

async function firstClause(args: Args): Promise<string> {
  const { clauses } = await call(args, getAudit, { params: { id: idIn(args) }, query: {} })
  const next = clauses.find(({ judged, questions }) => judged < questions) ?? clauses[0]
  return next ? paths.auditDesk(idIn(args), next.clause) : paths.audit(idIn(args))
}

/** What the desk’s forms are told: whose form it was, and the version that the next save of it is based on. */
export interface DeskAnswer {
  result: SubmissionResult
  question: string
  intent: string
  version: number | null
  isConflict: boolean
}

const isFinding = (judgement: AuditJudgement) => judgement === 'minor' || judgement === 'major'

const question = z.string().min(1).max(60)
const base = NewJudgement.shape.base
const comment = z.string().max(auditLimits.comment, 'tooLong').optional()
const day = z.iso.date('dayInvalid').optional()
const Sent = z.discriminatedUnion('intent', [
  z
    .object({
      intent: z.literal('judge'),
      question,
      base,
      judgement: z.enum(auditJudgements, { error: 'required' }),
      comment,
      dueOn: day,
    })
    .superRefine(({ judgement, comment: words, dueOn }, context) => {
      // Both at once, where the API names the first that is missing.
      const missing = (name: string) =>
        context.addIssue({ code: 'custom', path: [name], message: 'required' })
      if (judgement !== 'conforms' && !words) missing('comment')
      if (isFinding(judgement) && !dueOn) missing('dueOn')
    }),
  z.object({ intent: z.literal('accepted'), question, base }),
  z.object({
    intent: z.literal('reopened'),
    question,
    base,
    comment: z.string({ error: 'required' }).max(auditLimits.comment, 'tooLong'),
    dueOn: day,
  }),
])
type Sent = z.output<typeof Sent>

/** Saves one judgement, or says what a correction is worth. The other forms of the page keep what was typed in them. */
export async function saveOnDesk(args: Args) {
  await requirePermission(args, 'audits.conduct')
  const submission = await parseForm(args, Sent)
  const { payload } = submission
  const about = {
    question: typeof payload['question'] === 'string' ? payload['question'] : '',
    intent: typeof payload['intent'] === 'string' ? payload['intent'] : '',
  }
  const told = (reply: ReturnType<typeof invalid>, isConflict = false) =>
    data<DeskAnswer>(
      { ...about, result: reply.data.result, version: null, isConflict },
      { status: reply.init?.status ?? 422 },
    )
  if (submission.status !== 'success') return told(invalid(submission))
  try {
    const { version } = await save(args, submission.value)
    return data<DeskAnswer>({ ...about, result: submission.reply(), version, isConflict: false })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return told(replyWithFailure(submission, error), error.status === 409)
  }
}

function save(args: Args, sent: Sent) {
  const params = { id: idIn(args), question: sent.question }
  const { base } = sent
  switch (sent.intent) {
    case 'judge': {
      const { judgement, comment = '', dueOn } = sent
      const input = { judgement, comment, base, ...(isFinding(judgement) && dueOn ? { dueOn } : {}) }
      return call(args, judge, { params, input })
    }
    case 'accepted':
      return call(args, decideCorrection, { params, input: { verdict: 'accepted', base } })
    case 'reopened': {
      const { comment, dueOn } = sent
      const input = { verdict: 'reopened' as const, comment, base, ...(dueOn ? { dueOn } : {}) }
      return call(args, decideCorrection, { params, input })
    }
  }
}
