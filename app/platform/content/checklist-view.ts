/** What the checklist shows: all clauses, those that are not ready, or the reader's own. */
export const checklistViews = ['all', 'missing', 'mine'] as const
export type ChecklistView = (typeof checklistViews)[number]

/** In addresses of the checklist and of its clauses, which lead back to it. */
export const checklistViewIn = (search: URLSearchParams): ChecklistView => {
  const wanted = search.get('show')
  return checklistViews.find((view) => view === wanted) ?? 'all'
}

export const viewQuery = (show: ChecklistView): { show?: ChecklistView } => (show === 'all' ? {} : { show })
