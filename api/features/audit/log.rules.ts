import type { AuditFilter } from '~/contracts/administration/audit-log'

/** What a filter finds is counted so far; the last one stands for “more than that”. */
export const countedEntries = 10_001

/** Whether anything narrows the log. */
export const isFiltered = ({ action, actor, person, subject, since, before }: AuditFilter): boolean =>
  [action, actor, person, subject, since, before].some((each) => each !== undefined)
