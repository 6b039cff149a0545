import { paths } from '~/app/platform/paths'

/** What the checklist shows: all clauses, those that are not ready, or the reader's own. */
export const checklistViews = ['all', 'missing', 'mine'] as const
export type ChecklistView = (typeof checklistViews)[number]

/** In addresses of the checklist and of its clauses, which lead back to it. */
export const checklistViewIn = (search: URLSearchParams): ChecklistView => {
  const wanted = search.get('show')
  return checklistViews.find((view) => view === wanted) ?? 'all'
}

export const viewQuery = (show: ChecklistView): { show?: ChecklistView } => (show === 'all' ? {} : { show })

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
