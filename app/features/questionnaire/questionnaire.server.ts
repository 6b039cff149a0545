import { data } from '@remix-run/node'
import { z } from 'zod'
import { requireTeam } from '~/app/platform/access/team.server'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { clauseIn, clauseTitles } from '~/app/platform/content/clause-titles.server'
import {
  answerForm,
  formKey,
  invalid,
  parseForm,
  refuse,
  replyWithFailure,
} from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { formOf } from '~/app/platform/submitted-form.server'
import { doneOrGone, redirectWithToast, type ToastText, unlessGone } from '~/app/platform/toast.server'
import { fileSizes } from '~/app/platform/uploads/file-sizes.server'
import { fileFields, stageUpload } from '~/app/platform/uploads/uploads.server'
import { answerLimits } from '~/contracts/constants'
import {
  type AnswerProgress,
  type ClauseAnswers,
  getClauseAnswers,
  getQuestionnaire,
  saveClause,
  takeOverVersion,
  withdrawAnswer,
} from '~/contracts/content/answers'
import {
  atFields,
  type Change,
  changesIn,
  faultsIn,
  nameAt,
  readSent,
  type SentForm,
  withSuggestion,
} from './questionnaire-form'

/** @throws Response 403 for contributors of other organisations */
async function requireOutlet(args: Args): Promise<void> {
  await requireTeam(args)
  await requirePermission(args, 'selfAssessment.own')
}

export type ClauseState = 'ready' | 'inProgress' | 'notBegun'
const stateOf = ({ ready }: AnswerProgress, given: number): ClauseState =>
  ready ? 'ready' : given > 0 ? 'inProgress' : 'notBegun'

/** How far the reader's outlet is, clause by clause. */
export async function loadQuestionnaire(args: Args) {
  await requireOutlet(args)
  const { clauses, earlier, ...found } = await call(args, getQuestionnaire)
  const titles = clauseTitles(args)
  const asked = new URL(args.request.url).searchParams.get('confirm')
  return {
    ...found,
    sizes: fileSizes(
      args,
      earlier.flatMap(({ answer }) => answer.files),
    ),
    clauses: clauses.map(({ clause, answers, progress }) => ({
      clause,
      title: titles.get(String(clause))?.title ?? '',
      state: stateOf(progress, answers.length),
      progress,
    })),
    earlier,
    /** The one that is about to be withdrawn. */
    asked: earlier.find(({ answer }) => answer.key === asked) ?? null,
  }
}
export type QuestionnaireData = Awaited<ReturnType<typeof loadQuestionnaire>>

const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('takeOver'), number: z.coerce.number().int().min(1).max(1_000_000) }),
  z.object({
    intent: z.literal('withdraw'),
    key: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .max(60),
    base: z.coerce.number().int().min(0).max(2_000_000_000),
  }),
])
type Action = z.output<typeof Action>

/** Takes the newest version over, or withdraws an earlier answer. */
export async function changeQuestionnaire(args: Args) {
  await requireOutlet(args)
  return answerForm(args, Action, async (action) =>
    redirectWithToast(args, paths.questionnaire(), await toldAfter(perform(args, action), action)),
  )
}

async function perform(args: Args, action: Action): Promise<ToastText> {
  if (action.intent === 'withdraw') {
    const { key, base } = action
    const withdrawn = call(args, withdrawAnswer, { params: { key }, query: { base } })
    return doneOrGone(withdrawn, 'questionnaire:withdraw.done', 'questionnaire:withdraw.before')
  }
  const { number } = action
  await call(args, takeOverVersion, { input: { version: number } })
  return { type: 'success', key: 'questionnaire:newer.done', values: { number } }
}

/** Somebody else was quicker: the page shows what is now, and these forms have nothing typed to lose. */
async function toldAfter(done: Promise<ToastText>, { intent }: Action): Promise<ToastText> {
  try {
    return await done
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 409) throw error
    const key = intent === 'takeOver' ? 'questionnaire:newer.changed' : 'questionnaire:withdraw.changed'
    return { type: 'warning', key }
  }
}

/** The questions of a clause with the outlet's answers. @throws Response 404 for a clause that neither standard nor guide knows */
export async function loadClauseAnswers(args: Args) {
  await requireOutlet(args)
  const clause = clauseIn(args)
  const { title = '', guide = null } = clauseTitles(args).get(String(clause)) ?? {}
  const name = getFixedT(args)('questionnaire:clause', { number: clause })
  // Null for a clause that the standard asks nothing about.
  const asked = await unlessGone<ClauseAnswers | null>(
    call(args, getClauseAnswers, { params: { clause } }),
    null,
  )
  if (!asked && !title) throw new Response(null, { status: 404 })
  return {
    clause,
    clauses: asked?.clauses ?? args.context.content.clauses,
    /** The team works on the clauses of the newest version alone; the questions may be those of an earlier one. */
    hasTeamPage: args.context.content.clauses.includes(clause),
    title: title ? `${name}: ${title}` : name,
    articleTitle: title,
    guide,
    asked,
    sizes: fileSizes(args, asked?.answers.flatMap(({ files }) => files) ?? []),
    formKey: formKey(args),
  }
}
export type ClauseData = Awaited<ReturnType<typeof loadClauseAnswers>>

const text = (max: number) => z.string().max(max, 'tooLong').optional()
const tick = text(10)
const Rows = z.array(z.object({ url: text(500), label: text(answerLimits.linkLabel) }).optional()).optional()
const Sent = z.object({
  version: text(20_000),
  only: text(10),
  more: text(30),
  fill: text(10),
  answers: z
    .array(
      z
        .object({
          yes: tick,
          text: text(answerLimits.longText),
          number: text(40),
          choice: text(60),
          links: Rows,
          explanation: text(answerLimits.explanation),
          evidence: Rows,
          internal: tick,
          notApplicable: tick,
          reason: text(answerLimits.reason),
          stillRight: tick,
          removedFiles: z.array(z.uuid()).optional(),
          ...fileFields('file'),
        })
        .optional(),
    )
    .optional(),
})

type Submission = Awaited<ReturnType<typeof parseForm<typeof Sent>>>

const fileField = /^answers\[\d{1,2}\]\.file$/

/**
 * Uploads the PDFs of a form before anything else is looked at: whatever brings the form back, it has them still. Returns what was
 * refused, by field.
 */
async function stageFiles(args: Args): Promise<Record<string, string[]>> {
  const names = [...new Set((await formOf(args)).keys())].filter((name) => fileField.test(name))
  const errors: Record<string, string[]> = {}
  for (const field of names.slice(0, answerLimits.atOnce))
    Object.assign(errors, (await stageUpload(args, { field, purpose: 'answerDocument' })).errors)
  return errors
}

/**
 * Saves what was changed, or one question alone. Whatever is not saved comes back as it was typed: after errors and conflicts, for one more
 * row of links, and when only one answer was saved.
 */
export async function changeClauseAnswers(args: Args) {
  await requireOutlet(args)
  const clause = clauseIn(args)
  const errors = await stageFiles(args)
  const submission = await parseForm(args, Sent)
  if (Object.keys(errors).length > 0) return invalid(submission, errors)
  const { payload } = submission
  const sent = readSent(payload)
  if (sent.more !== '') return back(submission)
  const asked = await call(args, getClauseAnswers, { params: { clause } })
  if (typeof payload['fill'] === 'string') return filled(submission, asked)
  if (submission.status !== 'success') return invalid(submission)
  if (sent.standard !== asked.version) return refuse(submission, 'questionnaireChanged')
  return save(args, { clause, submission, sent, asked })
}

/** The form as it was sent. */
const back = (submission: Submission, saved: string | null = null) =>
  data({ result: submission.reply(), saved })

/** The form as it was sent, with what the profile says about a question in its field. */
function filled(submission: Submission, { questions, suggestions }: ClauseAnswers) {
  const reply = submission.reply()
  const sent = readSent(reply.initialValue ?? {})
  const index = Number(submission.payload['fill'])
  const key = sent.bases[index]?.key
  const question = questions.find((each) => each.key === key)
  const suggestion = suggestions.find((each) => each.key === key)
  const answers = sent.answers.map((typed, at) =>
    at === index && question && suggestion ? withSuggestion(question, typed, suggestion.text) : typed,
  )
  return data({ result: { ...reply, initialValue: { ...reply.initialValue, answers } }, saved: null })
}

interface Saving {
  clause: number
  submission: Submission
  sent: SentForm
  asked: ClauseAnswers
}

async function save(args: Args, saving: Saving) {
  const { clause, submission, sent, asked } = saving
  const changes = changesIn(sent, asked)
  const faults = faultsIn(changes, sent)
  if (Object.keys(faults).length > 0) return invalid(submission, faults)
  const refused = changes.length > 0 ? await refusalOf(args, saving, changes) : null
  if (refused) return withoutLostFiles(replyWithFailure(submission, refused), refused)
  if (sent.only !== null) return back(submission, sent.bases[sent.only]?.key ?? null)
  const key = changes.length > 0 ? 'questionnaire:form.saved' : 'questionnaire:form.unchanged'
  const type = changes.length > 0 ? 'success' : 'info'
  return redirectWithToast(args, paths.questionnaireClause(clause), { type, key })
}

/** A PDF that the API no longer has must not be sent again. */
function withoutLostFiles(reply: ReturnType<typeof replyWithFailure>, { violations }: ApiFailure) {
  const { initialValue } = reply.data.result
  const answers = initialValue?.['answers']
  if (!Array.isArray(answers)) return reply
  const lost = new Set(violations.filter(({ code }) => code === 'fileGone').map((each) => each.propertyPath))
  for (const [index, typed] of (answers as (Record<string, unknown> | undefined)[]).entries())
    if (typed && lost.has(`${nameAt(index)}.file`)) delete typed['fileStaged']
  return reply
}

/** What the API says against these changes, at the fields of the form; null if they are saved. */
async function refusalOf(args: Args, saving: Saving, changes: Change[]): Promise<ApiFailure | null> {
  const { clause, sent, asked } = saving
  const answers = changes.map(({ index: _, ...answer }) => answer)
  try {
    await call(args, saveClause, { params: { clause }, input: { standard: sent.standard, answers } })
    return null
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const violations = atFields(error.violations, { changes, sent, questions: asked.questions })
    return new ApiFailure(error.status, { ...error.problem, violations })
  }
}
