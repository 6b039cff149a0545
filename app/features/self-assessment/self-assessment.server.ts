import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { type ChecklistView, checklistViewIn } from '~/app/platform/content/checklist-view'
import { invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { localeOf } from '~/app/platform/i18n.server'
import { articleSlug } from '~/app/platform/reading.server'
import { redirectWithToast } from '~/app/platform/toast.server'
import { isReady, selfAssessmentStates } from '~/contracts/content/clauses'
import { limits, mostClauses } from '~/contracts/constants'
import {
  getSelfAssessment,
  type SelfAssessmentItem,
  saveSelfAssessment,
} from '~/contracts/content/self-assessment'
import { plainLineBreaks } from '~/contracts/texts'
import { checklistAddress, noteField, stateField, wasNoteField, wasStateField } from './self-assessment-form'

/** A clause with the article that explains it. */
export type ChecklistItem = SelfAssessmentItem & {
  title: string
  slug: string | null
  section: string | null
}

export interface ChecklistData {
  items: (ChecklistItem & { isShown: boolean })[]
  /** All clauses with their states, whatever is shown. */
  ring: Pick<ChecklistItem, 'clause' | 'title' | 'section' | 'state'>[]
  ready: number
  total: number
  show: ChecklistView
  /** Clauses that are assigned to the user. */
  mine: number
  questionnaireUrl: string | null
}

const shownIn = ({ request }: Args): ChecklistView => checklistViewIn(new URL(request.url).searchParams)

type Answers = z.output<typeof getSelfAssessment.output>

/** The self-assessment of the reader's outlet. @throws Response 404 for contributors of other organisations */
export async function loadAnswers(args: Args): Promise<Answers> {
  await requirePermission(args, 'selfAssessment.own')
  return call(args, getSelfAssessment)
}

/**
 * The answers as the page shows them.
 * @param mine the clauses that are assigned to the reader
 */
export function checklistOf(
  args: Args,
  { items, ready, total }: Answers,
  mine: readonly number[],
): ChecklistData {
  const articles = args.context.content.list('article', localeOf(args))
  const show = shownIn(args)
  const named = items.map((item) => {
    const article = articles.find(({ data }) => data.clause === item.clause)
    const section = article?.data.section ?? null
    return { ...item, title: article?.title ?? '', slug: article ? articleSlug(article.uid) : null, section }
  })
  return {
    // All of them: a form that came back shows what it brought, whatever a colleague has done meanwhile.
    items: named.map((item) => ({ ...item, isShown: isShown(item) })),
    ring: named.map(({ clause, title, section, state }) => ({ clause, title, section, state })),
    ready,
    total,
    show,
    mine: mine.length,
    questionnaireUrl: args.context.config.questionnaireUrl,
  }

  function isShown({ clause, state }: ChecklistItem): boolean {
    if (show === 'mine') return mine.includes(clause)
    return show === 'all' || !isReady(state)
  }
}

const State = z.enum(selfAssessmentStates)
const Note = z.string().overwrite(plainLineBreaks).max(limits.selfAssessmentNoteCharacters).default('')

/** Four fields per clause; clauses that were not shown are absent. */
const possible = Array.from({ length: mostClauses }, (_, index) => index + 1)
const Sent = z.object(
  Object.fromEntries(
    possible.flatMap((clause) => [
      [stateField(clause), State.optional()],
      [wasStateField(clause), State.optional()],
      [noteField(clause), Note],
      [wasNoteField(clause), Note],
    ]),
  ) as Record<string, typeof Note | z.ZodOptional<typeof State>>,
)

function changesIn(sent: Record<string, string | undefined>) {
  return possible.flatMap((clause) => {
    const state = State.safeParse(sent[stateField(clause)])
    const was = State.safeParse(sent[wasStateField(clause)])
    if (!state.success || !was.success) return []
    const note = sent[noteField(clause)] ?? ''
    const before = { state: was.data, note: sent[wasNoteField(clause)] ?? '' }
    const touched = before.state !== state.data || before.note.trim() !== note.trim()
    return touched ? [{ clause, state: state.data, note, was: before }] : []
  })
}

/** Saves the changes. After a conflict nothing is saved, and the form shows both versions. */
export async function saveChecklist(args: Args) {
  await requirePermission(args, 'selfAssessment.own')
  const submission = await parseForm(args, Sent)
  if (submission.status !== 'success') return invalid(submission)
  try {
    await call(args, saveSelfAssessment, { input: { changes: changesIn(submission.value) } })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return replyWithFailure(submission, renamed(error))
  }
  return redirectWithToast(args, checklistAddress(shownIn(args)), 'self-assessment:saved')
}

/** The API speaks of clauses, the form has fields. */
function renamed(failure: ApiFailure): ApiFailure {
  const violations = failure.violations.map((violation) => ({
    ...violation,
    propertyPath: violation.propertyPath.replace(/^clauses\.(\d+)$/, (_, clause) =>
      stateField(Number(clause)),
    ),
  }))
  return new ApiFailure(failure.status, { ...failure.problem, violations })
}
