import type { AuditFilter } from '~/contracts/administration/audit-log'

/** Matches are counted up to this number; the last one means “more than that”. */
export const countedEntries = 10_001

/** True if the filter is not empty. */
export const isFiltered = ({ action, actor, person, subject, since, before }: AuditFilter): boolean =>
  [action, actor, person, subject, since, before].some((each) => each !== undefined)
