import type { SubmissionResult } from '@conform-to/react'
import { type ChecklistView, viewQuery } from '~/app/platform/content/checklist-view'
import { paths } from '~/app/platform/paths'

/** A page of the comments on a clause, and what the checklist showed that led there. */
export interface ClausePlace {
  clause: number
  show: ChecklistView
  page?: number
}

export const clauseAddress = (
  { clause, show, page = 1 }: ClausePlace,
  query: { confirm?: string } = {},
): string => paths.checklistClause(clause, { ...viewQuery(show), ...(page > 1 ? { page } : {}), ...query })

/** The result of the page's forms, for the one that was sent. */
export const resultFor = (
  intent: 'assign' | 'comment',
  result: SubmissionResult | null | undefined,
): SubmissionResult | undefined => (result?.initialValue?.intent === intent ? result : undefined)
