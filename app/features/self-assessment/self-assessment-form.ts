import type { SubmissionResult } from '@conform-to/react'
import { type ChecklistView, viewQuery } from '~/app/platform/content/checklist-view'
import { paths } from '~/app/platform/paths'
import type { SelfAssessmentState } from '~/contracts/content/clauses'
import type { SelfAssessmentItem } from '~/contracts/content/self-assessment'

/** Which clauses the page can show: all, those that are not ready, or those of the user. */
export const checklistAddress = (show: ChecklistView): string => paths.guideChecklist(viewQuery(show))

export const stateField = (clause: number) => `state-${String(clause)}`
export const noteField = (clause: number) => `note-${String(clause)}`
/** The original values of the fields: only differing values are changes. */
export const wasStateField = (clause: number) => `was-state-${String(clause)}`
export const wasNoteField = (clause: number) => `was-note-${String(clause)}`

type Values = Record<string, unknown>
const textIn = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

/** Whether a form that came back had the fields of a clause. */
export const wasSent = (clause: number, result: SubmissionResult | undefined): boolean =>
  textIn(result?.initialValue ?? {}, stateField(clause)) !== ''

/** One clause as the form shows it. */
export interface ShownClause {
  clause: number
  state: string
  note: string
  was: { state: string; note: string }
  /** After a conflict: the colleague's values. */
  conflict: { state: SelfAssessmentState; note: string; by: string | null } | null
  noteError: string | null
}

/**
 * The values of a clause's fields: stored or resubmitted. From a resubmitted form only changed values are used; all
 * others are current. After a conflict the next save is based on the colleague's version.
 */
export function shownClause(item: SelfAssessmentItem, result: SubmissionResult | undefined): ShownClause {
  const { clause, state, note } = item
  const stored = { state, note }
  const values: Values = result?.initialValue ?? {}
  const mine = { state: textIn(values, stateField(clause)), note: textIn(values, noteField(clause)) }
  const was = { state: textIn(values, wasStateField(clause)), note: textIn(values, wasNoteField(clause)) }
  const touched = mine.state !== '' && (mine.state !== was.state || mine.note !== was.note)
  if (!touched) return { clause, ...stored, was: stored, conflict: null, noteError: null }
  const hasConflict = Boolean(result?.error?.[stateField(clause)])
  return {
    clause,
    ...mine,
    was: hasConflict ? stored : was,
    conflict: hasConflict ? { ...stored, by: item.updatedBy } : null,
    noteError: result?.error?.[noteField(clause)]?.[0] ?? null,
  }
}
