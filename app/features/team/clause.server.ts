import type { TypedResponse } from '@remix-run/node'
import { z } from 'zod'
import { type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { clauseIn, clauseTitles } from '~/app/platform/content/clause-titles.server'
import { checklistViewIn, clauseAddress, type ClausePlace } from '~/app/platform/content/checklist-view'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { doneOrGone, redirectWithToast, seeOther, type ToastText } from '~/app/platform/toast.server'
import { limits, pageSizes } from '~/contracts/constants'
import { isReady } from '~/contracts/content/clauses'
import {
  addTeamComment,
  getTeamClause,
  listTeamComments,
  NewTeamComment,
  removeTeamComment,
  saveTeamAssignment,
  type WantedAssignment,
  listTeamClauses,
  type TeamAssignment,
  type TeamClause,
} from '~/contracts/people/team'
import { dayInZone } from '~/contracts/time-zone'
import { requireTeam } from '~/app/platform/access/team.server'

/** A clause of the checklist with its assignment and comments; a page after the last one redirects to the last. */
export async function loadClause(args: Args) {
  const user = await requireTeam(args)
  const clause = clauseIn(args)
  const search = new URL(args.request.url).searchParams
  const page = pageIn(search)
  const show = checklistViewIn(search)
  const itemsPerPage = pageSizes.teamComments
  const params = { clause }
  const [{ state, note, assignment, members }, { data: comments, total }] = await Promise.all([
    call(args, getTeamClause, { params }),
    callPage(args, listTeamComments, { params, query: { page, itemsPerPage } }),
  ])
  if (comments.length === 0 && page > 1)
    throw seeOther(clauseAddress({ clause, show, page: Math.ceil(total / itemsPerPage) }))
  const today = dayInZone(new Date(), user.timeZone)
  const { title = '', guide = null } = clauseTitles(args).get(String(clause)) ?? {}
  const name = getFixedT(args)('team:clause', { number: clause })
  return {
    clause,
    show,
    title: title ? `${name}: ${title}` : name,
    articleTitle: title,
    guide,
    /** Where outlets answer the questions elsewhere, this is no place for them. */
    hasQuestionnaire: args.context.config.questionnaireUrl === null,
    state,
    isReady: isReady(state),
    note,
    today,
    assignment: assignment && { ...assignment, shown: shownAssignment(assignment, today) },
    members,
    canInvite: !user.isContributor,
    canDeleteAll: !user.isContributor,
    comments,
    total,
    isFull: total >= limits.commentsPerClause,
    page,
    removing: comments.find(({ id, canDelete }) => canDelete && id === search.get('confirm')) ?? null,
    formKey: formKey(args),
  }
}
export type ClauseData = Awaited<ReturnType<typeof loadClause>>

/** An empty field of a form is absent. */
const orNull = <S extends z.ZodType>(schema: S) => schema.optional().transform((value) => value ?? null)
const Member = orNull(z.uuid())
const Day = orNull(z.iso.date())

const Action = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('assign'),
    assigneeId: Member,
    dueOn: Day,
    wasAssigneeId: Member,
    wasDueOn: Day,
  }),
  z.object({
    intent: z.literal('comment'),
    formKey: z.string().max(64).optional(),
    text: NewTeamComment.shape.text,
  }),
  z.object({ intent: z.literal('delete'), id: z.string().min(1).max(64) }),
])
type Action = z.output<typeof Action>

/** The action for the page's forms. */
export async function changeClause(args: Args) {
  await requireTeam(args)
  const clause = clauseIn(args)
  return answerForm(args, Action, async (value) => {
    const search = new URL(args.request.url).searchParams
    const place = { clause, show: checklistViewIn(search), page: pageIn(search) }
    return perform(args, place, value)
  })
}

async function perform(args: Args, place: ClausePlace, action: Action): Promise<TypedResponse<never>> {
  const { clause, show } = place
  const params = { clause }
  switch (action.intent) {
    case 'assign': {
      const { assigneeId, dueOn, wasAssigneeId, wasDueOn } = action
      const was: WantedAssignment = { assigneeId: wasAssigneeId, dueOn: wasDueOn }
      await call(args, saveTeamAssignment, { params, input: { assigneeId, dueOn, was } })
      const to = clauseAddress({ clause, show })
      return redirectWithToast(args, to, {
        ...saidOf({ assigneeId, dueOn }, was),
        values: { number: clause },
      })
    }
    case 'comment': {
      const { formKey: key, text } = action
      const options = { params, input: { text }, idempotencyKey: key }
      const { number } = await call(args, addTeamComment, options)
      const to = clauseAddress({ clause, show, page: Math.ceil(number / pageSizes.teamComments) })
      return redirectWithToast(args, `${to}#comments`, 'team:comments.sent')
    }
    case 'delete':
      return remove(args, place, action.id)
  }
}

/** What has become of an assignment, for the user who saved it. */
function saidOf(wanted: WantedAssignment, was: WantedAssignment): Pick<ToastText, 'type' | 'key'> {
  if (wanted.assigneeId === was.assigneeId && wanted.dueOn === was.dueOn)
    return { type: 'info', key: 'team:assign.unchanged' }
  return {
    type: 'success',
    key: wanted.assigneeId === null ? 'team:assign.removed' : 'team:assign.saved',
  }
}

/** A double click, or already deleted by the outlet: counts as success. */
async function remove(args: Args, place: ClausePlace, id: string): Promise<TypedResponse<never>> {
  const removed = call(args, removeTeamComment, { params: { id } })
  const toast = await doneOrGone(removed, 'team:delete.done', 'team:delete.before')
  return redirectWithToast(args, `${clauseAddress(place)}#comments`, toast)
}

/** Who does a clause, with the names and days that a line shows. */
export interface ShownAssignment {
  name: string
  dueOn: string | null
  isOverdue: boolean
}

const shownAssignment = ({ assignee, dueOn }: TeamAssignment, today: string): ShownAssignment => ({
  name: assignee.name,
  dueOn,
  isOverdue: dueOn !== null && dueOn < today,
})

export type ShownClause = Pick<TeamClause, 'clause' | 'comments'> & { assignment: ShownAssignment | null }

/** What the reader's team has agreed on the clauses, and which of them are the reader's. */
export async function loadTeamClauses(args: Args): Promise<{ clauses: ShownClause[]; mine: number[] }> {
  const { id, timeZone } = await requireTeam(args)
  const found = await call(args, listTeamClauses)
  const today = dayInZone(new Date(), timeZone)
  return {
    clauses: found.map(({ assignment, ...clause }) => ({
      ...clause,
      assignment: assignment && shownAssignment(assignment, today),
    })),
    mine: found.flatMap(({ clause, assignment }) => (assignment?.assignee.id === id ? [clause] : [])),
  }
}
